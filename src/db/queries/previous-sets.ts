/**
 * What was lifted the previous time (docs/api.md, Figures): the done sets of the exercise's item in the latest earlier
 * completed workout in which it has one that is no warm-up. A warm-up looks at the warm-ups there. The k-th item of the same exercise looks at the k-th there, else at the last.
 * Read apart from the workout itself, so that a tick reads nothing of the past again.
 */
import type { Key } from '#domain/ids.ts';
import { isWorking, likeSets, type PerformedSet } from '#domain/set-values.ts';
import type { AccountDb } from '../account-db.ts';
import { findLastBefore, type Place } from '../derived/performances.ts';
import type { PreviousValues, SetRow } from '../rows.ts';
import { getItems, getItemsWithSets, ownSets } from './workout-view.ts';

/** What was done of an exercise, in order. */
export interface LastTime {
  /** When its training began; 0: never. */
  startedAtMs: number;
  working: readonly PreviousValues[];
  warmups: readonly PreviousValues[];
}

const NEVER: LastTime = { startedAtMs: 0, working: [], warmups: [] };

/** Of each item of a workout. */
export type PreviousSets = Readonly<Record<Key, LastTime>>;

/** What the set at a place of its item was the last time. */
export function findPrevious(
  last: LastTime | undefined,
  sets: readonly Pick<PerformedSet, 'setType'>[],
  at: number,
): PreviousValues | null {
  const set = sets[at];
  if (!last || !set) return null;
  const place = likeSets(sets.slice(0, at), set).length;
  return (isWorking(set) ? last.working : last.warmups)[place] ?? null;
}

/** Reads by index, whatever the history's length; with `only` of the items of one exercise. */
export async function getPreviousSets(db: AccountDb, workoutKey: Key, only?: Key): Promise<PreviousSets> {
  const [workout, items] = await Promise.all([db.workouts.get(workoutKey), getItems(db, workoutKey)]);
  if (!workout) return {};
  const asked = only === undefined ? items : items.filter(item => item.exerciseKey === only);
  const alike = Map.groupBy(asked, item => item.exerciseKey);
  const previous = await Promise.all(
    [...alike].map(async ([exerciseKey, own]) => {
      const then = await readLastTime(db, exerciseKey, { startedAtMs: workout.startedAtMs, workoutKey });
      return own.map((item, occurrence) => [item.key, then[occurrence] ?? then.at(-1) ?? NEVER] as const);
    }),
  );
  return Object.fromEntries(previous.flat());
}

/** What was done in each of the exercise's items before a training, or a time. */
export async function readLastTime(
  db: AccountDb,
  exerciseKey: Key,
  before: Place | number,
): Promise<LastTime[]> {
  const { startedAtMs, items } = await findLastTime(db, exerciseKey, before);
  return items.map(done => ({
    startedAtMs,
    working: done.filter(isWorking).map(valuesOf),
    warmups: done.filter(set => !isWorking(set)).map(valuesOf),
  }));
}

/** The done sets of each of the exercise's items then, warm-ups where they stood. */
export async function readDoneThen(db: AccountDb, exerciseKey: Key, beforeMs: number): Promise<SetRow[][]> {
  return (await findLastTime(db, exerciseKey, beforeMs)).items;
}

async function findLastTime(db: AccountDb, exerciseKey: Key, before: Place | number) {
  const place = typeof before === 'number' ? { startedAtMs: before, workoutKey: '' } : before;
  const last = await findLastBefore(db, exerciseKey, place, performance => performance.hasDone);
  if (!last) return { startedAtMs: 0, items: [] };
  const items = await getItemsWithSets(db, last.workoutKey);
  const own = items.filter(({ item }) => item.exerciseKey === exerciseKey);
  return { startedAtMs: last.startedAtMs, items: own.map(one => ownSets(one).filter(set => set.done)) };
}

function valuesOf({ weightKg, reps, hardReps, durationSec }: SetRow): PreviousValues {
  return { weightKg, reps, hardReps, durationSec };
}
