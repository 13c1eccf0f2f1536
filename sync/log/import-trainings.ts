/**
 * Stores thousands of trainings at once. The entry counts only for the trainings' own rows; items and sets are written
 * beside it, since only their training shows them. Figures follow later, a few trainings at a time.
 */
import { deriveKey } from '#contract/derived-keys.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { ImportedTraining, MutationArgs } from '#db/mutation-args.ts';
import { type ItemRow, type RowRef, refOf, type SetRow, type WorkoutRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { importedChildren } from '../mutations/import-add.ts';
import { MUTATIONS } from '../mutations/registry.ts';
import { outlivesTraining } from './cancel-out-deleted.ts';
import { discardInTransaction } from './decide.ts';
import { dependentsAmong, readUnsettled } from './dependents.ts';
import { type MutateOptions, mutate } from './mutate.ts';
import { noteUnderived } from './note-underived.ts';
import { rebaseViews } from './rebase.ts';

/**
 * Known trainings stay as they are. Each piece becomes one call; all are stored at once. Returns how many were new,
 * once they are on disk with their entries.
 */
export function addUnknown(
  db: AccountDb,
  of: Pick<MutationArgs['import.add'], 'importKey' | 'source'>,
  pieces: readonly (readonly ImportedTraining[])[],
  options: MutateOptions,
): Promise<number> {
  return inTransaction(db, db.tables, async () => {
    const keys = pieces.flat().map(({ workoutKey }) => workoutKey);
    const rows = await db.workouts.bulkGet(keys);
    const known = new Set(rows.map(row => row?.key));
    const added: ImportedTraining[] = [];
    for (const piece of pieces) {
      const workouts = piece.filter(({ workoutKey }) => !known.has(workoutKey));
      if (workouts.length === 0) continue;
      await mutate(db, 'import.add', { ...of, workouts }, { ...options, areFiguresLater: true });
      added.push(...workouts);
    }
    if (added.length > 0) await addChildren(db, added, options.nowMs);
    return added.length;
  });
}

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
  await noteFigures(
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
  const taken = new Set(again.filter(({ kind }) => MUTATIONS[kind].destroys).map(({ subject }) => subject));
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
  await noteFigures(db, [...new Set(workoutKeys)]);
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

/**
 * In the running transaction, which has all tables: drops the unsent trainings as if they had never been, and removes
 * the others. Their figures, and what was in the unsent ones, go a few trainings at a time (derive-later.ts): a tick that
 * comes meanwhile waits for the trainings' own rows alone.
 */
export async function takeBackImported(db: AccountDb, importKey: Key, options: MutateOptions): Promise<void> {
  const workouts = await findImported(db, importKey);
  const unsettled = await readUnsettled(db);
  const unsent = unsettled.filter(entry => {
    const isOfIt = entry.kind === 'import.add' && entry.args.importKey === importKey;
    if (!isOfIt || entry.state !== 'waiting') return false;
    // A template made of one of them stays and needs the training on the server first.
    return !dependentsAmong(unsettled, [entry]).some(outlivesTraining);
  });
  await discardInTransaction(
    db,
    unsent.map(({ seq }) => seq),
    rebaseViews,
  );
  const left = (await findImported(db, importKey)).map(({ key }) => key);
  if (left.length > 0) {
    await mutate(
      db,
      'import.take-back',
      { importKey, workoutKeys: left },
      { ...options, areFiguresLater: true },
    );
  }
  await noteFigures(
    db,
    workouts.map(({ key }) => key),
  );
}

/** The key of an exercise that an import made; it begins like all of that import. */
export function madeExerciseKey(importKey: Key, foldedName: string): Key {
  const begin = madeExercisesOf(importKey);
  return `${begin}${deriveImportId(importKey, foldedName).slice(begin.length)}`;
}

export function deriveImportId(importKey: Key, name: string): Key {
  return deriveKey(`${importKey}/${name}`);
}

/** The prefix of an import's exercise keys: any device finds them by it, even without the trainings. */
export function madeExercisesOf(importKey: Key): string {
  return deriveKey(importKey).slice(0, 14);
}

async function findImported(db: AccountDb, importKey: Key): Promise<WorkoutRow[]> {
  return (await db.workouts.toArray()).filter(row => row.importKey === importKey);
}

/** In the running transaction. Rows with pending changes stay. */
export async function deleteChildren(db: AccountDb, workoutKeys: readonly Key[]): Promise<void> {
  for (const table of ['items', 'sets'] as const) {
    const keys = await db[table].where('workoutKey').anyOf(workoutKeys).primaryKeys();
    const bases = await db.bases.bulkGet(keys.map(key => refOf(table, key)));
    await db[table].bulkDelete(keys.filter((_, at) => bases[at] === undefined));
  }
}

async function noteFigures(db: AccountDb, workoutKeys: readonly Key[]): Promise<void> {
  await noteUnderived(db, noted => [...noted, ...workoutKeys]);
}
