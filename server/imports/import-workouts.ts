import { importedItemKey, importedSetKey } from '#contract/derived-keys.ts';
import type { ImportBody, ImportedWorkout } from '#contract/imports.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import { findDeletedKeys, findUnmade, rememberDeleted } from '../database/client-keys.ts';
import { inChunks } from '../database/rows.ts';
import type { GoneKind } from '../database/schema.ts';
import { toTime, type Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { findOwnTemplate } from '../templates/find-templates.ts';
import { acceptSpan } from '../workouts/device-times.ts';
import { insertItems } from '../workouts/insert-items.ts';
import { insertWorkout } from '../workouts/insert-workout.ts';
import { pickValues, toColumns } from '../workouts/set-columns.ts';
import { mustAcceptTitle } from '../workouts/titles.ts';

export interface ImportResult {
  added: number;
  known: number;
  /** Every row is as the call says it: who made the call need not read them. */
  isAsSent: boolean;
}

/** Whose keys are derived in one go: each may have a thousand sets, and deriving holds up everybody else. */
const WORKOUTS_AT_ONCE = 4;

/** Trainings of another app, each whole. One whose key exists stays as it is, so importing twice adds nothing. */
export async function importWorkouts(work: Work, body: ImportBody): Promise<ImportResult> {
  const known = await findKnownKeys(work, body.workouts);
  const fresh = body.workouts.filter(({ client_key }) => !known.has(client_key));
  if (await isTakenBack(work, body)) {
    const keys = fresh.map(workout => workout.client_key);
    await rememberDeleted(work, 'workout', keys);
    return { added: 0, known: known.size, isAsSent: false };
  }
  const deleted = new Set<string>();
  for (let start = 0; start < fresh.length; start += WORKOUTS_AT_ONCE) {
    const some = fresh.slice(start, start + WORKOUTS_AT_ONCE);
    for (const key of await forgetDeleted(work, some)) deleted.add(key);
  }
  const exercises = await resolveAll(work, fresh);
  let isAsSent = known.size === 0 && deleted.size === 0;
  for (const workout of fresh) {
    const template = await findOwnTemplate(work, workout.template_id);
    const span = acceptSpan(
      { startedAt: workout.started_at, finishedAt: workout.finished_at, durationSec: workout.duration },
      { nowMs: work.nowMs, heardMs: work.nowMs },
    );
    const title = workout.title === undefined ? DEFAULT_WORKOUT_TITLE : mustAcceptTitle(workout.title);
    if (span.started_at !== workout.started_at || title !== workout.title) isAsSent = false;
    if ((template?.id ?? null) === null && workout.template_id != null) isAsSent = false;
    const workoutId = await insertWorkout(work, {
      client_key: workout.client_key,
      status: 'completed',
      title,
      note: workout.note ?? '',
      ...span,
      template_id: template?.id ?? null,
      import_key: body.client_key,
      import_source: body.source,
    });
    await insertItems(work, { workoutId, via: null }, toItems(workout, exercises, deleted));
    work.changes.touch(workoutId, { actMs: work.act.actMs, tickMs: null });
  }
  return { added: fresh.length, known: known.size, isAsSent };
}

/** By a later act, of which this server heard earlier. */
async function isTakenBack(work: Work, { client_key }: ImportBody): Promise<boolean> {
  const deletedMs = await findUnmade(work, 'import', client_key);
  return deletedMs !== null && deletedMs >= work.act.actMs;
}

async function findKnownKeys(work: Work, workouts: readonly ImportedWorkout[]): Promise<Set<string>> {
  const rows = await inChunks(
    workouts.map(workout => workout.client_key),
    keys =>
      work.trx
        .selectFrom('workouts')
        .select('client_key')
        .where('user_id', '=', work.user.id)
        .where('client_key', 'in', keys)
        .execute(),
  );
  return new Set(rows.map(row => row.client_key));
}

/**
 * What was taken back or deleted may be imported once more: while its row is there, a key has no tombstone. Returns the keys
 * that a later act deleted, of which a server put back from a copy may hear first: they stay so.
 */
async function forgetDeleted(work: Work, workouts: readonly ImportedWorkout[]): Promise<string[]> {
  const items = workouts.flatMap(({ client_key, items }) =>
    items.map((item, at) => ({ item, key: itemKeyOf(client_key, item, at), client_key, at })),
  );
  const itemKeys = items.map(({ key }) => key);
  const setKeys = items.flatMap(({ item, client_key, at }) =>
    item.sets.map((set, setAt) => set.client_key ?? importedSetKey(client_key, at + 1, setAt + 1)),
  );
  await forgetKeys(
    work,
    'workout',
    workouts.map(workout => workout.client_key),
  );
  await forgetKeys(work, 'item', itemKeys);
  await forgetKeys(work, 'set', setKeys);
  return [
    ...(await findDeletedKeys(work, 'item', itemKeys)),
    ...(await findDeletedKeys(work, 'set', setKeys)),
  ];
}

async function forgetKeys(work: Work, kind: GoneKind, keys: readonly string[]): Promise<void> {
  await inChunks(keys, async chunk => {
    await work.trx
      .deleteFrom('tombstones')
      .where('user_id', '=', work.user.id)
      .where('kind', '=', kind)
      .where('key', 'in', chunk)
      .where(eb => eb.or([eb('kind', '=', 'workout'), eb('deleted_at', '<=', toTime(work.act.actMs))]))
      .execute();
    return [];
  });
}

function itemKeyOf(workoutKey: string, item: ImportedWorkout['items'][number], at: number): string {
  return item.client_key ?? importedItemKey(workoutKey, at + 1);
}

async function resolveAll(work: Work, workouts: readonly ImportedWorkout[]): Promise<Map<string, number>> {
  const given = new Set(workouts.flatMap(workout => workout.items.map(item => String(item.exercise_id))));
  const ids = [...given];
  if (ids.length === 0) return new Map();
  const found = await resolveExerciseIds(work, ids, 'workouts');
  return new Map(ids.map((id, at) => [id, found[at] ?? 0]));
}

function toItems(
  { client_key, items }: ImportedWorkout,
  exercises: ReadonlyMap<string, number>,
  deleted: ReadonlySet<string>,
) {
  const all = items.map((item, at) => ({
    exercise_id: exercises.get(String(item.exercise_id)) ?? 0,
    client_key: itemKeyOf(client_key, item, at),
    group_key: item.group ?? null,
    sets: item.sets
      .map((set, setAt) => ({
        ...toColumns({ done: true, ...pickValues(set) }),
        client_key: set.client_key ?? importedSetKey(client_key, at + 1, setAt + 1),
      }))
      .filter(set => !deleted.has(set.client_key)),
  }));
  return all.filter(item => !deleted.has(item.client_key));
}
