import type { LogEntry } from '#db/log-entry.ts';
import type { JournalLine } from '#db/queries/journal.ts';
import { texts } from './texts.ts';

/** Where a change is; of a discarded one whether it had gone out. Of another device's only that it was discarded is known. */
export function stateText({ entry, device }: { entry: LogEntry } & Pick<JournalLine, 'device'>): string {
  if (entry.state !== 'discarded' || device !== undefined) return texts.states[entry.state];
  if (entry.isOver) return texts.discarded.over;
  return entry.call || entry.tries ? texts.discarded.sent : texts.discarded.unsent;
}
