/**
 * Trainings that are over. The specification tells of them in lines of the history alone: of those that this device has
 * not seen whole, the lines are kept as the card's figures, and nothing is made up from them.
 */
import type { BatchedCall } from '#contract/batch.ts';
import type { Paged } from '#contract/common.ts';
import type { HistoryEntry, HistoryExercise } from '#contract/history.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search.ts';
import { plannedIn } from './claims.ts';
import { pathAfter } from './exercises.ts';
import { arrayIn, ask, bodyOf, keyFor, type PlainContext } from './plain-context.ts';
import { change, type Draft, keyIn, readNote } from './shadow.ts';
import { pastWire } from './wire-rows.ts';

const LIST = 'history';
const FIRST = 'workouts/history/?limit=50';
/** An answer that was lost is asked for again within minutes, or after hours without network. */
const CLOCKS_DIFFER_MS = 2 * 60_000;

/** How far the first reading has come; `next` null: it is through. */
interface Reading {
  next: string | null;
  done: number;
  total: number;
}

export async function readPast(ctx: PlainContext): Promise<Reading | undefined> {
  const reading = await readNote<Reading>(ctx, LIST);
  let path: string | null = reading?.next ?? FIRST;
  const isFirst = reading === undefined || reading.next !== null;
  let done = reading?.next ? reading.done : 0;
  for (;;) {
    const body: Paged<HistoryEntry> | undefined = bodyOf(await ask(ctx, { method: 'GET', path }), 'results');
    if (!body) return undefined;
    const entries = arrayIn<HistoryEntry>(body, 'results');
    path = pathAfter(body);
    done += entries.length;
    const state: Reading = { next: isFirst ? path : null, done, total: body.count ?? done };
    const isThrough = await change(ctx, async draft => {
      for (const entry of entries) await adoptPast(ctx, draft, entry);
      await draft.note(LIST, state);
      return closeEnded(ctx, draft, path === null ? undefined : entries.at(-1));
    });
    if (path === null || (!isFirst && isThrough)) return state;
  }
}

async function adoptPast(ctx: PlainContext, draft: Draft, entry: HistoryEntry): Promise<void> {
  const key = (await draft.keyOf('workouts', entry.workout_id)) ?? keyFor(ctx, entry);
  const before = (await draft.get('workouts', key))?.row;
  await draft.tell('workouts', key, pastWire(entry, key, before), { serverId: entry.workout_id });
  if ((await draft.children('workouts', key)).length > 0) return;
  const lines = await Promise.all(
    entry.exercises.map(async line => ({
      exerciseKey: await lineExercise(ctx, draft, line),
      setsCount: line.sets_count,
      best: line.best,
    })),
  );
  await draft.db.digests.put({
    workoutKey: key,
    personalRecords: entry.personal_records,
    tonnageTotalKg: entry.tonnage_total,
    tonnageHardKg: entry.tonnage_hard,
    lines,
    isGiven: true,
  });
}

/** By its id where the line has one, else by its name; one that is gone is kept for its name. */
async function lineExercise(ctx: PlainContext, draft: Draft, line: HistoryExercise): Promise<Key> {
  const known = line.exercise_id === undefined ? undefined : await draft.keyOf('exercises', line.exercise_id);
  if (known) return known;
  const alike = await draft.db.exercises.where('foldedName').equals(foldText(line.name)).toArray();
  const same = alike.find(row => row.executionVariation === (line.execution_variation ?? '')) ?? alike[0];
  if (same) return same.key;
  const key = keyFor(ctx, {});
  const equipmentKey = line.equipment ? await draft.keyOf('equipments', line.equipment.id) : undefined;
  await draft.db.exercises.put({
    key,
    serverId: null,
    name: line.name,
    foldedName: foldText(line.name),
    executionVariation: line.execution_variation ?? '',
    equipmentKey: equipmentKey ?? '',
    primaryMuscleKey: '',
    secondaryMuscleKeys: [],
    type: 'none',
    alternativeKeys: [],
    isDefault: false,
    isArchived: false,
    isGone: true,
  });
  return key;
}

/**
 * A training that ran and runs no more is in the history, or was cancelled. False: older pages may still have it.
 */
async function closeEnded(ctx: PlainContext, draft: Draft, last: HistoryEntry | undefined): Promise<boolean> {
  const rows = await draft.db.plain.where('ref').startsWith('workouts/').toArray();
  let isThrough = true;
  for (const one of rows) {
    const { row } = one;
    if (row?.kind !== 'workout' || row.status !== 'active' || keyIn(one) === ctx.active) continue;
    const isPassed = !last || Date.parse(last.started_at) < Date.parse(row.started_at);
    if (isPassed) await draft.tell('workouts', row.key, { ...row, status: 'cancelled' });
    else isThrough = false;
  }
  return isThrough;
}

/** Whether a start whose answer was lost was ended by another device since: found by its start and its exercises. */
export async function findPast(ctx: PlainContext, call: BatchedCall, sentAtMs: number): Promise<boolean> {
  const body = bodyOf<Paged<HistoryEntry>>(await ask(ctx, { method: 'GET', path: FIRST }), 'results');
  const names = await ctx.db.exercises.bulkGet(plannedIn(call).map(item => item.exerciseKey));
  const key = call.body?.client_key as Key;
  return change(ctx, async draft => {
    for (const entry of body?.results ?? []) {
      const isLater = Date.parse(entry.started_at) >= sentAtMs - CLOCKS_DIFFER_MS;
      const isAlike = names.every(row => entry.exercises.some(line => line.name === row?.name));
      if (!isLater || !isAlike || (await draft.keyOf('workouts', entry.workout_id))) continue;
      await draft.tell('workouts', key, pastWire(entry, key, undefined), { serverId: entry.workout_id });
      return true;
    }
    return false;
  });
}
