import type { UpdateWorkoutBody } from '#contract/workouts.ts';
import { contest, statusFields } from '../database/acts.ts';
import { rememberDeleted } from '../database/client-keys.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inChunks } from '../database/rows.ts';
import type { AliasRow, WorkoutRow } from '../database/schema.ts';
import { toTime, type Work } from '../database/work.ts';
import { acceptFinish, byServerClock } from './device-times.ts';
import { mustGetWorkout } from './find-workouts.ts';
import { takeItemOrders } from './insert-items.ts';
import { insertWorkout } from './insert-workout.ts';
import { settleWorkouts } from './settle-workouts.ts';
import { assertSeen } from './unseen-ticks.ts';

type End = Pick<UpdateWorkoutBody, 'duration' | 'finished_at'> & { status: 'completed' | 'cancelled' };

/**
 * A device ends its training without having heard that it joined another one: what came by its key moves to a training
 * of that key, ended as the device says, and the other one runs on.
 */
export async function splitWorkout(work: Work, alias: AliasRow, end: End): Promise<number> {
  const { workout_id, key, title, note, started_at, template_id } = alias;
  if (end.status === 'cancelled') await assertSeen(work, { workout: workout_id, via: key });
  await forgetAlias(work, alias);
  await takeNoteBack(work, alias);
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
    acts: contest(null, statusFields(end.status), work.act).acts,
    ...acceptFinish(given, work.nowMs),
  });
  await moveItems(work, { from: workout_id, via: key, to: id, viaThere: null });
  await forgetTicksOf(work, workout_id);
  for (const workoutId of [workout_id, id]) {
    work.changes.touch(workoutId, { actMs: work.act.actMs, tickMs: null });
  }
  return id;
}

/**
 * The workout is about to be deleted with its import, or ended by an act that is earlier than a joining, and what joined it
 * does not belong to that: it goes on as a workout by the key that joined first, and the other keys stand for this one.
 * `later`: only what joined after the act, or what also began after it. Answers whether there was any.
 */
export async function keepJoined(
  work: Work,
  workoutId: number,
  later?: 'joined' | 'begun',
): Promise<boolean> {
  const actedAt = toTime(work.act.actMs);
  const aliases = await work.trx
    .selectFrom('aliases')
    .selectAll()
    .where('workout_id', '=', workoutId)
    .$if(later !== undefined, query => query.where('created_at', '>', actedAt))
    .$if(later === 'begun', query => query.where('started_at', '>', actedAt))
    .orderBy('id')
    .execute();
  const [first, ...others] = aliases;
  if (!first) return false;
  const host = await mustGetWorkout(work.trx, workoutId);
  for (const alias of aliases) await takeNoteBack(work, alias);
  await forgetAlias(work, first);
  // Only one may be active.
  await work.trx.updateTable('workouts').set({ status: 'completed' }).where('id', '=', host.id).execute();
  const { key, title, started_at, template_id } = first;
  const { status, touched_at, ticked_at } = host;
  const note = aliases.find(alias => alias.note !== '')?.note ?? '';
  const given = { startedAt: started_at, finishedAt: endOfJoined(host, started_at), durationSec: undefined };
  const to = await insertWorkout(work, {
    client_key: key,
    ...{ title, note, started_at, template_id, status, touched_at, ticked_at },
    ...(status !== 'active' && acceptFinish(given, work.nowMs)),
  });
  await moveItems(work, { from: host.id, via: key, to, viaThere: null });
  for (const { id, key: via } of others) {
    const revision = work.changes.stamp('alias');
    await work.trx.updateTable('aliases').set({ workout_id: to, revision }).where('id', '=', id).execute();
    await moveItems(work, { from: host.id, via, to, viaThere: via });
  }
  if (later) await forgetTicksOf(work, host.id, started_at);
  work.changes.touch(to, { actMs: work.act.actMs, tickMs: null });
  return true;
}

/** A guess of its end goes by its own ticks: one that is too early is put right by the end that is said. */
async function forgetTicksOf(work: Work, workoutId: number, beforeAt?: string): Promise<void> {
  // What the same batch has ticked would be counted at its end.
  await settleWorkouts(work);
  const { ticked_at: former } = await mustGetWorkout(work.trx, workoutId);
  const last = await work.trx
    .selectFrom('workout_sets as set')
    .innerJoin('workout_items as item', 'item.id', 'set.item_id')
    .where('item.workout_id', '=', workoutId)
    .where('set.done', '=', 1)
    .$if(beforeAt !== undefined, query => query.where('set.updated_at', '<=', beforeAt ?? ''))
    .select(eb => eb.fn.max('set.updated_at').as('at'))
    .executeTakeFirst();
  const at = last?.at ?? null;
  // It may have arrived, or been changed, after it was ticked.
  const ticked_at = at !== null && former !== null && former < at ? former : at;
  await work.trx.updateTable('workouts').set({ ticked_at }).where('id', '=', workoutId).execute();
}

/** A workout that ran again may have got its former end, days before what joined it began: that ended at the last tick. */
function endOfJoined({ finished_at, ticked_at }: WorkoutRow, startedAt: string): string | undefined {
  const isFormer = finished_at !== null && Date.parse(finished_at) < Date.parse(startedAt);
  return (isFormer ? ticked_at : null) ?? finished_at ?? undefined;
}

/** Where it was lent. */
async function takeNoteBack(work: Work, { workout_id, note }: AliasRow): Promise<void> {
  if (note === '') return;
  await work.trx
    .updateTable('workouts')
    .set({ note: '', revision: work.changes.stamp('workout') })
    .where('id', '=', workout_id)
    .where('note', '=', note)
    .execute();
}

async function forgetAlias(work: Work, { id, key }: AliasRow): Promise<void> {
  await work.trx.deleteFrom('aliases').where('id', '=', id).execute();
  await rememberDeleted(work, 'alias', [key]);
}

const restamp = prepare((trx: Trx, { ids, revision }: { ids: readonly number[]; revision: number }) =>
  trx.updateTable('workout_sets').set({ revision }).where('item_id', 'in', ids),
);

/** Their sets are sent again, too: a set's row names its training. */
async function moveItems(
  work: Work,
  place: { from: number; via: string; to: number; viaThere: string | null },
): Promise<void> {
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
        via_key: place.viaThere,
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
