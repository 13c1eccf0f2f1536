/** The person's own exercises. Default ones cannot be changed: their rows are left alone. */
import type { Table } from 'dexie';
import { remeasure } from '#db/finished-workout.ts';
import type { ExerciseValues } from '#db/intents.ts';
import { isListed } from '#db/queries/exercise-list.ts';
import type { ExerciseRow } from '#db/rows.ts';
import { exerciseFields, serverCopy } from '#db/server-copy.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search.ts';
import type { CommandContext } from './command-context.ts';
import { queue, queueUndoable, write } from './write.ts';

export function createExercise(ctx: CommandContext, values: ExerciseValues): Promise<Key> {
  return write(ctx, [ctx.db.exercises], () => makeExercise(ctx, values));
}

/** In the running transaction. Returns its key. */
export async function makeExercise(ctx: CommandContext, values: ExerciseValues): Promise<Key> {
  const row = ownExercise(ctx.newKey(), values);
  await ctx.db.exercises.add(row);
  await queue(ctx, { op: 'exercise.create', exerciseKey: row.key, values });
  return row.key;
}

/**
 * Sends only what changed; what `values` leave out stays as it is. False, and nothing written, when it is not there any
 * more.
 */
export function editExercise(
  ctx: CommandContext,
  exerciseKey: Key,
  values: Partial<ExerciseValues>,
): Promise<boolean> {
  // Another equipment may change what finished workouts tell of it.
  return change(ctx, exerciseKey, row => patchExercise(ctx, row, values), ctx.db.tables);
}

/** False, and nothing written, when it is not there any more. */
export function setArchived(ctx: CommandContext, exerciseKey: Key, isArchived: boolean): Promise<boolean> {
  return change(ctx, exerciseKey, async row => {
    if (row.isArchived === isArchived) return;
    await ctx.db.exercises.update(exerciseKey, { ...serverCopy(row, exerciseFields), isArchived });
    await queue(ctx, { op: 'exercise.archive', exerciseKey, isArchived });
  });
}

/** It disappears from lists and stays readable in past workouts. Returns the seq to undo. */
export async function deleteExercise(ctx: CommandContext, exerciseKey: Key): Promise<number | undefined> {
  let seq: number | undefined;
  await change(ctx, exerciseKey, async () => {
    await ctx.db.exercises.update(exerciseKey, { isDeleted: true });
    seq = await queueUndoable(ctx, { op: 'exercise.delete', exerciseKey });
  });
  return seq;
}

function change(
  ctx: CommandContext,
  exerciseKey: Key,
  body: (row: ExerciseRow) => Promise<void>,
  tables: Table[] = [ctx.db.exercises],
): Promise<boolean> {
  return write(ctx, tables, async () => {
    const row = await ctx.db.exercises.get(exerciseKey);
    if (!row || row.isDefault || !isListed(row)) return false;
    await body(row);
    return true;
  });
}

/** In the running transaction: writes and queues what differs from the row. */
export async function patchExercise(
  ctx: CommandContext,
  row: ExerciseRow,
  values: Partial<ExerciseValues>,
): Promise<void> {
  const changed = changedFields<ExerciseValues>(row, values);
  if (Object.keys(changed).length === 0) return;
  await remeasure(ctx.db, 'equipmentKey' in changed ? [row.key] : [], () =>
    ctx.db.exercises.update(row.key, {
      ...serverCopy(row, exerciseFields),
      ...changed,
      foldedName: foldText(changed.name ?? row.name),
    }),
  );
  await queue(ctx, { op: 'exercise.patch', exerciseKey: row.key, values: changed });
}

/** An exercise that the server does not know yet. */
export function ownExercise(key: Key, values: ExerciseValues): ExerciseRow {
  return {
    ...values,
    key,
    serverId: null,
    foldedName: foldText(values.name),
    isDefault: false,
    isArchived: false,
  };
}
