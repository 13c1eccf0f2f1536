/** Reads and writes the visible rows by their refs, with one request a table. */
import type { Table } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import { type RowRef, readRef, type ViewRow, type ViewTable } from '#db/rows.ts';

export type Views = Map<RowRef, ViewRow | undefined>;

export const VIEW_TABLES = [
  'workouts',
  'items',
  'sets',
  'exercises',
  'exerciseSettings',
  'templates',
  'settings',
] as const;

export function viewTable(db: AccountDb, name: ViewTable): Table<ViewRow, string> {
  return db.table(name);
}

export async function readViews(db: AccountDb, refs: readonly RowRef[]): Promise<Views> {
  const views: Views = new Map();
  await Promise.all(
    [...byTable(refs)].map(async ([name, group]) => {
      const rows = await viewTable(db, name).bulkGet(group.map(ref => readRef(ref).key));
      for (const [at, ref] of group.entries()) views.set(ref, rows[at]);
    }),
  );
  return views;
}

export async function writeViews(db: AccountDb, views: Views): Promise<void> {
  const writes: PromiseLike<unknown>[] = [];
  for (const [name, group] of byTable([...views.keys()])) {
    const rows = group.map(ref => views.get(ref)).filter(row => row !== undefined);
    const gone = group.filter(ref => views.get(ref) === undefined).map(ref => readRef(ref).key);
    if (rows.length > 0) writes.push(viewTable(db, name).bulkPut(rows));
    if (gone.length > 0) writes.push(viewTable(db, name).bulkDelete(gone));
  }
  await Promise.all(writes);
}

function byTable(refs: readonly RowRef[]): Map<ViewTable, RowRef[]> {
  return Map.groupBy(refs, ref => readRef(ref).table);
}
