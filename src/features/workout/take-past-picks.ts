/**
 * Adds what was picked in the exercise list to a finished training that is being edited. Running it twice adds it once.
 */
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, type Replacement, replaceExercise } from '#commands/edit-workout.ts';
import {
  CHANGE_EXERCISE,
  CHANGE_EXERCISE_ITEM,
  clearSelection,
  type KeyValueStore,
  PAST_EXERCISES,
  PAST_EXERCISES_WORKOUT,
  readSelection,
} from '#commands/pending-selection.ts';
import { findByKeyOrId } from '#db/queries/find-row.ts';
import type { Key } from '#domain/ids.ts';

/** Picks for another training stay until that one is opened. Returns what an exercise was replaced by, if one was. */
export async function takePastPicks(
  ctx: CommandContext,
  workoutKey: Key,
  store: KeyValueStore,
): Promise<Replacement | undefined> {
  await takeAdded(ctx, workoutKey, store);
  return takeReplacement(ctx, workoutKey, store);
}

async function takeAdded(ctx: CommandContext, workoutKey: Key, store: KeyValueStore): Promise<void> {
  if (store.getItem(PAST_EXERCISES_WORKOUT) !== workoutKey) return;
  const picks = readSelection(store, { accountKey: ctx.db.accountKey, name: PAST_EXERCISES }, ctx.newKey);
  if (!picks) return;
  const items: { itemKey: Key; exerciseKey: Key }[] = [];
  for (const { exerciseId, itemKey } of picks) {
    const exercise = await findByKeyOrId(ctx.db.exercises, exerciseId);
    if (exercise) items.push({ itemKey, exerciseKey: exercise.key });
  }
  await addExercises(ctx, workoutKey, items, 'completed');
  clearSelection(store, PAST_EXERCISES);
  clearSelection(store, PAST_EXERCISES_WORKOUT);
}

async function takeReplacement(ctx: CommandContext, workoutKey: Key, store: KeyValueStore) {
  const item = await ctx.db.items.get(store.getItem(CHANGE_EXERCISE_ITEM) ?? '');
  if (item?.workoutKey !== workoutKey) return undefined;
  const id = { accountKey: ctx.db.accountKey, name: CHANGE_EXERCISE };
  const [pick] = readSelection(store, id, ctx.newKey) ?? [];
  const exercise = pick && (await findByKeyOrId(ctx.db.exercises, pick.exerciseId));
  const replaced = exercise && (await replaceExercise(ctx, item.key, exercise.key, 'completed'));
  clearSelection(store, CHANGE_EXERCISE);
  clearSelection(store, CHANGE_EXERCISE_ITEM);
  return replaced;
}
