/** An account from its export: what is there already stays as it is. */

import type { AccountDb } from '#db/account-db.ts';
import type { DeviceDb } from '#db/device-db.ts';
import {
  toExerciseSettings,
  toImportedTraining,
  toSettings,
  toTemplateDates,
  toTemplateItems,
} from '#db/queries/exported-rows.ts';
import { getFirstRead } from '#db/queries/first-pull.ts';
import { getRememberedMatches, rememberMatches } from '#db/queries/remembered-matches.ts';
import { getSettings } from '#db/queries/settings.ts';
import { inTransaction } from '#db/transaction.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { ExportedExercise, ExportedWorkout, ExportFile } from '#domain/export/export-file.ts';
import type { Key } from '#domain/ids.ts';
import { OWN_SOURCE } from '#domain/import/own-export.ts';
import type { CommandContext } from './command-context.ts';
import { addImportedTrainings, assertMarked, computeImportedFigures } from './imports.ts';
import { restoreJournal } from './restore-journal.ts';
import { change } from './write.ts';

/**
 * The exercises that a restore has made and not finished: its repeat finishes them, and leaves all others as they are. A
 * logout that discards takes it away, and the rest of the file goes nowhere.
 */
const MADE_ID = 'restore-made';

/** About as many as one call of the API takes: a training's keys come along here. */
const PIECE_SETS = 300;
/** Of the file's text, half of what a call takes: sets may have long notes. */
const PIECE_BYTES = 128 * 1024;

/**
 * Null, and nothing stored, while this device has still to read what the account has: the copy would be said later than
 * that, and stand over it. Else as `restoreExport`.
 */
export async function restoreOnceRead(
  given: CommandContext,
  device: DeviceDb,
  file: ExportFile,
  onStored?: (done: number) => void,
): Promise<number | null> {
  if ((await getFirstRead(given.db, device)) !== 'read') return null;
  return restoreExport(given, file, onStored);
}

/** Returns how many trainings were added. `onStored`: how many have been gone through. */
export async function restoreExport(
  given: CommandContext,
  file: ExportFile,
  onStored: (done: number) => void = () => undefined,
): Promise<number> {
  const ctx: CommandContext = { ...given, ofRestore: true };
  await restoreRows(ctx, file);
  const assertOpen = () => assertMarked(ctx.db, MADE_ID);
  const restoreKey = ctx.newKey();
  let added = 0;
  let done = 0;
  for (const [origin, workouts] of Map.groupBy(file.workouts, originOf)) {
    const [importKey = restoreKey, source = OWN_SOURCE] = origin === '' ? [] : origin.split(' ');
    for (const piece of cutPieces(workouts)) {
      const workouts = piece.map(toImportedTraining);
      added += await addImportedTrainings(ctx, { importKey, source }, workouts, assertOpen);
      done += piece.length;
      onStored(done);
    }
  }
  await finishExercises(ctx, file);
  await restoreJournal(ctx.db, file.journal, assertOpen);
  await computeImportedFigures(ctx);
  return added;
}

function originOf({ import_key, import_source }: ExportedWorkout): string {
  return import_key === null ? '' : `${import_key} ${import_source}`;
}

function restoreRows(ctx: CommandContext, file: ExportFile): Promise<void> {
  const { db } = ctx;
  return inTransaction(db, db.tables, async () => {
    const settings = changedFields(await getSettings(db), toSettings(file.settings));
    if (Object.keys(settings).length > 0 && (await isEmpty(db)))
      await change(ctx, 'settings.patch', settings);
    await rememberMatches(db, { ...file.matches, ...(await getRememberedMatches(db)) });
    const made = new Set(await readMade(db));
    for (const exercise of file.exercises) {
      if (await restoreExercise(ctx, exercise, file.exercises)) made.add(exercise.key);
    }
    await db.meta.put({ id: MADE_ID, value: [...made] });
    for (const exported of file.exercise_settings) {
      const { exerciseKey, values } = toExerciseSettings(exported);
      const here = await db.exerciseSettings.get(exerciseKey);
      if (!here) await change(ctx, 'exercise.settings', { exerciseKey, values });
      // What the weight of an own one meant went with it when its import was undone.
      else if (made.has(exerciseKey) && here.loadMode === null && values.loadMode)
        await change(ctx, 'exercise.settings', { exerciseKey, values: { loadMode: values.loadMode } });
    }
    for (const template of file.templates) {
      const { key, title, is_favorite, position } = template;
      if (await db.templates.get(key)) continue;
      const dates = toTemplateDates(template);
      const items = toTemplateItems(template.items, ctx.now());
      await change(ctx, 'template.make', { templateKey: key, title, items, ...(dates && { dates }) });
      if (is_favorite) await change(ctx, 'template.favorite', { templateKey: key, isFavorite: true });
      if (position !== null) await change(ctx, 'template.patch', { templateKey: key, values: { position } });
    }
  });
}

