import { importedItemKey, importedSetKey } from '#contract/derived-keys.ts';
import type { ImportBody, ImportedWorkout } from '#contract/imports.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import { contest } from '../database/acts.ts';
import { findDeletedKeys, findUnmade, forgettingKeys, rememberDeleted } from '../database/client-keys.ts';
import { inChunks } from '../database/rows.ts';
import type { GoneKind } from '../database/schema.ts';
import { toTime, type Work } from '../database/work.ts';
import { resolveExerciseIds } from '../exercises/find-exercises.ts';
import { limitReached } from '../http/api-error.ts';
import { SETS_PER_WORKOUT } from '../limits.ts';
import { findOwnTemplate } from '../templates/find-templates.ts';
import { acceptSpan } from '../workouts/device-times.ts';
import { type RowKeys, refuseMade } from '../workouts/given-items.ts';
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
  const fresh = await pickFresh(work, body.workouts);
  const known = body.workouts.length - fresh.length;
  if (await isTakenBack(work, body)) {
    const keys = fresh.map(workout => workout.client_key);
    await rememberDeleted(work, 'workout', keys);
    return { added: 0, known, isAsSent: false };
  }
  // Before a key is derived of what is refused.
  for (const workout of fresh) assertFits(workout);
  const deleted = await forgetAllDeleted(work, fresh);
  const exercises = await resolveAll(work, fresh);
  let isAsSent = known === 0 && deleted.size === 0;
  for (const workout of fresh) {
    if (!(await writeWorkout(work, body, { workout, exercises, deleted }))) isAsSent = false;
  }
  return { added: fresh.length, known, isAsSent };
}

function assertFits({ items }: ImportedWorkout): void {
  const sets = items.reduce((count, item) => count + item.sets.length, 0);
  if (sets > SETS_PER_WORKOUT) throw limitReached('подходов', SETS_PER_WORKOUT);
}

interface NewImported {
  workout: ImportedWorkout;
  exercises: ReadonlyMap<string, number>;
  deleted: ReadonlySet<string>;
}

/** Answers whether all but what was deleted is as the call says it. */
async function writeWorkout(
  work: Work,
  { client_key: import_key, source: import_source }: ImportBody,
  { workout, exercises, deleted }: NewImported,
): Promise<boolean> {
  const template = await findOwnTemplate(work, workout.template_id);
  const span = acceptSpan(
    { startedAt: workout.started_at, finishedAt: workout.finished_at, durationSec: workout.duration },
    { nowMs: work.nowMs, heardMs: work.nowMs },
  );
  const title = workout.title === undefined ? DEFAULT_WORKOUT_TITLE : mustAcceptTitle(workout.title);
  const workoutId = await insertWorkout(work, {
    client_key: workout.client_key,
    status: 'completed',
    title,
    note: workout.note ?? '',
    ...span,
    template_id: template?.id ?? null,
    import_key,
    import_source,
  });
  await insertItems(work, { workoutId, via: null }, toItems(workout, exercises, deleted));
  work.changes.touch(workoutId, { actMs: work.act.actMs, tickMs: null });
  const hasItsTemplate = (template?.id ?? null) !== null || workout.template_id == null;
  return span.started_at === workout.started_at && title === workout.title && hasItsTemplate;
}

/** By a later act, of which this server heard earlier. */
async function isTakenBack(work: Work, { client_key }: ImportBody): Promise<boolean> {
  const unmade = await findUnmade(work, 'import', client_key);
  return unmade !== null && !contest(unmade.acts, ['deleted'], work.act).wins.has('deleted');
}

/** Each once, without those that are there and those that have joined another one. */
async function pickFresh(work: Work, workouts: readonly ImportedWorkout[]): Promise<ImportedWorkout[]> {
  const byKey = new Map<string, ImportedWorkout>();
  for (const workout of workouts) {
    if (!byKey.has(workout.client_key)) byKey.set(workout.client_key, workout);
  }
  for (const key of await findKnownKeys(work, [...byKey.keys()])) byKey.delete(key);
  return [...byKey.values()];
}

async function findKnownKeys(work: Work, workoutKeys: readonly string[]): Promise<string[]> {
  const { trx, user } = work;
  const rows = await inChunks(workoutKeys, keys =>
    trx
      .selectFrom('workouts')
      .select('client_key as key')
      .where('user_id', '=', user.id)
      .where('client_key', 'in', keys)
      .unionAll(
        trx.selectFrom('aliases').select('key').where('user_id', '=', user.id).where('key', 'in', keys),
      )
      .execute(),
  );
  return rows.map(row => row.key);
}

async function forgetAllDeleted(work: Work, workouts: readonly ImportedWorkout[]): Promise<Set<string>> {
  const deleted = new Set<string>();
  const all: RowKeys = { items: [], sets: [] };
  for (let start = 0; start < workouts.length; start += WORKOUTS_AT_ONCE) {
    const some = workouts.slice(start, start + WORKOUTS_AT_ONCE);
    const keys = keysOf(some);
    for (const key of await forgetDeleted(work, some, keys)) deleted.add(key);
    all.items.push(...keys.items);
    all.sets.push(...keys.sets);
  }
  await refuseMade(work, all);
  return deleted;
}

function keysOf(workouts: readonly ImportedWorkout[]): RowKeys {
  const items = workouts.flatMap(({ client_key, items }) =>
    items.map((item, at) => ({ item, key: itemKeyOf(client_key, item, at), client_key, at })),
  );
  return {
    items: items.map(({ key }) => key),
    sets: items.flatMap(({ item, client_key, at }) =>
      item.sets.map((set, setAt) => set.client_key ?? importedSetKey(client_key, at + 1, setAt + 1)),
    ),
  };
}

/**
 * What was taken back or deleted may be imported once more: while its row is there, a key has no tombstone. Returns the keys
 * that a later act deleted, of which a server put back from a copy may hear first: they stay so.
 */
async function forgetDeleted(
  work: Work,
  workouts: readonly ImportedWorkout[],
  { items, sets }: RowKeys,
): Promise<string[]> {
  await forgetKeys(
    work,
    'workout',
    workouts.map(workout => workout.client_key),
  );
  await forgetKeys(work, 'item', items);
  await forgetKeys(work, 'set', sets);
  return [...(await findDeletedKeys(work, 'item', items)), ...(await findDeletedKeys(work, 'set', sets))];
}

async function forgetKeys(work: Work, kind: GoneKind, keys: readonly string[]): Promise<void> {
  await inChunks(keys, async chunk => {
    await forgettingKeys(work, kind, chunk)
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
