/**
 * Ended trainings. A plain server lists them only as lines of the history: for trainings that this device has not
 * seen whole, it keeps the lines as the card's figures and invents no rows.
 */
import type { HistoryEntry, HistoryExercise } from '#contract/history.ts';
import type { ExerciseRowWire } from '#contract/rows.ts';
import type { PlainRow } from '#db/plain-row.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search/folded-text.ts';
import { isWithinTraining } from '#sync/mutations/registry.ts';
import { claimWorkout } from './claims.ts';
import { exerciseKeyOf, pathAfter } from './lists.ts';
import { arrayIn, ask, assertTime, forEachReadable, type PlainContext } from './plain-context.ts';
import { change, childrenOf, type Draft, keyIn, readValue } from './shadow.ts';
import { workoutWire } from './wire-rows.ts';

const FIRST = 'workouts/history/?limit=50';

/** How far the reading of all pages, or (`isAgain`) of all new ones, has come; `next` null: it is complete. */
export interface PastReading {
  next: string | null;
  done: number;
  total: number;
  isAgain?: boolean;
}

/** Reads the first page, where what has just ended stands, and goes on where it was interrupted. */
export async function readPast(ctx: PlainContext, isFirstAlone = false): Promise<void> {
  const before = await readValue<PastReading>(ctx, 'list/history');
  let left = before && before.next !== FIRST ? before.next : null;
  let isAgain = before !== undefined && (before.next === null || before.isAgain === true);
  let done = left === null ? 0 : (before?.done ?? 0);
  let isInLine = true;
  for (let path: string | null = FIRST; path !== null; ) {
    const page = await readPage(ctx, path, isInLine, ({ next, size, fresh, count }) => {
      // As many are new as a page has: what was left has moved on by that.
      if (fresh === size && left !== null) [left, isAgain, done] = [null, false, 0];
      if (left !== null) return undefined;
      done += size;
      return { next: !isAgain || fresh > 0 ? next : null, done, total: count ?? done, isAgain };
    });
    // The server may never have this page again.
    if (!page && path !== FIRST) await noteState(ctx, { next: isAgain ? null : FIRST, done, total: done });
    if (!page || isFirstAlone) return;
    if (page.state?.next) assertTime(ctx);
    path = left ?? page.state?.next ?? (page.isThrough ? null : page.next);
    isInLine &&= left === null;
    left = null;
  }
}

interface Page {
  next: string | null;
  size: number;
  /** So many are new here. */
  fresh: number;
  count: number | undefined;
}

/** Undefined if the server refuses it. `isInLine`: all pages before it were read just now. */
async function readPage(
  ctx: PlainContext,
  path: string,
  isInLine: boolean,
  stateAfter: (page: Page) => PastReading | undefined,
) {
  const answer = await ask(ctx, 'GET', path);
  const entries = arrayIn<HistoryEntry>(answer, 'results');
  if (!entries) return undefined;
  const next = pathAfter(path, answer.body);
  const { count } = answer.body as { count?: number };
  return change(ctx, async draft => {
    const own = await ownExercises(draft);
    let fresh = 0;
    await forEachReadable(entries, async entry => {
      const known = await draft.keyOf('workouts', entry.workout_id);
      await adoptPast(draft, entry, own);
      if (!known) fresh += 1;
    });
    const state = stateAfter({ next, size: entries.length, fresh, count });
    if (state) await draft.note('history', state);
    const last = next === null ? undefined : entries.at(-1);
    return { next, state, isThrough: !isInLine || (await closeEnded(draft, last)) };
  });
}

function noteState(ctx: PlainContext, state: PastReading): Promise<void> {
  return change(ctx, draft => draft.note('history', state));
}

