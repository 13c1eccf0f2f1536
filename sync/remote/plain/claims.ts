/**
 * Finds what calls with lost answers may have made. An unknown row that holds what such a call would have written is
 * taken for that call's row and gets its key; the call then counts as done. A wrong guess turns two equal rows into
 * one.
 */
import type { BatchedCall } from '#contract/batch.ts';
import type { HistoryEntry } from '#contract/history.ts';
import type { WorkoutSet } from '#contract/sets.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Key } from '#domain/ids.ts';
import type { Body, PlainContext } from './plain-context.ts';
import { type CallRecord, type Draft, isOpen, keyIn, readValue } from './shadow.ts';
import { holdsBlankOr, valuesIn } from './wire-rows.ts';
import { isWrittenDown, readEnd } from './written-down.ts';

export interface PlannedSet {
  key: Key;
  values: Body;
}

export interface PlannedItem {
  key: Key;
  exerciseKey: Key;
  group?: Key | null;
  /** The server's copy may have another order. */
  position?: number | null;
  sets: PlannedSet[];
  /** It came with a training that joined another one. */
  via?: Key;
}

const START = /^\/api\/(workouts\/create|templates\/[^/]+\/apply|workouts\/[^/]+\/recreate)\/$/;
const ADD_ITEMS = '/api/workouts/active/exercises/bulk-add/';
/** Clocks differ, and a lost answer is asked for again minutes or hours later. */
const CLOCKS_DIFFER_MS = 2 * 60_000;

export function isStart({ method, path }: BatchedCall): boolean {
  return method === 'POST' && START.test(path);
}

/**
 * Before the first reading, and with those that are not sent again now: what they made would else count as another device's. Calls
 * of this batch count by their record alone; the log tells their order, and the others.
 */
export async function findUnanswered(ctx: PlainContext): Promise<void> {
  const { db, calls } = ctx;
  const records = await db.plain.where('ref').startsWith('call/').toArray();
  const isSent = (record: CallRecord) => isOpen(record) && !record.isVoid;
  const open = new Set(records.filter(({ value }) => isSent(value as CallRecord)).map(keyIn));
  const entries = await db.log
    .where('id')
    .anyOf([...open])
    .sortBy('seq');
  const noted = await readEnd(ctx);
  const sent = entries.flatMap(({ id, state, call, actedAtMs, makes }) => {
    const isUnderWay = state === 'sealed' || state === 'aside';
    // Discarded when it may have begun there: it is ended all the same, or it would run on.
    const isLeft = state === 'discarded' && noted !== undefined && makes.includes(noted.key);
    return call && (isUnderWay || isLeft) ? [{ ...call, id, acted_at: actedAtMs }] : [];
  });
  const own = calls.filter(({ id }) => open.has(id));
  // Each once: in the log's place, as the batch has it.
  ctx.unanswered.push(...new Map([...sent, ...own].map(call => [call.id, call])).values());
}

/** The items that a start or an addition makes. */
export function plannedIn({ path, body = {} }: BatchedCall): PlannedItem[] {
  if (path === ADD_ITEMS) {
    const { exercise_ids, client_keys } = body as { exercise_ids: Key[]; client_keys: Key[] };
    return client_keys.map((key, at) => ({ key, exerciseKey: exercise_ids[at] ?? '', sets: [] }));
  }
  const { items = [] } = body as {
    items?: { client_key: Key; exercise_id: Key; group?: Key; sets: (Body & { client_key: Key })[] }[];
  };
  return items.map(({ client_key: key, exercise_id: exerciseKey, group = null, sets }, at) => ({
    key,
    exerciseKey,
    group,
    position: at + 1,
    sets: sets.map(set => ({ key: set.client_key, values: valuesIn(set) })),
  }));
}

/** This device's key of the training that a call names. */
export function workoutKeyIn({ path, body = {} }: BatchedCall): Key {
  return String(body.workout_id ?? new URL(path, 'http://plain.invalid').searchParams.get('workout_id'));
}

/** The key for an unknown row of a list, if an unanswered call of this path was to make it. */
export async function claimRow(
  draft: Draft,
  table: 'templates' | 'exercises',
  isAlike: (body: Body, call: BatchedCall) => boolean | Promise<boolean>,
): Promise<Key | undefined> {
  for (const call of draft.ctx.unanswered) {
    const { path, body = {} } = call;
    const isMaker =
      path === `/api/${table}/` || (table === 'templates' && path.endsWith('/save-as-template/'));
    const key = body.client_key as Key;
    if (isMaker && !(await draft.isKnown(table, key)) && (await isAlike(body, call))) return key;
  }
  return undefined;
}

