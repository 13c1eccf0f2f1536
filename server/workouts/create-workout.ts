import type { CreateWorkoutBody } from '#contract/workouts.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { Work } from '../database/work.ts';
import { acceptStart } from './device-times.ts';
import { findActiveWorkout, findWorkoutByKey } from './find-workouts.ts';
import { insertWorkout } from './insert-workout.ts';
import { mustAcceptTitle } from './titles.ts';

/**
 * The workout of this client_key, whatever became of it: a retry must not make a ghost after another device finished
 * the first. Else the active one, else a new one.
 */
export async function createWorkout(
  work: Work,
  body: CreateWorkoutBody,
): Promise<{ id: number; isNew: boolean }> {
  const existing = (await findWorkoutByKey(work, body.client_key)) ?? (await findActiveWorkout(work));
  if (existing) return { id: existing.id, isNew: false };
  const id = await insertWorkout(work, {
    title: body.title === undefined ? DEFAULT_WORKOUT_TITLE : mustAcceptTitle(body.title),
    status: 'active',
    started_at: acceptStart(body.started_at, work.nowMs),
    client_key: body.client_key ?? null,
  });
  return { id, isNew: true };
}
