import { sql } from 'kysely';
import type { Id } from '#contract/common.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { StoredSet, WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError } from '../http/api-error.ts';
import { isKey, parseId } from '../http/ids.ts';
import { assertNotCancelled, mustFindWorkout } from './find-workouts.ts';

/*
 * Where an item or a set is. A key says it alone, whatever workout the call names: the training that it was made in may
 * have joined another since, or parted from it. An id or an order means a row of the workout that the call names.
 */

export interface ItemPlace {
  workout_id: number;
  workout_key: string;
  status: WorkoutRow['status'];
  workout_acts: WorkoutRow['acts'];
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
  'workout.acts as workout_acts',
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

/** An item by its key, or by its id or order in a workout, which is the active one where none is named. */
type Which = { userId: number; key?: string; workoutId?: number; id?: number; order?: number };

function isMeant({ userId, key, workoutId, id, order }: Which) {
  if (key !== undefined) return sql<boolean>`item.user_id = ${userId} and item.client_key = ${key}`;
  const isThere =
    workoutId === undefined
      ? sql`workout.user_id = ${userId} and workout.status = 'active'`
      : sql`item.workout_id = ${workoutId}`;
  return id === undefined
    ? sql<boolean>`${isThere} and item.item_order = ${order}`
    : sql<boolean>`${isThere} and item.id = ${id}`;
}

const selectItem = prepare((trx: Trx, which: Which) => fromItems(trx).where(isMeant(which)));
const selectSet = prepare((trx: Trx, { setId, ...which }: Which & { setId: number }) =>
  fromItems(trx)
    .innerJoin('workout_sets as set', 'set.item_id', 'item.id')
    .selectAll('set')
    .where(isMeant(which))
    .where('set.id', '=', setId),
);
const selectSetByKey = prepare((trx: Trx, { userId, key }: Own<{ key: string }>) =>
  fromItems(trx)
    .innerJoin('workout_sets as set', 'set.item_id', 'item.id')
    .selectAll('set')
    .where('set.user_id', '=', userId)
    .where('set.client_key', '=', key),
);

/** null: there can be none. @param by what a number means: the item's id or its order. */
async function readWhich(
  work: Work,
  by: 'id' | 'order',
  { value, target }: { value: Id; target: { workout_id?: Id } },
): Promise<Which | null> {
  const userId = work.user.id;
  if (isKey(value)) return { userId, key: value };
  const named = target.workout_id === undefined ? null : await mustFindWorkout(work, target.workout_id);
  const number = parseId(value);
  return number === null ? null : { userId, ...(named && { workoutId: named.id }), [by]: number };
}

export async function findItem(
  work: Work,
  by: 'id' | 'order',
  named: { value: Id; target: { workout_id?: Id } },
): Promise<ItemPlace | undefined> {
  const which = await readWhich(work, by, named);
  const [place] = which ? await selectItem(work.trx, which) : [];
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
  const which = await readWhich(work, 'order', { value: order, target });
  const id = parseId(setId);
  const [row] = which && id !== null ? await selectSet(work.trx, { ...which, setId: id }) : [];
  return row && { ...row, set: row };
}

/** Asked once everything named is found. Values of one exercise must not be written to another. */
export function assertOpenTo(work: Work, place: ItemPlace, exerciseId: Id | undefined): void {
  assertNotCancelled(work, place.status, place.workout_acts);
  if (exerciseId === undefined) return;
  const held = isKey(exerciseId) ? place.exercise_key : String(place.exercise_id);
  if (String(exerciseId) !== held) throw new ApiError('exercise_replaced');
}
