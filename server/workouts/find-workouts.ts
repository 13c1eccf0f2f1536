import type { Id } from '#contract/common.ts';
import { isKnownTo } from '../database/acts.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { AliasRow, WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { parseRef } from '../http/ids.ts';

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
const selectByKey = prepare((trx: Trx, { userId, key }: Own<{ key: string }>) =>
  trx.selectFrom('workouts').selectAll().where('user_id', '=', userId).where('client_key', '=', key),
);
const selectAlias = prepare((trx: Trx, { userId, key }: Own<{ key: string }>) =>
  trx.selectFrom('aliases').selectAll().where('user_id', '=', userId).where('key', '=', key),
);

/** A workout of this user's; anybody else's is as good as none. */
export async function mustFindWorkout(work: Work, id: Id): Promise<WorkoutRow> {
  const ref = parseRef(id);
  if (!ref) throw notFound();
  const row = 'key' in ref ? await findWorkoutByKey(work, ref.key) : await findWorkoutById(work, ref.id);
  if (!row) throw notFound();
  return row;
}

async function findWorkoutById(work: Work, id: number): Promise<WorkoutRow | undefined> {
  const [row] = await selectOwn(work.trx, { userId: work.user.id, id });
  return row;
}

/** A workout by an id that was given before: one that was imported may be gone since. */
export async function mustGetWorkout(trx: Trx, id: number): Promise<WorkoutRow> {
  const [row] = await selectWorkout(trx, { id });
  if (!row) throw notFound();
  return row;
}

export async function findActiveWorkout(work: Work): Promise<WorkoutRow | undefined> {
  const [row] = await selectActive(work.trx, { userId: work.user.id });
  return row;
}

/** Workouts keep their rows for ever, so a key that is known has its workout, or the one that it joined. */
export async function findWorkoutByKey(work: Work, key: string | undefined): Promise<WorkoutRow | undefined> {
  if (key === undefined) return undefined;
  const [row] = await selectByKey(work.trx, { userId: work.user.id, key });
  if (row) return row;
  const alias = await findAlias(work, key);
  return alias && (await mustGetWorkout(work.trx, alias.workout_id));
}

/** What a key stands for where its training has joined another one. */
export async function findAlias(work: Work, key: string): Promise<AliasRow | undefined> {
  const [alias] = await selectAlias(work.trx, { userId: work.user.id, key });
  return alias;
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

/**
 * Asked last, once everything the call names is found: 404 comes before 409. What the device that cancelled it had said
 * before goes into it still, for the day that it comes back.
 */
export function assertNotCancelled(
  { act }: Work,
  status: WorkoutRow['status'],
  acts: WorkoutRow['acts'],
): void {
  if (status === 'cancelled' && !isKnownTo(acts, 'cancelled', act)) throw new ApiError('workout_cancelled');
}