/** The training that an unanswered start may have made; it runs, or another device has ended it. */
export async function claimWorkout(draft: Draft, doc: Workout | HistoryEntry): Promise<Key | undefined> {
  for (const call of draft.ctx.unanswered.filter(isStart)) {
    const key = call.body?.client_key as Key;
    if ((await draft.isKnown('workouts', key)) || (await draft.isKnown('aliases', key))) continue;
    const isRunning = 'items' in doc;
    const isCopy = !call.path.endsWith('/create/');
    const held = isRunning ? doc.items.map(item => item.exercise) : doc.exercises;
    const names = held.map(({ name }) => name);
    const planned = await Promise.all(plannedIn(call).map(item => nameThere(draft, item.exerciseKey)));
    const isWhole = (isCopy || !isRunning) && planned.every(name => names.includes(name));
    // The server's copy may hold less than the plan.
    const isAlike = isWhole || (isRunning && names.every(name => planned.includes(name)));
    const sentAtMs = (await readValue<CallRecord>(draft.ctx, `call/${call.id}`))?.atMs ?? 0;
    const afterMs = Date.parse(doc.started_at) - sentAtMs;
    const isLater = isRunning || afterMs >= -CLOCKS_DIFFER_MS;
    // One that is taken for a past training is ended: it must have begun just then.
    const isPast = await isWrittenDown(draft.ctx, call);
    if (isAlike && (isPast ? Math.abs(afterMs) <= CLOCKS_DIFFER_MS : isLater)) return key;
  }
  return undefined;
}

/** The person may have renamed it since. */
async function nameThere(draft: Draft, key: Key): Promise<string> {
  const row = (await draft.rowOf('exercises', key)) ?? (await draft.db.exercises.get(key));
  return row?.name ?? '';
}

/** Items of a training whose calls are unanswered, in order. */
export async function claimableItems(draft: Draft, workoutKey: Key): Promise<PlannedItem[]> {
  const claims: PlannedItem[] = [];
  for (const call of draft.ctx.unanswered) {
    if (!isStart(call) && call.path !== ADD_ITEMS) continue;
    const named = isStart(call) ? (call.body?.client_key as Key) : workoutKeyIn(call);
    if ((await draft.trainingOf(named)) !== workoutKey) continue;
    const via = named === workoutKey ? undefined : { via: named, position: null };
    for (const item of plannedIn(call))
      if (!(await draft.isKnown('items', item.key))) claims.push({ ...item, ...via });
  }
  return claims;
}

/** Of several of one exercise, first one with as many sets: the server does not know which of them was moved. */
export function takeClaim(claims: PlannedItem[], exerciseKey: Key, sets = 0): PlannedItem | undefined {
  const own = claims.filter(claim => claim.exerciseKey === exerciseKey);
  const claim = own.find(one => one.sets.length === sets) ?? own[0];
  if (claim) claims.splice(claims.indexOf(claim), 1);
  return claim;
}

/** Keys for the unknown sets of an item: a copy's planned sets match by order, a lost addition by its values. */
export async function claimSets(draft: Draft, itemKey: Key, unknown: WorkoutSet[]) {
  const claimed = new Map<WorkoutSet, Key>();
  for (const call of draft.ctx.unanswered) {
    const planned = isStart(call) ? plannedIn(call).find(item => item.key === itemKey)?.sets : undefined;
    for (const { key } of planned ?? []) {
      const doc = (await draft.isKnown('sets', key)) ? undefined : unknown.shift();
      if (doc) claimed.set(doc, key);
    }
    const key = call.body?.client_key as Key;
    const isMaker = call.method === 'POST' && call.path.endsWith(`/exercises/${itemKey}/sets/`);
    if (!isMaker || (await draft.isKnown('sets', key))) continue;
    const doc = unknown.findLast(set => holdsBlankOr(set, valuesIn(call.body ?? {})));
    if (!doc) continue;
    claimed.set(doc, key);
    unknown.splice(unknown.indexOf(doc), 1);
  }
  return claimed;
}
