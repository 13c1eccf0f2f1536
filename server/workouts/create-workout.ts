import type { CreateWorkoutBody } from '#contract/workouts.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import { assertNotDeleted } from '../database/client-keys.ts';
import type { Work } from '../database/work.ts';
import { findWorkoutByKey } from './find-workouts.ts';
import { type Started, startWorkout } from './start-workout.ts';
import { mustAcceptTitle } from './titles.ts';

/**
 * The workout of this client_key, whatever became of it: a retry must not make a ghost after another device finished
 * the first. Else the active one, else a new one.
 */
export async function createWorkout(work: Work, body: CreateWorkoutBody): Promise<Started> {
  const existing = await findStarted(work, body.client_key);
  if (existing) return existing;
  const title = body.title === undefined ? DEFAULT_WORKOUT_TITLE : mustAcceptTitle(body.title);
  const given = { title, templateId: null, makeItems: async () => [] };
  return await startWorkout(work, given, { body, whenActive: 'answer' });
}

/** What a start with this key has come to before. An imported workout may be deleted, and its key makes none any more. */
export async function findStarted(work: Work, key: string | undefined): Promise<Started | null> {
  if (key === undefined) return null;
  const row = await findWorkoutByKey(work, key);
  if (!row) {
    await assertNotDeleted(work, 'workout', [key]);
    return null;
  }
  return { id: row.id, isNew: false, joined: row.client_key === key ? undefined : row.client_key };
}
