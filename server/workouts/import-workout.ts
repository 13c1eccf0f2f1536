import type { ImportWorkout } from '#contract/workouts.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import { refuseDeleted } from '../database/client-keys.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { findOwnTemplate, markTemplateUsed } from '../templates/find-templates.ts';
import { acceptSpan } from './device-times.ts';
import { refreshFigures } from './figures.ts';
import { assertNotCancelled, findWorkoutByKey } from './find-workouts.ts';
import { checkGivenKeys, type MadeBefore, refuseReplaced } from './given-items.ts';
import { insertItems, insertSets, type NewSet } from './insert-items.ts';
import { insertWorkout } from './insert-workout.ts';
import { toColumns } from './set-columns.ts';
import { mustAcceptTitle } from './titles.ts';

type GivenItem = ImportWorkout['items'][number];
type GivenSet = NonNullable<GivenItem['sets']>[number];

/**
 * Takes a finished workout whole. A client_key that exists is completed: what is missing is added, what was given is
 * written. It never answers while the workout holds less than was sent. A part of one that was lost with a backup put
 * back is refused: the device would take what it is told of it for all that there is.
 */
export async function importWorkout(
  work: Work,
  body: ImportWorkout,
): Promise<{ id: number; isNew: boolean }> {
  const existing = await findWorkoutByKey(work, body.client_key);
  if (!existing && body.workout_id !== undefined) refuseDeleted([body.client_key]);
  const exerciseIds =
    body.items.length === 0
      ? []
      : await resolveExerciseIds(
          work,
          body.items.map(item => item.exercise_id),
          'items',
        );
  if (existing) assertNotCancelled(existing);
  const made = await checkGivenKeys(work, body.items, existing?.id ?? null);
  refuseReplaced(body.items, exerciseIds, made);
  const id = await writeHead(work, body, existing);
  for (const [at, item] of body.items.entries()) {
    const exerciseId = exerciseIds[at];
    if (exerciseId !== undefined) await writeItem(work, { workoutId: id, item, exerciseId, made });
  }
  await refreshFigures(work, id);
  return { id, isNew: existing === undefined };
}

async function writeHead(work: Work, body: ImportWorkout, existing: WorkoutRow | undefined): Promise<number> {
  const template = await findOwnTemplate(work, body.template_id);
  const heardMs = existing?.finished_at ? Date.parse(existing.finished_at) : work.nowMs;
  const span = acceptSpan(
    { startedAt: body.started_at, finishedAt: body.finished_at, durationSec: body.duration },
    { nowMs: work.nowMs, heardMs },
  );
  const title = body.title === undefined ? undefined : mustAcceptTitle(body.title);
  const given = {
    status: 'completed' as const,
    ...span,
    ...(title !== undefined && { title }),
    ...(template && { template_id: template.id }),
  };
  if (template) await markTemplateUsed(work, template, span.started_at);
  if (!existing) {
    return await insertWorkout(work, { title: DEFAULT_WORKOUT_TITLE, client_key: body.client_key, ...given });
  }
  await work.trx.updateTable('workouts').set(given).where('id', '=', existing.id).execute();
  return existing.id;
}

interface ItemPlace {
  workoutId: number;
  item: GivenItem;
  exerciseId: number;
  made: MadeBefore;
}

async function writeItem(work: Work, { workoutId, item, exerciseId, made }: ItemPlace): Promise<void> {
  const sets = item.sets ?? [];
  const row = made.items.get(item.client_key);
  if (!row) {
    const newItem = { exercise_id: exerciseId, client_key: item.client_key, sets: sets.map(toNewSet) };
    await insertItems(work, workoutId, [newItem]);
    return;
  }
  for (const set of sets) await updateMadeSet(work, set, made);
  const missing = sets.filter(set => !made.sets.has(set.client_key));
  await insertSets(work, row.id, missing.map(toNewSet));
}

async function updateMadeSet(work: Work, set: GivenSet, made: MadeBefore): Promise<void> {
  const row = made.sets.get(set.client_key);
  const columns = toColumns(set);
  if (!row || Object.keys(columns).length === 0) return;
  await work.trx
    .updateTable('workout_sets')
    .set({ ...columns, updated_at: work.now })
    .where('id', '=', row.id)
    .execute();
}

function toNewSet(set: GivenSet): NewSet {
  return { ...toColumns(set), client_key: set.client_key };
}
