import type { UpdateWorkoutBody } from '#contract/workouts.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, invalidRequest } from '../http/api-error.ts';
import { acceptFinish } from './device-times.ts';
import { refreshFigures } from './figures.ts';
import { mustAcceptTitle } from './titles.ts';

/** Renames a workout, ends it, or both. */
export async function updateWorkout(work: Work, row: WorkoutRow, body: UpdateWorkoutBody): Promise<void> {
  if (body.title === undefined && body.status === undefined) {
    throw invalidRequest('Укажите title или status.');
  }
  if (body.title !== undefined) await renameWorkout(work, row, mustAcceptTitle(body.title));
  // The same status again is a retry: nothing changes, not even the duration.
  if (body.status !== undefined && body.status !== row.status) await endWorkout(work, row, body);
}

async function renameWorkout(work: Work, row: WorkoutRow, title: string): Promise<void> {
  if (title === row.title) return;
  await work.trx
    .updateTable('workouts')
    .set({ title, updated_at: work.now, revision: await work.takeRevision() })
    .where('id', '=', row.id)
    .execute();
}

/** active → completed or cancelled, and nothing else: an end is an end. */
async function endWorkout(work: Work, row: WorkoutRow, body: UpdateWorkoutBody): Promise<void> {
  // What another device cancelled may be put back by this one: it has to hear which end it was.
  if (row.status === 'cancelled') throw new ApiError('workout_cancelled');
  if (row.status !== 'active' || body.status === undefined) throw new ApiError('workout_ended');
  const given = { startedAt: row.started_at, finishedAt: body.finished_at, durationSec: body.duration };
  await work.trx
    .updateTable('workouts')
    .set({ status: body.status, ...acceptFinish(given, work.nowMs) })
    .where('id', '=', row.id)
    .execute();
  await refreshFigures(work, row.id);
}
