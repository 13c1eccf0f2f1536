import type { Id } from '#contract/common.ts';
import type { ImportItem, StartCopyBody } from '#contract/workouts.ts';
import type { Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { ApiError } from '../http/api-error.ts';
import { loadContent } from './contents.ts';
import { acceptStart } from './device-times.ts';
import { refreshGrown } from './figures.ts';
import { findActiveWorkout, findWorkoutByKey, mustFindWorkout } from './find-workouts.ts';
import { checkGivenKeys } from './given-items.ts';
import { insertItems, type NewItem } from './insert-items.ts';
import { insertWorkout } from './insert-workout.ts';
import { toColumns } from './set-columns.ts';

/** What a new workout is a copy of. */
export interface CopySource {
  title: string;
  templateId: number | null;
  /** The items where the device sends none of its own. */
  items: NewItem[];
}

/**
 * Starts a workout with the items of another or of a template, undone. The client_key of a workout that exists answers
 * with it, also when its source is gone by now; another active one is in the way.
 */
export async function startCopy(
  work: Work,
  body: StartCopyBody,
  findSource: () => Promise<CopySource>,
): Promise<{ id: number; isNew: boolean }> {
  const existing = await findWorkoutByKey(work, body.client_key);
  if (existing) return { id: existing.id, isNew: false };
  const source = await findSource();
  const given = body.items && (await resolveGivenItems(work, body.items));
  await assertNoneActive(work);
  const id = await insertWorkout(work, {
    title: source.title,
    status: 'active',
    started_at: acceptStart(body.started_at, work.nowMs),
    client_key: body.client_key ?? null,
    template_id: source.templateId,
  });
  await insertItems(work, id, given ?? source.items);
  await refreshGrown(work, id);
  return { id, isNew: true };
}

/** A repeated workout has the values of the sets that were done, none of them done yet. */
export async function copyWorkout(work: Work, id: Id): Promise<CopySource> {
  const row = await mustFindWorkout(work, id);
  const items = await loadContent(work.trx, row.id);
  return {
    title: row.title,
    templateId: row.template_id,
    items: items.map(({ exercise_id, sets }) => ({
      exercise_id,
      client_key: null,
      sets: sets.filter(set => set.done === 1).map(copyValues),
    })),
  };
}

function copyValues(set: NewItem['sets'][number]) {
  const {
    weight_hundredths = null,
    reps = null,
    hard_reps = null,
    duration_sec = null,
    rest_sec = null,
  } = set;
  return { weight_hundredths, reps, hard_reps, duration_sec, rest_sec, done: 0 as const, client_key: null };
}

async function assertNoneActive(work: Work): Promise<void> {
  const active = await findActiveWorkout(work);
  if (!active) return;
  const detail = 'Уже идёт другая тренировка.';
  throw new ApiError('workout_active', { body: { detail, workout_id: active.id } });
}

async function resolveGivenItems(work: Work, items: readonly ImportItem[]): Promise<NewItem[]> {
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
      ...toColumns(set),
      done: 0 as const,
      client_key: set.client_key ?? null,
    }));
    return [{ exercise_id, client_key: item.client_key ?? null, sets }];
  });
}
