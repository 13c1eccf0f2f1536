import type { ImportWorkout } from '#contract/workouts.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import { contest } from '../database/acts.ts';
import { refuseDeleted } from '../database/client-keys.ts';
import { differs } from '../database/rows.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { findOwnTemplate, markTemplateUsed } from '../templates/find-templates.ts';
import { acceptSpan, type Span } from './device-times.ts';
import { assertNotCancelled, findAlias, findWorkoutByKey, mustGetWorkout } from './find-workouts.ts';
import { checkGivenKeys, type MadeBefore, refuseReplaced } from './given-items.ts';
import { insertItems, insertSets, type NewSet } from './insert-items.ts';
import { insertWorkout } from './insert-workout.ts';
import { pickValues, toColumns, writtenBy } from './set-columns.ts';
import { splitWorkout } from './split-workout.ts';
import { mustAcceptTitle } from './titles.ts';
import { assertNotTooLarge } from './workout-size.ts';

type GivenItem = ImportWorkout['items'][number];
type GivenSet = NonNullable<GivenItem['sets']>[number];

/**
 * Takes a finished workout whole. A client_key that exists is completed: what is missing is added, what was given is
 * written. It never answers while the workout holds less than was sent. A part of one that was lost with a backup put
 * back is refused: the device would take what it hears of it for all that there is.
 */
export async function importWorkout(
  work: Work,
  body: ImportWorkout,
): Promise<{ id: number; isNew: boolean }> {
  const existing = await findOwnPart(work, body);
  if (!existing && body.workout_id !== undefined) refuseDeleted([body.client_key]);
  const exerciseIds =
    body.items.length === 0
      ? []
      : await resolveExerciseIds(
          work,
          body.items.map(item => item.exercise_id),
          'items',
        );
  if (existing) assertNotCancelled(work, existing.status, existing.acts);
  const made = await checkGivenKeys(work, body.items, existing?.id ?? null);
  refuseReplaced(body.items, exerciseIds, made);
  const head = await acceptHead(work, body, existing);
  if (existing && !differs(existing, head) && !saysMore(body.items, made))
    return { id: existing.id, isNew: false };
  const id = await writeHead(work, { client_key: body.client_key, ...head }, existing);
  for (const [at, item] of body.items.entries()) {
    const exerciseId = exerciseIds[at];
    if (exerciseId !== undefined) await writeItem(work, { workoutId: id, item, exerciseId, made });
  }
  await assertNotTooLarge(work.trx, id);
  work.changes.touch(id, { actMs: work.act.actMs, tickMs: null });
  return { id, isNew: existing === undefined };
}

/**
 * The workout of the key. One that has joined another did not end with that: whoever sends it finished has its own part,
 * and the other one runs on.
 */
async function findOwnPart(work: Work, body: ImportWorkout): Promise<WorkoutRow | undefined> {
  const alias = await findAlias(work, body.client_key);
  if (!alias) return await findWorkoutByKey(work, body.client_key);
  return await mustGetWorkout(work.trx, await splitWorkout(work, alias, body));
}

type Head = Pick<WorkoutRow, 'status'> & Span & Partial<Pick<WorkoutRow, 'title' | 'template_id'>>;

async function acceptHead(work: Work, body: ImportWorkout, existing: WorkoutRow | undefined): Promise<Head> {
  const template = await findOwnTemplate(work, body.template_id);
  const heardMs = existing?.finished_at ? Date.parse(existing.finished_at) : work.nowMs;
  const span = acceptSpan(
    { startedAt: body.started_at, finishedAt: body.finished_at, durationSec: body.duration },
    { nowMs: work.nowMs, heardMs },
  );
  const title = body.title === undefined ? undefined : mustAcceptTitle(body.title);
  if (template) await markTemplateUsed(work, template, span.started_at);
  // It was removed, or goes on, by a later act than this: what was said before goes into it all the same.
  const isLater = contest(existing?.acts ?? null, ['status'], work.act).wins.has('status');
  return {
    status: existing && !isLater ? existing.status : 'completed',
    ...span,
    ...(title !== undefined && { title }),
    ...(template && { template_id: template.id }),
  };
}

async function writeHead(
  work: Work,
  head: Head & { client_key: string },
  existing: WorkoutRow | undefined,
): Promise<number> {
  if (!existing) return await insertWorkout(work, { title: DEFAULT_WORKOUT_TITLE, ...head });
  if (!differs(existing, head)) return existing.id;
  await work.trx
    .updateTable('workouts')
    .set({ ...head, revision: work.changes.stamp('workout') })
    .where('id', '=', existing.id)
    .execute();
  return existing.id;
}

/** Whether any of it is not there yet, or is there otherwise. */
function saysMore(items: readonly GivenItem[], made: MadeBefore): boolean {
  const isNews = (set: GivenSet) => {
    const row = made.sets.get(set.client_key);
    return !row || differs(row, toColumns(pickValues(set)));
  };
  return items.some(item => !made.items.has(item.client_key) || (item.sets ?? []).some(isNews));
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
    const { client_key, group: group_key = null } = item;
    const newItem = { exercise_id: exerciseId, client_key, group_key, sets: sets.map(toNewSet) };
    await insertItems(work, { workoutId, via: null }, [newItem]);
    return;
  }
  for (const set of sets) await updateMadeSet(work, set, made);
  const missing = sets.filter(set => !made.sets.has(set.client_key));
  await insertSets(work, { workout_id: workoutId, item_id: row.id }, missing.map(toNewSet));
}

async function updateMadeSet(work: Work, set: GivenSet, made: MadeBefore): Promise<void> {
  const row = made.sets.get(set.client_key);
  const columns = toColumns(pickValues(set));
  if (!row || !differs(row, columns)) return;
  await work.trx
    .updateTable('workout_sets')
    .set({
      ...columns,
      updated_at: work.now,
      ...writtenBy(columns, work.changes.stamp('set'), work.act.writer),
    })
    .where('id', '=', row.id)
    .execute();
}

function toNewSet(set: GivenSet): NewSet {
  return { ...toColumns(pickValues(set)), client_key: set.client_key };
}
