/** The person's own exercises. Default ones cannot be changed: their rows are left alone. */
import type { ExerciseValues } from '#db/intents.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import type { ExerciseRow } from '#db/rows.ts';
import { exerciseFields, serverCopy } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search.ts';
import type { CommandContext } from './command-context.ts';
import { queue, queueUndoable, write } from './write.ts';

export function createExercise(ctx: CommandContext, values: ExerciseValues): Promise<Key> {
  return write(ctx, [ctx.db.exercises], async () => {
    const exerciseKey = ctx.newKey();
    await addExercise(ctx, exerciseKey, values);
    return exerciseKey;
  });
}

/** Sends only what changed. */
export function editExercise(ctx: CommandContext, exerciseKey: Key, values: ExerciseValues): Promise<void> {
  return change(ctx, exerciseKey, row => patchExercise(ctx, row, values));
}

/**
 * Saves a mended form in place of the changes of this exercise that the server refused: the refused entries go, the
 * row is written and the new intent queued in one transaction. `seq` names one of them. Undefined, and nothing
 * written, when it is no longer parked (mended or discarded in another tab); otherwise the exercise's key.
 */
export function mendExercise(
  ctx: CommandContext,
  seq: number,
  values: ExerciseValues,
): Promise<Key | undefined> {
  return write(ctx, [ctx.db.exercises], async () => {
    const named = await ctx.db.outbox.get(seq);
    if (!named || !isRefusedForm(named)) return undefined;
    const { subject: exerciseKey } = named;
    const refused = (await ctx.db.outbox.where('subject').equals(exerciseKey).toArray()).filter(
      isRefusedForm,
    );
    await ctx.db.outbox.bulkDelete(refused.map(entry => entry.seq));
    const row = await ctx.db.exercises.get(exerciseKey);
    // Never made on the server: its key is still free there, and what was done with it goes on naming it.
    if (refused.some(entry => entry.intent.op === 'exercise.create')) {
      await addExercise(ctx, exerciseKey, values, row?.isArchived);
    } else if (row) {
      await patchExercise(ctx, row, values);
    }
    return exerciseKey;
  });
}

export function setArchived(ctx: CommandContext, exerciseKey: Key, isArchived: boolean): Promise<void> {
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
): Promise<void> {
  return write(ctx, [ctx.db.exercises], async () => {
    const row = await ctx.db.exercises.get(exerciseKey);
    if (!row || row.isDefault || row.isDeleted) return;
    await body(row);
  });
}

/** In the running transaction: the row, over what a refusal left of it, and the entry that makes it on the server. */
async function addExercise(
  ctx: CommandContext,
  exerciseKey: Key,
  values: ExerciseValues,
  isArchived = false,
): Promise<void> {
  await ctx.db.exercises.put({
    ...values,
    key: exerciseKey,
    serverId: null,
    foldedName: foldText(values.name),
    isDefault: false,
    isArchived,
  });
  await queue(ctx, { op: 'exercise.create', exerciseKey, values });
}

/** In the running transaction: writes and queues what differs from the row. */
async function patchExercise(ctx: CommandContext, row: ExerciseRow, values: ExerciseValues): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(row[name as keyof ExerciseValues]) !== JSON.stringify(value),
    ),
  ) as Partial<ExerciseValues>;
  if (Object.keys(changed).length === 0) return;
  await ctx.db.exercises.update(row.key, {
    ...serverCopy(row, exerciseFields),
    ...changed,
    foldedName: foldText(values.name),
  });
  await queue(ctx, { op: 'exercise.patch', exerciseKey: row.key, values: changed });
}

function isRefusedForm({ state, intent }: OutboxEntry): boolean {
  return state === 'parked' && (intent.op === 'exercise.create' || intent.op === 'exercise.patch');
}
