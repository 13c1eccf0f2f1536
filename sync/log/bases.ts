/** The server's last word on rows, kept while entries count for them. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { type BaseRow, type RowRef, readRef } from '#db/rows.ts';
import { rowsOf } from '../mutations/registry.ts';
import { readViews } from './views.ts';

/** So many bases cost a request each; of more rows, which most often have none, the keys are read first. */
const ASKED_ONE_BY_ONE = 50;

/** The server's last words on those of the rows for which an entry counts. */
export async function readBases(db: AccountDb, refs: readonly RowRef[]): Promise<Map<RowRef, BaseRow>> {
  const known = refs.length > ASKED_ONE_BY_ONE && new Set(await db.bases.toCollection().primaryKeys());
  const bases = await db.bases.bulkGet(known ? refs.filter(ref => known.has(ref)) : [...refs]);
  return new Map(bases.flatMap(base => (base ? [[base.ref, base] as const] : [])));
}

/** In the running transaction, before the entries begin to count. If no entry counted for a row so far, its view is the server's last word. */
export async function takeBases(db: AccountDb, entries: readonly Pick<LogEntry, 'live'>[]): Promise<void> {
  const refs = [...new Set(entries.flatMap(entry => entry.live))];
  const known = await readBases(db, refs);
  const fresh = refs.filter(ref => !known.has(ref));
  if (fresh.length === 0) return;
  const views = await readViews(db, fresh);
  await db.bases.bulkPut(fresh.map((ref): BaseRow => ({ ref, row: views.get(ref) ?? null })));
}

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
