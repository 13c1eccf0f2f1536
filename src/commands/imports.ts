/** Bringing trainings of another app along, and taking an import back. */
import type { AccountDb } from '#db/account-db.ts';
import type { ImportedTraining } from '#db/mutation-args.ts';
import { type RememberedMatches, rememberMatches } from '#db/queries/remembered-matches.ts';
import type { ExerciseValues } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { foldName } from '#domain/import/match-exercises.ts';
import { discardInTransaction, seqsOf } from '#sync/log/decide.ts';
import { deriveNoted } from '#sync/log/derive-later.ts';
import {
  addUnknown,
  deriveImportId,
  madeExerciseKey,
  madeExercisesOf,
  takeBackImported,
} from '#sync/log/import-trainings.ts';
import type { CommandContext } from './command-context.ts';
import { change, changeUndoably, write } from './write.ts';

/**
 * By its key, an import that has been begun here: the app that it is of, so that the next one of the same app goes on
 * under that key; null once all of a file is stored, which ends no other tab's.
 */
const BEGUN = 'import-begun:';

/** Returns the import's key. That of exercises which have been deleted since, here or elsewhere, is used up. */
export function beginImport({ db, newKey }: CommandContext, source: string): Promise<Key> {
  return inTransaction(db, [db.meta, db.exercises], async () => {
    const begun = await db.meta.where('id').startsWith(BEGUN).toArray();
    const open = begun.find(({ value }) => value === source)?.id.slice(BEGUN.length);
    if (open !== undefined && !(await hasLostExercises(db, open))) return open;
    const importKey = newKey();
    await db.meta.bulkPut([
      { id: BEGUN + importKey, value: source },
      ...(open === undefined ? [] : [{ id: BEGUN + open, value: null }]),
    ]);
    return importKey;
  });
}

async function hasLostExercises(db: AccountDb, importKey: Key): Promise<boolean> {
  const made = await db.exercises.where('key').startsWith(madeExercisesOf(importKey)).toArray();
  return made.some(({ isGone }) => isGone);
}

export function endImport({ db }: CommandContext, importKey: Key): Promise<void> {
  return inTransaction(db, [db.meta], async () => {
    await db.meta.update(BEGUN + importKey, { value: null });
  });
}

/** The key of an exercise that an import makes: the same in a second attempt at it. */
export function importedExerciseKey(importKey: Key, name: string): Key {
  return madeExerciseKey(importKey, foldName(name));
}

/** What the person saw and let stand counts as chosen, and so does an own one that was made, whatever it is called later. */
export function rememberChoices({ db }: CommandContext, choices: RememberedMatches): Promise<void> {
  const folded = Object.entries(choices).map(([name, key]) => [foldName(name), key]);
  return inTransaction(db, [db.meta], () => rememberMatches(db, Object.fromEntries(folded)));
}

/** Exercises that the file has and this app has not. */
export function createImportedExercises(
  ctx: CommandContext,
  exercises: readonly { exerciseKey: Key; values: ExerciseValues; isAssisted?: boolean }[],
): Promise<void> {
  return write(ctx, ctx.db.tables, async () => {
    for (const { exerciseKey, values, isAssisted = false } of exercises) {
      if (await ctx.db.exercises.get(exerciseKey)) continue;
      await change(ctx, 'exercise.create', { exerciseKey, values });
      if (isAssisted)
        await change(ctx, 'exercise.settings', { exerciseKey, values: { loadMode: 'assisted' } });
    }
  });
}

/** What an import uses is not archived any more. */
export function bringBackForImport(
  ctx: CommandContext,
  importKey: Key,
  exerciseKeys: readonly Key[],
): Promise<void> {
  const { db } = ctx;
  return write(ctx, [db.exercises], async () => {
    const rows = await db.exercises.bulkGet([...exerciseKeys]);
    for (const row of rows) {
      if (!row?.isArchived) continue;
      const id = broughtBackId(importKey, row.key);
      const isFirst = (await db.log.where('id').equals(id).count()) === 0;
      const of = isFirst ? { ...ctx, newKey: () => id } : ctx;
      // Within an unsent entry it would not have its name.
      const args = { exerciseKey: row.key, isArchived: false };
      await change(of, 'exercise.archive', args, { isApart: true });
    }
  });
}

