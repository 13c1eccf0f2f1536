import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';

/** The entries that count for a row, also acknowledged ones whose row comes on a later page. */
export function readCounting(db: AccountDb): Promise<LogEntry[]> {
  return db.log.where('live').above('').distinct().toArray();
}
