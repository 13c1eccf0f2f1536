import type { Id } from '#contract/common.ts';
import { REOPENS_WITHIN_MS } from '#domain/limits.ts';
import { contest, END, statusFields, wasReopened } from '../database/acts.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import { isKey } from '../http/ids.ts';
import { findActiveWorkout, findAlias, mustFindWorkout, mustGetWorkout } from './find-workouts.ts';
import { noteStatus } from './note-status.ts';
import { refreshPerformances } from './performances.ts';
import { keepJoined, splitWorkout } from './split-workout.ts';
import { guessEnd, inTheWay } from './start-workout.ts';
import { assertSeen } from './unseen-ticks.ts';

/*
 *                 ┌──────────── active: goes on, within 30 days ───────────┐
 *   completed ────┤                                                        ├──── cancelled
 *                 └─► cancelled: removed     completed: back in the past ◄─┘
 *
 * The rows of a removed workout stay, so that it can come back whole.
 */

type Status = WorkoutRow['status'];

/** Moves a workout that has ended to another status, and answers with its id. */
export async function moveWorkout(work: Work, id: Id, status: Status): Promise<number> {
  const row = await findEnded(work, id, status);
  const { wins, acts } = contest(row.acts, statusFields(status), work.act);
  if (row.status === status || !wins.has('status')) {
    await noteStatus(work, row, status);
    return row.id;
  }
  const isUnheard = row.status === 'active' && isEndUnheard(work, row);
  if (row.status === 'active' && !isUnheard) throw invalidField('status', 'Тренировка ещё идёт.');
  // A restored server lets a start join what had ended before it.
  if (isUnheard) await keepJoined(work, row.id, 'joined');
  if (status === 'active') await assertReopens(work, row);
  if (status === 'cancelled') await assertSeen(work, { workout: row.id });
  const revision = work.changes.stamp('workout');
  const left = isUnheard ? await mustGetWorkout(work.trx, row.id) : row;
  const end = isUnheard && { ...guessEnd(left, work.nowMs), acts: contest(acts, [END], work.act).acts };
  await work.trx
    .updateTable('workouts')
    .set({ status, acts, ...end, revision })
    .where('id', '=', row.id)
    .execute();
  // Settling passes active workouts by: what this one achieved must not count while it goes on.
  if (status === 'active') await refreshPerformances(work.trx, { ...row, status });
  work.changes.touch(row.id, { actMs: work.act.actMs, tickMs: null });
  return row.id;
}

/**
 * A key that still stands for another workout means its own part, never the other one: who moves it has read that it
 * ended by itself, and a server restored from a backup has yet to hear of that.
 */
async function findEnded(work: Work, id: Id, status: Status): Promise<WorkoutRow> {
  const row = await mustFindWorkout(work, id);
  const alias = isKey(id) && id !== row.client_key ? await findAlias(work, id) : undefined;
  if (!alias) return row;
  const part = await splitWorkout(work, alias, { status: status === 'cancelled' ? status : 'completed' });
  return await mustGetWorkout(work.trx, part);
}

/**
 * Whether a workout that runs here has ended for the device that moves it: it has read that of another one, which a server
 * restored from a backup has yet to hear.
 */
export function isEndUnheard({ act }: Work, { acts }: WorkoutRow): boolean {
  return act.isBatched && !wasReopened(acts);
}

/** A reopened workout keeps its former end, until it is finished again. */
async function assertReopens(work: Work, row: WorkoutRow): Promise<void> {
  const endedMs = Date.parse(row.finished_at ?? row.started_at);
  if (work.act.actMs - endedMs > REOPENS_WITHIN_MS) throw new ApiError('workout_ended');
  const active = await findActiveWorkout(work);
  if (active) throw inTheWay(active);
}
