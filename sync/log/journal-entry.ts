import { LOG_VERSION, type LogEntry } from '#db/log-entry.ts';

type Given = Pick<LogEntry, 'id' | 'kind' | 'args' | 'subject' | 'actedAtMs'> &
  Partial<Pick<LogEntry, 'state' | 'isSpent' | 'was'>>;

/** One that counts for no row here: another device's, or of a restored copy. */
export function journalEntry(given: Given): LogEntry {
  const beside = { seen: null, live: [], makes: [], needs: [], group: null, holdUntilMs: null };
  return { seq: 0, v: LOG_VERSION, state: 'acknowledged', ...beside, ...given } as LogEntry;
}
