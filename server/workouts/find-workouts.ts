import type { Id } from '#contract/common.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { ItemRow, SetRow, WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { parseId } from '../http/ids.ts';

type Own<T> = T & { userId: number };

const selectWorkout = prepare((trx: Trx, { id }: { id: number }) =>
  trx.selectFrom('workouts').selectAll().where('id', '=', id),
);
const selectOwn = prepare((trx: Trx, { userId, id }: Own<{ id: number }>) =>
  trx.selectFrom('workouts').selectAll().where('id', '=', id).where('user_id', '=', userId),
);
const selectActive = prepare((trx: Trx, { userId }: Own<object>) =>
  trx.selectFrom('workouts').selectAll().where('user_id', '=', userId).where('status', '=', 'active'),
);
const selectByKey = prepare((trx: Trx, { userId, clientKey }: Own<{ clientKey: string }>) =>
  trx.selectFrom('workouts').selectAll().where('user_id', '=', userId).where('client_key', '=', clientKey),
);
const selectItemById = prepare((trx: Trx, { workoutId, value }: { workoutId: number; value: number }) =>
  trx.selectFrom('workout_items').selectAll().where('workout_id', '=', workoutId).where('id', '=', value),
);
const selectItemByOrder = prepare((trx: Trx, { workoutId, value }: { workoutId: number; value: number }) =>
  trx
    .selectFrom('workout_items')
    .selectAll()
    .where('workout_id', '=', workoutId)
    .where('item_order', '=', value),
);
const selectSet = prepare((trx: Trx, { itemId, id }: { itemId: number; id: number }) =>
  trx.selectFrom('workout_sets').selectAll().where('item_id', '=', itemId).where('id', '=', id),
);

/** A workout of this user's; anybody else's is as good as none. */
export async function mustFindWorkout(work: Work, id: Id): Promise<WorkoutRow> {
  const number = parseId(id);
  if (number === null) throw notFound();
  const [row] = await selectOwn(work.trx, { userId: work.user.id, id: number });
  if (!row) throw notFound();
  return row;
}

/** A workout that is known to be there. */
export async function mustGetWorkout(trx: Trx, id: number): Promise<WorkoutRow> {
  const [row] = await selectWorkout(trx, { id });
  if (!row) throw new Error('a workout that is known to be there is gone');
  return row;
}

export async function findActiveWorkout(work: Work): Promise<WorkoutRow | undefined> {
  const [row] = await selectActive(work.trx, { userId: work.user.id });
  return row;
}

/** Workouts keep their rows for ever, so a key that is known has its workout. */
export async function findWorkoutByKey(work: Work, clientKey: string | undefined) {
  if (clientKey === undefined) return undefined;
  const [row] = await selectByKey(work.trx, { userId: work.user.id, clientKey });
  return row;
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
  const select = column === 'id' ? selectItemById : selectItemByOrder;
  const [row] = await select(work.trx, { workoutId: workout.id, value: number });
  if (!row) throw notFound();
  return row;
}

export async function mustFindSet(work: Work, item: ItemRow, id: Id): Promise<SetRow> {
  const number = parseId(id);
  if (number === null) throw notFound();
  const [row] = await selectSet(work.trx, { itemId: item.id, id: number });
  if (!row) throw notFound();
  return row;
}
