import type { Id } from '#contract/common.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { StoredSet, WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError } from '../http/api-error.ts';
import { isKey, parseId } from '../http/ids.ts';
import { assertNotCancelled, mustFindTarget } from './find-workouts.ts';

/*
 * Where an item or a set is. A key says it alone, whatever workout the call names: the training that it was made in may
 * have joined another since, or parted from it. An id or an order means a row of the workout that the call names.
 */

export interface ItemPlace {
  workout_id: number;
  workout_key: string;
  status: WorkoutRow['status'];
  item_id: number;
  item_key: string;
  exercise_id: number;
  exercise_key: string;
}

export type SetPlace = ItemPlace & { set: StoredSet };

type Own<T> = T & { userId: number };

const PLACE = [
  'item.workout_id',
  'workout.client_key as workout_key',
  'workout.status',
  'item.id as item_id',
  'item.client_key as item_key',
  'item.exercise_id',
  'exercise.client_key as exercise_key',
] as const;

function fromItems(trx: Trx) {
  return trx
    .selectFrom('workout_items as item')
    .innerJoin('workouts as workout', 'workout.id', 'item.workout_id')
    .innerJoin('exercises as exercise', 'exercise.id', 'item.exercise_id')
    .select(PLACE);
}

type InWorkout = { workoutId: number; value: number };

const selectItemByKey = prepare((trx: Trx, { userId, key }: Own<{ key: string }>) =>
  fromItems(trx).where('item.user_id', '=', userId).where('item.client_key', '=', key),
);
const selectOwnItem = prepare((trx: Trx, { userId, id }: Own<{ id: number }>) =>
  fromItems(trx).where('item.user_id', '=', userId).where('item.id', '=', id),
);
const selectItemById = prepare((trx: Trx, { workoutId, value }: InWorkout) =>
  fromItems(trx).where('item.workout_id', '=', workoutId).where('item.id', '=', value),
);
const selectItemByOrder = prepare((trx: Trx, { workoutId, value }: InWorkout) =>
  fromItems(trx).where('item.workout_id', '=', workoutId).where('item.item_order', '=', value),
);
const selectSetById = prepare((trx: Trx, { itemId, id }: { itemId: number; id: number }) =>
  trx.selectFrom('workout_sets').selectAll().where('item_id', '=', itemId).where('id', '=', id),
);
const selectSetByKey = prepare((trx: Trx, { userId, key }: Own<{ key: string }>) =>
  fromItems(trx)
    .innerJoin('workout_sets as set', 'set.item_id', 'item.id')
    .selectAll('set')
    .where('set.user_id', '=', userId)
    .where('set.client_key', '=', key),
);

/** An item of this user's by its id, in whatever workout. */
export async function findItemById(work: Work, id: number): Promise<ItemPlace | undefined> {
  const [place] = await selectOwnItem(work.trx, { userId: work.user.id, id });
  return place;
}

async function findItemByKey(work: Work, key: string): Promise<ItemPlace | undefined> {
  const [place] = await selectItemByKey(work.trx, { userId: work.user.id, key });
  return place;
}

/** @param by what a number means: the item's id or its order. */
export async function findItem(
  work: Work,
  by: 'id' | 'order',
  { value, target }: { value: Id; target: { workout_id?: Id } },
): Promise<ItemPlace | undefined> {
  if (isKey(value)) return await findItemByKey(work, value);
  const workout = await mustFindTarget(work, target);
  const number = parseId(value);
  if (number === null) return undefined;
  const select = by === 'id' ? selectItemById : selectItemByOrder;
  const [place] = await select(work.trx, { workoutId: workout.id, value: number });
  return place;
}

export async function findSetByKey(work: Work, key: string): Promise<SetPlace | undefined> {
  const [row] = await selectSetByKey(work.trx, { userId: work.user.id, key });
  return row && { ...row, set: row };
}

export async function findSet(
  work: Work,
  { order, setId }: { order: string; setId: string },
  target: { workout_id?: Id },
): Promise<SetPlace | undefined> {
  if (isKey(setId)) return await findSetByKey(work, setId);
  const place = await findItem(work, 'order', { value: order, target });
  const id = parseId(setId);
  if (!place || id === null) return undefined;
  const [set] = await selectSetById(work.trx, { itemId: place.item_id, id });
  return set && { ...place, set };
}

/** Asked once everything named is found. Values of one exercise must not be written to another. */
export function assertOpenTo(place: ItemPlace, exerciseId: Id | undefined): void {
  assertNotCancelled(place);
  if (exerciseId === undefined) return;
  const held = isKey(exerciseId) ? place.exercise_key : String(place.exercise_id);
  if (String(exerciseId) !== held) throw new ApiError('exercise_replaced');
}
