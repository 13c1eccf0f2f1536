import type { AccountDb } from '#db/account-db.ts';
import type { BaseRow, RowRef } from '#db/rows.ts';

/** So many bases cost a request each; of more rows, which most often have none, the keys are read first. */
const ASKED_ONE_BY_ONE = 50;

/** The server's last words on those of the rows for which an entry counts. */
export async function readBases(db: AccountDb, refs: readonly RowRef[]): Promise<Map<RowRef, BaseRow>> {
  const known = refs.length > ASKED_ONE_BY_ONE && new Set(await db.bases.toCollection().primaryKeys());
  const bases = await db.bases.bulkGet(known ? refs.filter(ref => known.has(ref)) : [...refs]);
  return new Map(bases.flatMap(base => (base ? [[base.ref, base] as const] : [])));
}
