import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { RowRef } from '#db/rows.ts';

/** In the running transaction: discards them, and the log keeps them. Returns the rows whose views must be computed again. */
export async function endEntries(db: AccountDb, entries: readonly LogEntry[]): Promise<RowRef[]> {
  await db.log.bulkPut(entries.map(entry => ({ ...entry, state: 'discarded', live: [] })));
  return entries.flatMap(entry => entry.live);
}
