import { rememberGoneAlong, rememberUnmade } from '../database/client-keys.ts';
import { inChunks } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { notFound } from '../http/api-error.ts';
import { isKey } from '../http/ids.ts';
import { keepJoined } from '../workouts/split-workout.ts';
import { assertSeen } from '../workouts/unseen-ticks.ts';

/** A training may have a thousand sets, and a statement holds up everybody else. */
const WORKOUTS_AT_ONCE = 4;

/**
 * Deletes every training of an import, whatever was changed in it since; what another device has ticked in it since is not
 * deleted unseen, and what joined it stays. In a batch one that is not there is taken back already.
 */
export async function takeBackImport(work: Work, key: string): Promise<void> {
  if (!isKey(key)) throw notFound();
  const workouts = await work.trx
    .selectFrom('workouts')
    .select(['id', 'client_key'])
    .where('user_id', '=', work.user.id)
    .where('import_key', '=', key)
    .execute();
  if (workouts.length === 0 && !work.act.isBatched) throw notFound();
  if (workouts.length > 0) await assertSeen(work, { import: key });
  // The rest of it may still be on its way.
  if (work.act.isBatched) await rememberUnmade(work, 'import', key);
  const ids = workouts.map(workout => workout.id);
  for (const id of await findJoined(work, ids)) await keepJoined(work, id);
  await rememberGoneAlong(work, 'item', await findItemKeys(work, ids));
  await rememberGoneAlong(work, 'set', await findSetKeys(work, ids));
  await inChunks(
    ids,
    async ids => {
      await work.trx.deleteFrom('workouts').where('id', 'in', ids).execute();
      return [];
    },
    WORKOUTS_AT_ONCE,
  );
  await rememberGoneAlong(
    work,
    'workout',
    workouts.map(workout => workout.client_key),
  );
}

/** One that ran again may have been joined. */
async function findJoined(work: Work, workoutIds: readonly number[]): Promise<number[]> {
  const rows = await inChunks(workoutIds, ids =>
    work.trx.selectFrom('aliases').select('workout_id').distinct().where('workout_id', 'in', ids).execute(),
  );
  return rows.map(row => row.workout_id);
}

/*
 * A training that comes again may have fewer rows, and what a person added to it since does not come with it: a device
 * that slept meanwhile would keep them, if it heard of the new training alone.
 */

async function findItemKeys(work: Work, workoutIds: readonly number[]): Promise<string[]> {
  const rows = await inChunks(
    workoutIds,
    ids => work.trx.selectFrom('workout_items').select('client_key').where('workout_id', 'in', ids).execute(),
    WORKOUTS_AT_ONCE,
  );
  return rows.map(row => row.client_key);
}

async function findSetKeys(work: Work, workoutIds: readonly number[]): Promise<string[]> {
  const rows = await inChunks(
    workoutIds,
    ids =>
      work.trx
        .selectFrom('workout_sets as row')
        .innerJoin('workout_items as item', 'item.id', 'row.item_id')
        .select('row.client_key')
        .where('item.workout_id', 'in', ids)
        .execute(),
    WORKOUTS_AT_ONCE,
  );
  return rows.map(row => row.client_key);
}