async function adoptPast(draft: Draft, entry: HistoryEntry, own: ExerciseRowWire[]): Promise<void> {
  const { workout_id: serverId } = entry;
  const known = (await draft.keyOf('workouts', serverId)) ?? entry.client_key;
  const workoutKey = known ?? (await claimWorkout(draft, entry)) ?? draft.keyFor(entry);
  const before = await draft.rowOf('workouts', workoutKey);
  await draft.tell('workouts', workoutKey, workoutWire(entry, workoutKey, { before }), { serverId });
  const figures = await draft.db.digests.get(workoutKey);
  const isSeenWhole = figures && !figures.isGiven;
  const items = await childrenOf(draft.ctx, `workouts/${workoutKey}`);
  const isEnd = before !== undefined && before.status !== 'completed';
  const isPart = isEnd && (await isSeenInPart(draft, workoutKey, items, entry));
  if (isSeenWhole || (items.length > 0 && !isPart)) return;
  for (const item of items) await draft.gone('item', keyIn(item));
  const lines = [];
  for (const line of entry.exercises) {
    lines.push({
      exerciseKey: await lineExercise(draft, line, own),
      setsCount: line.sets_count,
      best: line.best,
    });
  }
  await draft.db.digests.put({
    workoutKey,
    personalRecords: entry.personal_records,
    tonnageTotalKg: entry.tonnage_total,
    tonnageHardKg: entry.tonnage_hard,
    lines,
    isGiven: true,
  });
}

/** Whether it ended before this device read all of it. What the person has done in it here stays as it is. */
async function isSeenInPart(draft: Draft, workoutKey: Key, items: PlainRow[], { exercises }: HistoryEntry) {
  const sets = await Promise.all(items.map(({ ref }) => childrenOf(draft.ctx, ref)));
  const done = sets.flat().filter(({ row }) => row?.kind === 'set' && row.done).length;
  if (done >= exercises.reduce((sum, line) => sum + line.sets_count, 0)) return false;
  const within = await draft.db.log.filter(({ kind }) => isWithinTraining(kind)).toArray();
  const named = new Set(within.flatMap(({ args }) => ('workoutKey' in args ? args.workoutKey : [])));
  const own = await Promise.all([...named].map(key => draft.trainingOf(key)));
  return !own.includes(workoutKey);
}

/** By its id if the line has one, else by its name. An exercise that no longer exists is kept by name. */
async function lineExercise(draft: Draft, line: HistoryExercise, own: ExerciseRowWire[]): Promise<Key> {
  const { name, execution_variation, equipment, exercise_id: id = `${name}/${execution_variation}` } = line;
  const alike = await draft.db.exercises.where('foldedName').equals(foldText(name)).toArray();
  const exact = alike.filter(row => row.executionVariation === execution_variation);
  // The person's own may have come in this exchange. One that only the history names counts as gone.
  const isNamed = (row: ExerciseRowWire) =>
    foldText(row.name) === foldText(name) && row.execution_variation === execution_variation;
  const same = exact.find(row => !row.isGone) ?? own.find(isNamed) ?? exact[0] ?? alike[0];
  const known = await draft.keyOf('exercises', id);
  const held = line.exercise_id === undefined ? (same?.key ?? known) : (known ?? same?.key);
  return held ?? exerciseKeyOf(draft, { id, name, execution_variation, equipment });
}

async function ownExercises({ db }: Draft): Promise<ExerciseRowWire[]> {
  const held = await db.plain.where('ref').startsWith('exercises/').toArray();
  return held.flatMap(({ row }) => (row?.kind === 'exercise' && !row.is_deleted ? row : []));
}

/** A training that no longer runs is in the history, or was cancelled. False: older pages may still hold it. */
async function closeEnded(draft: Draft, last: HistoryEntry | undefined): Promise<boolean> {
  let isThrough = true;
  if (draft.ctx.active === undefined) return isThrough;
  for (const one of await draft.db.plain.where('ref').startsWith('workouts/').toArray()) {
    const { row } = one;
    if (row?.kind !== 'workout' || row.status !== 'active' || keyIn(one) === draft.ctx.active) continue;
    const isPassed = !last || Date.parse(last.started_at) < Date.parse(row.started_at);
    if (isPassed) await draft.tell('workouts', row.key, { ...row, status: 'cancelled' });
    else isThrough = false;
  }
  return isThrough;
}
