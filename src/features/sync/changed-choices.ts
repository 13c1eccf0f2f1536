import type { LogEntry } from '#db/log-entry.ts';
import { texts } from './texts.ts';

/** The labels of both answers, by what would be destroyed. */
export function choicesOf({ args }: LogEntry): { keep: string; goOn: string } {
  if ('status' in args) return texts.changed.remove;
  if (!('itemKey' in args)) return texts.changed.cancel;
  return 'setKeys' in args ? texts.changed.replace : texts.changed.remove;
}