/** Settings are one row, so that of a person who has begun here stays. */
async function isEmpty(db: AccountDb): Promise<boolean> {
  const counts = await Promise.all([
    db.workouts.count(),
    db.templates.count(),
    db.exerciseSettings.count(),
    db.exercises.filter(row => !row.isDefault).count(),
  ]);
  return counts.every(count => count === 0);
}

async function readMade(db: AccountDb): Promise<Key[]> {
  return ((await db.meta.get(MADE_ID))?.value ?? []) as Key[];
}

/**
 * False: it is there already; one that was deleted here, but not in the file, comes back. Alternatives that come later in
 * the file follow when all are there.
 */
async function restoreExercise(
  ctx: CommandContext,
  exercise: ExportedExercise,
  all: readonly ExportedExercise[],
): Promise<boolean> {
  const { key: exerciseKey } = exercise;
  const row = await ctx.db.exercises.get(exerciseKey);
  if (row?.isGone && !exercise.is_deleted) {
    await change(ctx, 'exercise.restore', { exerciseKey });
    return true;
  }
  if (row) return false;
  const own = new Set(all.map(({ key }) => key));
  await change(ctx, 'exercise.create', {
    exerciseKey,
    values: {
      name: exercise.name,
      executionVariation: exercise.execution_variation,
      equipmentKey: exercise.equipment_key,
      primaryMuscleKey: exercise.primary_muscle_key,
      secondaryMuscleKeys: exercise.secondary_muscle_keys,
      type: exercise.type,
      alternativeKeys: exercise.alternative_keys.filter(key => !own.has(key)),
    },
  });
  return true;
}

/** After all exercises are there, and after the trainings that name them. */
function finishExercises(ctx: CommandContext, file: ExportFile): Promise<void> {
  const { db } = ctx;
  return inTransaction(db, db.tables, async () => {
    await assertMarked(db, MADE_ID);
    const made = new Set(await readMade(db));
    for (const { key: exerciseKey, alternative_keys, is_archived, is_deleted } of file.exercises) {
      if (!made.delete(exerciseKey)) continue;
      const row = await db.exercises.get(exerciseKey);
      if (!row || row.isGone) continue;
      if (row.alternativeKeys.join() !== alternative_keys.join()) {
        const patch = { exerciseKey, values: { alternativeKeys: alternative_keys } };
        await change(ctx, 'exercise.patch', patch, { isApart: true });
      }
      if (is_archived && !row.isArchived)
        await change(ctx, 'exercise.archive', { exerciseKey, isArchived: true });
      if (is_deleted) await change(ctx, 'exercise.delete', { exerciseKey });
    }
    // Another tab may still be restoring a copy.
    await db.meta.put({ id: MADE_ID, value: [...made] });
  });
}

function cutPieces(workouts: readonly ExportedWorkout[]): ExportedWorkout[][] {
  const pieces: ExportedWorkout[][] = [];
  let setsLeft = 0;
  let bytesLeft = 0;
  for (const workout of workouts) {
    const sets = 3 + workout.items.reduce((sum, item) => sum + 1 + item.sets.length, 0);
    const bytes = new TextEncoder().encode(JSON.stringify(workout)).length;
    const last = pieces.at(-1);
    if (!last || sets > setsLeft || bytes > bytesLeft) {
      pieces.push([workout]);
      setsLeft = PIECE_SETS;
      bytesLeft = PIECE_BYTES;
    } else last.push(workout);
    setsLeft -= sets;
    bytesLeft -= bytes;
  }
  return pieces;
}
