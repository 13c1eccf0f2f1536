/**
 * Items and sets of imported trainings. An import's entry counts only for the trainings' own rows; these are written
 * beside it, since only their training shows them.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { ImportedTraining } from '#db/mutation-args.ts';
import { type ItemRow, type RowRef, readRef, refOf, type SetRow, type ViewRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { importedChildren } from '../mutations/import-add.ts';
import { MUTATIONS } from '../mutations/registry.ts';
import { readBases } from './bases.ts';
import { noteUnderived } from './note-underived.ts';

/**
 * In the running transaction: writes the items and sets of an import, which follow its entry wherever that is moved.
 */
export async function addChildren(
  db: AccountDb,
  workouts: readonly ImportedTraining[],
  nowMs: number,
): Promise<void> {
  const children = workouts.map(workout => importedChildren(workout, nowMs));
  await db.items.bulkPut(children.flatMap(({ items }) => items));
  await db.sets.bulkPut(children.flatMap(({ sets }) => sets));
  await noteUnderived(
    db,
    workouts.map(({ workoutKey }) => workoutKey),
  );
}

/**
 * In the running transaction: an import sent again to a restored server also makes items and sets there that another
 * device has deleted since, and the server does not report them. So this device makes them again too. `again`: all
 * entries sent again; deletions made here are among them.
 */
export async function addMissingChildren(db: AccountDb, again: readonly LogEntry[]): Promise<void> {
  const children = again.flatMap(({ kind, args, actedAtMs }) =>
    kind === 'import.add' ? args.workouts.map(workout => importedChildren(workout, actedAtMs)) : [],
  );
  if (children.length === 0) return;
  // A replacement needs the item that it changes.
  const deletions = again.filter(({ kind }) => MUTATIONS[kind].destroys === 'row');
  const taken = new Set(deletions.map(({ subject }) => subject));
  const places = children.flatMap(({ items }) => items);
  const items = await findMissing(db, 'items', places, taken);
  const known = await db.items.bulkGet(places.map(({ key }) => key));
  const exerciseOf = new Map([...known, ...items].map(item => [item?.key, item?.exerciseKey]));
  // If the place holds another exercise by now, these sets went with the former one.
  const inPlace = children
    .flatMap(({ sets }) => sets)
    .filter(({ itemKey, exerciseKey }) => exerciseOf.get(itemKey) === exerciseKey);
  const sets = await findMissing(db, 'sets', inPlace, taken);
  await Promise.all([db.items.bulkPut(items), db.sets.bulkPut(sets)]);
  const workoutKeys = [...items, ...sets].map(({ workoutKey }) => workoutKey);
  await noteUnderived(db, workoutKeys);
}

/**
 * In the running transaction, before rejected entries count again: with a rejected import's trainings their items and sets
 * went (derive-later.ts), and a server that makes them as sent does not report them.
 */
export async function addForgottenChildren(db: AccountDb, rejected: readonly LogEntry[]): Promise<void> {
  const keys = importedKeysOf(rejected);
  if (keys.length === 0) return;
  const refs = keys.map(key => refOf('workouts', key));
  const [rows, bases] = await Promise.all([db.workouts.bulkGet(keys), db.bases.bulkGet(refs)]);
  // Of a training that is here, others may have deleted parts meanwhile.
  const forgotten = new Set(keys.filter((_, at) => !rows[at] && !bases[at]));
  const again = rejected.map(entry => {
    if (entry.kind !== 'import.add') return entry;
    const workouts = entry.args.workouts.filter(({ workoutKey }) => forgotten.has(workoutKey));
    return { ...entry, args: { ...entry.args, workouts } };
  });
  await addMissingChildren(db, again);
}

/**
 * In the running transaction, after entries were discarded: an import's items and sets go with its trainings, a few at a
 * time (derive-later.ts).
 */
export async function forgetChildrenLater(db: AccountDb, discarded: readonly LogEntry[]): Promise<void> {
  const keys = importedKeysOf(discarded);
  if (keys.length > 0) await noteUnderived(db, keys);
}

function importedKeysOf(entries: readonly LogEntry[]): Key[] {
  return entries.flatMap(({ kind, args }) =>
    kind === 'import.add' ? args.workouts.map(({ workoutKey }) => workoutKey) : [],
  );
}

/**
 * The items and sets that this device wrote of trainings from a file, and that an answer does not say with them. The server
 * says these trainings here for the first time: others may have imported them before, and deleted parts since.
 */
export async function findUnsaid(
  db: AccountDb,
  words: ReadonlyMap<RowRef, ViewRow | null>,
): Promise<RowRef[]> {
  const said = [...words.keys()].filter(ref => words.get(ref) && readRef(ref).table === 'workouts');
  const first = [...(await readBases(db, said)).values()].filter(({ row }) => row === null);
  if (first.length === 0) return [];
  const rows = await db.workouts.bulkGet(first.map(({ ref }) => readRef(ref).key));
  const keys = rows.flatMap(row => (row?.importKey === undefined ? [] : [row.key]));
  const unsaid: RowRef[] = [];
  for (const table of ['items', 'sets'] as const) {
    const views: (ItemRow | SetRow)[] = await db[table].where('workoutKey').anyOf(keys).toArray();
    const refs = views.map(({ key }) => refOf(table, key)).filter(ref => !words.has(ref));
    const bases = await readBases(db, refs);
    const shown = new Map(views.map(row => [refOf(table, row.key), row]));
    // What was added to it here waits for its own entry.
    const ofFile = (ref: RowRef) => (bases.has(ref) ? bases.get(ref)?.row : shown.get(ref)) as ItemRow | null;
    unsaid.push(...refs.filter(ref => ofFile(ref)?.serverId === null));
  }
  return unsaid;
}

async function findMissing<Row extends ItemRow | SetRow>(
  db: AccountDb,
  table: 'items' | 'sets',
  rows: readonly Row[],
  taken: ReadonlySet<RowRef>,
): Promise<Row[]> {
  const keys = rows.map(({ key }) => key);
  const refs = keys.map(key => refOf(table, key));
  const [known, bases] = await Promise.all([db[table].bulkGet(keys), db.bases.bulkGet(refs)]);
  return rows.filter(({ key }, at) => !known[at] && !bases[at] && !taken.has(refOf(table, key)));
}

/** In the running transaction. Rows with pending changes stay. */
export async function deleteChildren(db: AccountDb, workoutKeys: readonly Key[]): Promise<void> {
  for (const table of ['items', 'sets'] as const) {
    const keys = await db[table].where('workoutKey').anyOf(workoutKeys).primaryKeys();
    const bases = await db.bases.bulkGet(keys.map(key => refOf(table, key)));
    await db[table].bulkDelete(keys.filter((_, at) => bases[at] === undefined));
  }
}