/** The change's own name says which import made it: any device that has its journal can take it back with the import. */
function broughtBackId(importKey: Key, exerciseKey: Key): Key {
  return deriveImportId(importKey, `brought-back/${exerciseKey}`);
}

/** Stores some pieces of an import that has been begun. Trainings that are there already stay as they are. Returns how many were new. */
export function addToImport(
  { db, now, newKey }: CommandContext,
  of: { importKey: Key; source: string },
  pieces: readonly (readonly ImportedTraining[])[],
): Promise<number> {
  const assertOpen = () => assertMarked(db, BEGUN + of.importKey);
  return addUnknown(db, of, pieces, { nowMs: now(), newKey, assertOpen });
}

/** In the running transaction: rejects where the mark of what has begun is gone. */
export async function assertMarked(db: AccountDb, id: string): Promise<void> {
  if ((await db.meta.get(id)) === undefined) throw new Error('it was ended while it was being stored');
}

/** As `addToImport`, of one piece of what is no import of a file. */
export function addImportedTrainings(
  { db, now, newKey, ofRestore }: CommandContext,
  of: { importKey: Key; source: string },
  workouts: readonly ImportedTraining[],
  assertOpen?: () => Promise<void>,
): Promise<number> {
  return addUnknown(db, of, [workouts], { nowMs: now(), newKey, ofRestore, assertOpen });
}

/** Takes away all that an import brought, and the exercises that were made for it and are used nowhere else. */
export function takeBackImport(ctx: CommandContext, importKey: Key): Promise<void> {
  return inTransaction(ctx.db, ctx.db.tables, () => takeBackImportHere(ctx, importKey));
}

/** In the running transaction, which has all tables. */
export async function takeBackImportHere(ctx: CommandContext, importKey: Key): Promise<void> {
  const { db, now, newKey } = ctx;
  // What is deleted here is not gone on with: its keys are used up.
  await db.meta.delete(BEGUN + importKey);
  await takeBackImported(db, importKey, { nowMs: now(), newKey });
  await archiveAgain(ctx, importKey);
  const made = await db.exercises.where('key').startsWith(madeExercisesOf(importKey)).toArray();
  const used = await findUsedExercises(db);
  for (const { key: exerciseKey, isGone } of made) {
    if (!isGone && !used.has(exerciseKey)) {
      const settings = await db.exerciseSettings.get(exerciseKey);
      if (settings && settings.loadMode !== null)
        await change(ctx, 'exercise.settings', { exerciseKey, values: { loadMode: null } });
      await changeUndoably(ctx, 'exercise.delete', { exerciseKey });
    }
  }
}

async function archiveAgain(ctx: CommandContext, importKey: Key): Promise<void> {
  const { db } = ctx;
  const rows = await db.exercises.filter(row => !row.isDefault && !row.isArchived && !row.isGone).toArray();
  const keys = new Map(rows.map(({ key }) => [broughtBackId(importKey, key), key]));
  const ids = [...keys.keys()];
  const own = (await db.log.where('id').anyOf(ids).toArray()).filter(({ state }) => state !== 'discarded');
  const unsent = own.filter(({ state }) => state === 'waiting');
  await discardInTransaction(db, seqsOf(unsent));
  const others = await db.journal.where('id').anyOf(ids).primaryKeys();
  const sent = own.filter(entry => !unsent.includes(entry)).map(({ id }) => id);
  for (const id of [...sent, ...others]) {
    await change(ctx, 'exercise.archive', { exerciseKey: keys.get(id) ?? '', isArchived: true });
  }
}

/** Of trainings and templates that are there: the items of an import that is being undone go later. */
async function findUsedExercises(db: AccountDb): Promise<ReadonlySet<Key>> {
  const [items, workoutKeys, templates] = await Promise.all([
    db.items.toArray(),
    db.workouts.toCollection().primaryKeys(),
    db.templates.toArray(),
  ]);
  const there = new Set(workoutKeys);
  const planned = templates.flatMap(template => template.items);
  const done = items.filter(item => there.has(item.workoutKey));
  return new Set([...done, ...planned].map(({ exerciseKey }) => exerciseKey));
}

/**
 * Figures of what was imported, a few trainings at a time: a history without them would look empty. Never rejects, since
 * all is stored already: if the disk fails now, the next exchange counts.
 */
export function computeImportedFigures({ db }: CommandContext): Promise<void> {
  return deriveNoted(db, true).catch(() => {});
}
