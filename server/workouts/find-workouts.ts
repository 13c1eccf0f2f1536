import type { Id } from '#contract/common.ts';
import type { Trx } from '../database/database.ts';
import type { ItemRow, SetRow, WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { parseId } from '../http/ids.ts';

/** A workout of this user's; anybody else's is as good as none. */
export async function mustFindWorkout(work: Work, id: Id): Promise<WorkoutRow> {
  const number = parseId(id);
  if (number === null) throw notFound();
  const row = await work.trx
    .selectFrom('workouts')
    .selectAll()
    .where('id', '=', number)
    .where('user_id', '=', work.user.id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** A workout that is known to be there. */
export async function mustGetWorkout(trx: Trx, id: number): Promise<WorkoutRow> {
  return await trx.selectFrom('workouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function findActiveWorkout(work: Work): Promise<WorkoutRow | undefined> {
  return await work.trx
    .selectFrom('workouts')
    .selectAll()
    .where('user_id', '=', work.user.id)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** Workouts keep their rows for ever, so a key that is known has its workout. */
export async function findWorkoutByKey(work: Work, clientKey: string | undefined) {
  if (clientKey === undefined) return undefined;
  return await work.trx
    .selectFrom('workouts')
    .selectAll()
    .where('user_id', '=', work.user.id)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
}

/**
 * The workout that a call under workouts/active/exercises/ means: the one it names, whatever became of it, else the
 * active one. Never the active one in place of a named one that isn't there: a queued call must not land elsewhere.
 */
export async function mustFindTarget(work: Work, target: { workout_id?: Id }): Promise<WorkoutRow> {
  if (target.workout_id !== undefined) return await mustFindWorkout(work, target.workout_id);
  const active = await findActiveWorkout(work);
  if (!active) throw notFound();
  return active;
}

/** Asked last, once everything the call names is found: 404 comes before 409. */
export function assertNotCancelled(workout: WorkoutRow): void {
  if (workout.status === 'cancelled') throw new ApiError('workout_cancelled');
}

export async function mustFindItem(
  work: Work,
  workout: WorkoutRow,
  column: 'id' | 'item_order',
  value: Id,
): Promise<ItemRow> {
  const number = parseId(value);
  if (number === null) throw notFound();
  const row = await work.trx
    .selectFrom('workout_items')
    .selectAll()
    .where('workout_id', '=', workout.id)
    .where(column, '=', number)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function mustFindSet(work: Work, item: ItemRow, id: Id): Promise<SetRow> {
  const number = parseId(id);
  if (number === null) throw notFound();
  const row = await work.trx
    .selectFrom('workout_sets')
    .selectAll()
    .where('item_id', '=', item.id)
    .where('id', '=', number)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
