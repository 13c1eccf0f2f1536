/** Ends entries: stores what the log keeps of them, and returns the rows whose views must be computed again. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry, LogState } from '#db/log-entry.ts';
import type { RowRef } from '#db/rows.ts';

/** In the running transaction. Returns the rows to rebase. */
export async function endEntries(
  db: AccountDb,
  entries: readonly LogEntry[],
  state: LogState,
): Promise<RowRef[]> {
  await db.log.bulkPut(entries.map(entry => ({ ...entry, state, live: [] })));
  return entries.flatMap(entry => entry.live);
}
