import type { UpdateWorkoutBody } from '#contract/workouts.ts';
import { rememberDeleted } from '../database/client-keys.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inChunks } from '../database/rows.ts';
import type { AliasRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { acceptFinish, byServerClock } from './device-times.ts';
import { takeItemOrders } from './insert-items.ts';
import { insertWorkout } from './insert-workout.ts';
import { assertSeen } from './unseen-ticks.ts';

type End = Pick<UpdateWorkoutBody, 'duration' | 'finished_at'> & { status: 'completed' | 'cancelled' };

/**
 * A device ends its training without having heard that it joined another one: what came by its key moves to a training
 * of that key, ended as the device says, and the other one runs on.
 */
export async function splitWorkout(work: Work, alias: AliasRow, end: End): Promise<number> {
  const { workout_id, key, title, note, started_at, template_id } = alias;
  if (end.status === 'cancelled') await assertSeen(work, { workout: workout_id, via: key });
  await work.trx.deleteFrom('aliases').where('id', '=', alias.id).execute();
  await rememberDeleted(work, 'alias', [key]);
  // It was lent.
  if (note !== '') {
    await work.trx
      .updateTable('workouts')
      .set({ note: '', revision: work.changes.stamp('workout') })
      .where('id', '=', workout_id)
      .where('note', '=', note)
      .execute();
  }
  const given = {
    startedAt: started_at,
    finishedAt: byServerClock(end.finished_at, work.act),
    durationSec: end.duration,
  };
  const id = await insertWorkout(work, {
    client_key: key,
    title,
    note,
    started_at,
    template_id,
    status: end.status,
    ...acceptFinish(given, work.nowMs),
  });
  await moveItems(work, { from: workout_id, via: key, to: id });
  for (const workoutId of [workout_id, id]) {
    work.changes.touch(workoutId, { actMs: work.act.actMs, tickMs: null });
  }
  return id;
}

const restamp = prepare((trx: Trx, { ids, revision }: { ids: readonly number[]; revision: number }) =>
  trx.updateTable('workout_sets').set({ revision }).where('item_id', 'in', ids),
);

/** Their sets are sent again, too: a set's row names its training. */
async function moveItems(work: Work, place: { from: number; via: string; to: number }): Promise<void> {
  const items = await work.trx
    .selectFrom('workout_items')
    .select('id')
    .where('workout_id', '=', place.from)
    .where('via_key', '=', place.via)
    .orderBy('item_order')
    .execute();
  if (items.length === 0) return;
  let item_order = await takeItemOrders(work, place.to, items.length);
  for (const { id } of items) {
    await work.trx
      .updateTable('workout_items')
      .set({
        workout_id: place.to,
        via_key: null,
        item_order: item_order++,
        revision: work.changes.stamp('item'),
      })
      .where('id', '=', id)
      .execute();
  }
  const revision = work.changes.stamp('set');
  await inChunks(
    items.map(item => item.id),
    ids => restamp(work.trx, { ids, revision }),
  );
}
