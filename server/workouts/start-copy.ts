import type { Id } from '#contract/common.ts';
import type { ImportItem, StartCopyBody } from '#contract/workouts.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { ApiError } from '../http/api-error.ts';
import { loadContent } from './contents.ts';
import { findStarted } from './create-workout.ts';
import { mustFindWorkout } from './find-workouts.ts';
import { checkGivenKeys, leaveOutDeleted } from './given-items.ts';
import type { NewItem } from './insert-items.ts';
import { copyColumns, pickValues, toColumns } from './set-columns.ts';
import { type NewWorkout, type Started, startWorkout } from './start-workout.ts';
import { mustAcceptTitle } from './titles.ts';

/**
 * Starts a workout with the items of another or of a template, undone. The client_key of a workout that exists answers
 * with it, also when its source is gone by now.
 */
export async function startCopy(
  work: Work,
  body: StartCopyBody,
  findSource: () => Promise<NewWorkout>,
): Promise<Started> {
  const existing = await findStarted(work, body.client_key);
  if (existing) return existing;
  const source = await findSourceOr(work, body, findSource);
  const items = body.items && (await resolveGivenItems(work, body.items));
  const title = body.title === undefined ? source.title : mustAcceptTitle(body.title);
  const given = { ...source, title, ...(items && { makeItems: async () => items }) };
  return await startWorkout(work, given, { body, whenActive: 'refuse' });
}

/** A client that sends `items` has begun its copy already: a source deleted since does not fail the call. */
async function findSourceOr(
  work: Work,
  body: StartCopyBody,
  findSource: () => Promise<NewWorkout>,
): Promise<NewWorkout> {
  if (!work.act.isBatched || !body.items) return await findSource();
  try {
    return await findSource();
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.code === 'not_found' || error.code === 'deleted');
    if (!isMissing) throw error;
    return { title: DEFAULT_WORKOUT_TITLE, templateId: null, makeItems: async () => [] };
  }
}

/** A repeated workout has the values of the sets that were done, none of them done yet and without that day's notes. */
export async function copyWorkout(work: Work, id: Id): Promise<NewWorkout> {
  const row = await mustFindWorkout(work, id);
  return {
    title: row.title,
    templateId: row.template_id,
    makeItems: () => copyItems(work, row.id),
  };
}

async function copyItems(work: Work, workoutId: number): Promise<NewItem[]> {
  const items = await loadContent(work.trx, workoutId);
  return items.map(({ exercise_id, group_key, sets }) => ({
    exercise_id,
    group_key,
    client_key: work.makeKey(),
    sets: sets
      .filter(set => set.done === 1)
      .map(set => ({ ...copyColumns({ ...set, note: '' }), client_key: work.makeKey() })),
  }));
}

async function resolveGivenItems(work: Work, given: readonly ImportItem[]): Promise<NewItem[]> {
  const items = work.act.isBatched ? await leaveOutDeleted(work, given) : given;
  if (items.length === 0) return [];
  const exerciseIds = await resolveExerciseIds(
    work,
    items.map(item => item.exercise_id),
    'items',
  );
  await checkGivenKeys(work, items, null);
  return items.flatMap((item, at) => {
    const exercise_id = exerciseIds[at];
    if (exercise_id === undefined) return [];
    const sets = (item.sets ?? []).map(set => ({
      ...toColumns(pickValues(set)),
      done: 0 as const,
      client_key: set.client_key ?? work.makeKey(),
    }));
    const { group: group_key = null, client_key = work.makeKey() } = item;
    return [{ exercise_id, client_key, group_key, sets }];
  });
}
