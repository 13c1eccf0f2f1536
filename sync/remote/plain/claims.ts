/**
 * What calls whose answers were lost may have made. An unknown row that holds what such a call would have put there is
 * that call's, and gets its key; the call is then found to be done. A wrong guess makes one row of two alike.
 */
import type { BatchedCall } from '#contract/batch.ts';
import type { WorkoutSet } from '#contract/sets.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Key } from '#domain/ids.ts';
import type { PlainContext } from './plain-context.ts';
import type { Draft } from './shadow.ts';
import { holdsBlankOr, valuesIn } from './wire-rows.ts';

export interface PlannedSet {
  key: Key;
  values: Record<string, unknown>;
}

export interface PlannedItem {
  key: Key;
  exerciseKey: Key;
  sets: PlannedSet[];
}

const START = /^\/api\/(workouts\/create|templates\/[^/]+\/apply|workouts\/[^/]+\/recreate)\/$/;
const ADD_ITEMS = '/api/workouts/active/exercises/bulk-add/';
const ADD_SET = /^\/api\/workouts\/active\/exercises\/([^/]+)\/sets\/$/;

export function isStart({ method, path }: BatchedCall): boolean {
  return method === 'POST' && START.test(path);
}

/** The items that a start or an addition is to make. */
export function plannedIn({ path, body = {} }: BatchedCall): PlannedItem[] {
  if (path === ADD_ITEMS) {
    const { exercise_ids, client_keys } = body as { exercise_ids: Key[]; client_keys: Key[] };
    return client_keys.map((key, at) => ({ key, exerciseKey: exercise_ids[at] ?? '', sets: [] }));
  }
  const { items = [] } = body as { items?: { client_key: Key; exercise_id: Key; sets?: object[] }[] };
  return items.map(({ client_key: key, exercise_id: exerciseKey, sets = [] }) => ({
    key,
    exerciseKey,
    sets: sets.map(set => ({
      key: (set as { client_key: Key }).client_key,
      values: valuesIn(set as Record<string, unknown>),
    })),
  }));
}

/** The training that a call names, as this device calls it. */
export function workoutKeyIn({ path, body = {} }: BatchedCall): Key | undefined {
  const named = body.workout_id ?? new URL(path, 'http://plain.invalid').searchParams.get('workout_id');
  return typeof named === 'string' ? named : undefined;
}

/** The training that an unanswered start may have made. */
export async function claimWorkout(ctx: PlainContext, draft: Draft, doc: Workout): Promise<Key | undefined> {
  const held = await Promise.all(doc.items.map(({ exercise }) => draft.keyOf('exercises', exercise.id)));
  for (const call of ctx.unanswered.filter(isStart)) {
    const key = call.body?.client_key as Key;
    if ((await draft.get('workouts', key)) || (await draft.get('aliases', key))) continue;
    const plan = plannedIn(call);
    const isCopy = !call.path.endsWith('/create/');
    const isAlike = isCopy ? plan.every(item => held.includes(item.exerciseKey)) : held.length === 0;
    if (isAlike) return key;
  }
  return undefined;
}

/** The unanswered items of a training, in their order; `via` where they came with one that joined it. */
export async function unansweredItems(
  ctx: PlainContext,
  draft: Draft,
  workoutKey: Key,
): Promise<(PlannedItem & { via?: Key })[]> {
  const claims: (PlannedItem & { via?: Key })[] = [];
  for (const call of ctx.unanswered) {
    const named = isStart(call) ? (call.body?.client_key as Key) : workoutKeyIn(call);
    if (named === undefined || !(isStart(call) || call.path === ADD_ITEMS)) continue;
    const into = await joinedBy(draft, named);
    if ((into ?? named) !== workoutKey) continue;
    for (const item of plannedIn(call)) {
      if (!(await draft.get('items', item.key))) claims.push({ ...item, ...(into && { via: named }) });
    }
  }
  return claims;
}

export async function joinedBy(draft: Draft, key: Key): Promise<Key | undefined> {
  const row = (await draft.get('aliases', key))?.row;
  return row?.kind === 'alias' ? row.workout_key : undefined;
}

/** The keys of unknown sets of an item: of a copy's planned ones in their order, of a lost addition by its values. */
export async function claimSets(
  ctx: PlainContext,
  draft: Draft,
  itemKey: Key,
  unknown: readonly WorkoutSet[],
): Promise<Map<WorkoutSet, Key>> {
  const claimed = new Map<WorkoutSet, Key>();
  const left = [...unknown];
  for (const call of ctx.unanswered) {
    const planned = isStart(call) ? plannedIn(call).find(item => item.key === itemKey)?.sets : undefined;
    for (const { key } of planned ?? []) {
      const doc = (await draft.get('sets', key)) ? undefined : left.shift();
      if (doc) claimed.set(doc, key);
    }
    if (ADD_SET.exec(call.path)?.[1] !== itemKey) continue;
    const key = call.body?.client_key as Key;
    if (await draft.get('sets', key)) continue;
    const doc = left.findLast(set => holdsBlankOr(set, valuesIn(call.body ?? {})));
    if (!doc) continue;
    claimed.set(doc, key);
    left.splice(left.indexOf(doc), 1);
  }
  return claimed;
}
