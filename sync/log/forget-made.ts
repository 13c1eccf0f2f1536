import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { readRef } from '#db/rows.ts';
import { rowsOf } from '../mutations/registry.ts';

/**
 * In the running transaction. Entries sent again after a server's restore, then rejected or discarded, made nothing
 * there, whatever the server had acknowledged before.
 */
export async function forgetMade(db: AccountDb, ended: readonly LogEntry[]): Promise<void> {
  const again = ended.filter(
    ({ againSinceMs, rejection, failures }) => againSinceMs !== undefined && (rejection ?? failures),
  );
  const made = again.flatMap(entry => rowsOf(entry).filter(ref => entry.makes.includes(readRef(ref).key)));
  const bases = await db.bases.bulkGet(made);
  await db.bases.bulkPut(bases.flatMap(base => (base ? { ...base, row: null } : [])));
}
