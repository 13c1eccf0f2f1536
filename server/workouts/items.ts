import type { BulkAddBody, ReplaceExerciseBody } from '#contract/workouts.ts';
import { assertNotDeleted, rememberDeleted } from '../database/client-keys.ts';
import { inChunks } from '../database/rows.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import { refreshFigures, refreshGrown } from './figures.ts';
import { assertNotCancelled, mustFindItem, mustFindTarget } from './find-workouts.ts';
import { insertItems } from './insert-items.ts';

/** Adds items and answers with their workout's id. Keys that made an item already make none again. */
export async function addItems(work: Work, body: BulkAddBody): Promise<number> {
  const keys = body.client_keys ?? [];
  if (body.client_keys && keys.length !== body.exercise_ids.length) {
    throw invalidField('client_keys', 'Нужно столько же, сколько exercise_ids.');
  }
  if (new Set(keys).size < keys.length) throw invalidField('client_keys', 'Значения не должны повторяться.');
  const made = await findItemsByKeys(work, keys);
  const home = findHome(made, keys);
  if (home !== null) return home;

  const workout = await mustFindTarget(work, body);
  const exerciseIds = await resolveExerciseIds(work, body.exercise_ids, 'exercise_ids');
  const isElsewhere = [...made.values()].some(workoutId => workoutId !== workout.id);
  if (isElsewhere) throw new ApiError('client_key_taken');
  assertNotCancelled(workout);
  await assertNotDeleted(work, 'item', keys);
  const items = exerciseIds
    .map((exercise_id, at) => ({ exercise_id, client_key: keys[at] ?? null, sets: [] }))
    .filter(item => item.client_key === null || !made.has(item.client_key));
  await insertItems(work, workout.id, items);
  await refreshGrown(work, workout.id);
  return workout.id;
}

/** Which workout holds an item, by the item's client_key. */
async function findItemsByKeys(work: Work, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await inChunks(keys, chunk =>
    work.trx
      .selectFrom('workout_items')
      .select(['client_key', 'workout_id'])
      .where('user_id', '=', work.user.id)
      .where('client_key', 'in', chunk)
      .execute(),
  );
  return new Map(rows.flatMap(row => (row.client_key === null ? [] : [[row.client_key, row.workout_id]])));
}

/** A retry of an addition that was made whole answers with what it made, wherever that is by now. */
function findHome(made: ReadonlyMap<string, number>, keys: readonly string[]): number | null {
  const homes = new Set(made.values());
  const [home] = homes;
  return home !== undefined && homes.size === 1 && made.size === keys.length ? home : null;
}

export async function deleteItem(work: Work, workout: WorkoutRow, id: string): Promise<void> {
  const item = await mustFindItem(work, workout, 'id', id);
  assertNotCancelled(workout);
  await deleteSetsOf(work, item.id);
  await rememberDeleted(work, 'item', [item.client_key]);
  await work.trx.deleteFrom('workout_items').where('id', '=', item.id).execute();
  await refreshFigures(work, workout.id);
}

/** The item keeps its id and order; its sets were another exercise's and go. */
export async function replaceExercise(work: Work, body: ReplaceExerciseBody): Promise<number> {
  const workout = await mustFindTarget(work, body);
  const item = await mustFindItem(work, workout, 'item_order', body.old_order);
  const [exerciseId] = await resolveExerciseIds(work, [body.new_exercise_id], 'new_exercise_id');
  assertNotCancelled(workout);
  await deleteSetsOf(work, item.id);
  await work.trx
    .updateTable('workout_items')
    .set({ exercise_id: exerciseId ?? item.exercise_id })
    .where('id', '=', item.id)
    .execute();
  await refreshFigures(work, workout.id);
  return workout.id;
}

async function deleteSetsOf(work: Work, itemId: number): Promise<void> {
  const sets = await work.trx
    .selectFrom('workout_sets')
    .select('client_key')
    .where('item_id', '=', itemId)
    .execute();
  await rememberDeleted(
    work,
    'set',
    sets.map(set => set.client_key),
  );
  await work.trx.deleteFrom('workout_sets').where('item_id', '=', itemId).execute();
}
