/** The person's own exercises. Default ones cannot be changed: their rows are left alone. */
import type { AccountDb } from '#db/account-db.ts';
import { isListed } from '#db/queries/exercise-list.ts';
import type { ExerciseRow, ExerciseSettings, ExerciseValues } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import type { CommandContext } from './command-context.ts';
import { assertAllTables, change, changeUndoably, write } from './write.ts';

export function createExercise(ctx: CommandContext, values: ExerciseValues): Promise<Key> {
  return write(ctx, [ctx.db.exercises], () => makeExercise(ctx, values));
}

/** In the running transaction. Returns its key. */
export async function makeExercise(ctx: CommandContext, values: ExerciseValues): Promise<Key> {
  const exerciseKey = ctx.newKey();
  const made = await withoutUnmade(ctx.db, values);
  await change(ctx, 'exercise.create', { exerciseKey, values: made });
  await nameUnmade(ctx, exerciseKey, { made, values });
  return exerciseKey;
}

/**
 * An alternative is not what an exercise needs to be there: one that the server does not have yet (it may name this one in
 * its turn, or be rejected) is named by a change of its own.
 */
export async function withoutUnmade<Values extends Partial<ExerciseValues>>(
  db: AccountDb,
  values: Values,
): Promise<Values> {
  const { alternativeKeys } = values;
  if (!alternativeKeys || alternativeKeys.length === 0) return values;
  const makers = await db.log.where('makes').anyOf(alternativeKeys).toArray();
  const open = makers.filter(({ state }) => state !== 'acknowledged' && state !== 'discarded');
  const unmade = new Set(open.flatMap(({ makes }) => makes));
  if (unmade.size === 0) return values;
  return { ...values, alternativeKeys: alternativeKeys.filter(key => !unmade.has(key)) };
}

export async function nameUnmade(
  ctx: CommandContext,
  exerciseKey: Key,
  { made, values }: { made: Partial<ExerciseValues>; values: Partial<ExerciseValues> },
): Promise<void> {
  const { alternativeKeys } = values;
  if (!alternativeKeys || made.alternativeKeys?.length === alternativeKeys.length) return;
  await change(ctx, 'exercise.patch', { exerciseKey, values: { alternativeKeys } });
}

/** What `values` leave out stays as it is. False, and nothing written, when it is not there any more. */
export function editExercise(
  ctx: CommandContext,
  exerciseKey: Key,
  values: Partial<ExerciseValues>,
): Promise<boolean> {
  return withOwn(ctx, exerciseKey, row => patchExercise(ctx, row, values));
}

/** False, and nothing written, when it is not there any more. */
export function setArchived(ctx: CommandContext, exerciseKey: Key, isArchived: boolean): Promise<boolean> {
  return withOwn(ctx, exerciseKey, async () => {
    await change(ctx, 'exercise.archive', { exerciseKey, isArchived });
  });
}

/** It disappears from lists and stays readable in past workouts. Returns the seq to undo. */
export async function deleteExercise(ctx: CommandContext, exerciseKey: Key): Promise<number | undefined> {
  let seq: number | undefined;
  await withOwn(ctx, exerciseKey, async () => {
    seq = await changeUndoably(ctx, 'exercise.delete', { exerciseKey });
  });
  return seq;
}

/** What the person sets for an exercise of any kind; what `values` leave out stays as it is. */
export function setExerciseSettings(
  ctx: CommandContext,
  exerciseKey: Key,
  values: Partial<ExerciseSettings>,
): Promise<void> {
  return write(ctx, [ctx.db.exerciseSettings], async () => {
    if (Object.keys(values).length === 0) return;
    // What the weight means changes what finished workouts tell of it.
    if ('loadMode' in values) assertAllTables(ctx.db);
    await change(ctx, 'exercise.settings', { exerciseKey, values });
  });
}

function withOwn(
  ctx: CommandContext,
  exerciseKey: Key,
  body: (row: ExerciseRow) => Promise<void>,
): Promise<boolean> {
  return write(ctx, [ctx.db.exercises], async () => {
    const row = await ctx.db.exercises.get(exerciseKey);
    if (!row || row.isDefault || !isListed(row)) return false;
    await body(row);
    return true;
  });
}

/** In the running transaction. */
export async function patchExercise(
  ctx: CommandContext,
  row: ExerciseRow,
  values: Partial<ExerciseValues>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  // Measured by another equipment, it changes what finished workouts tell of it.
  if ('equipmentKey' in values) assertAllTables(ctx.db);
  const made = await withoutUnmade(ctx.db, values);
  await change(ctx, 'exercise.patch', { exerciseKey: row.key, values: made });
  await nameUnmade(ctx, row.key, { made, values });
}
