/**
 * What was lifted the previous time (API.md, "prev_*"): the done sets of the exercise's item in the latest earlier
 * completed workout in which it has one. The k-th item of the same exercise looks at the k-th there, else at the last.
 * Read apart from the workout itself, so that a tick reads nothing of the past again.
 */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import { findLastBefore } from '../derived/performances.ts';
import type { PreviousValues, SetRow } from '../rows.ts';
import { getItems, getItemsWithSets } from './workout-view.ts';

/** Of each item of a workout, in the order of its sets; empty where its exercise was never done before. */
export type PreviousSets = Readonly<Record<Key, readonly PreviousValues[]>>;

/** Reads by index, whatever the history's length. */
export async function getPreviousSets(db: AccountDb, workoutKey: Key): Promise<PreviousSets> {
  const [workout, items] = await Promise.all([db.workouts.get(workoutKey), getItems(db, workoutKey)]);
  if (!workout) return {};
  const alike = Map.groupBy(items, item => item.exerciseKey);
  const previous = await Promise.all(
    [...alike].map(async ([exerciseKey, own]) => {
      const then = await readLastTime(db, exerciseKey, workout.startedAtMs);
      return own.map((item, occurrence) => [item.key, then[occurrence] ?? then.at(-1) ?? []] as const);
    }),
  );
  return Object.fromEntries(previous.flat());
}

/** The done sets of each of the exercise's items then. */
async function readLastTime(db: AccountDb, exerciseKey: Key, beforeMs: number): Promise<PreviousValues[][]> {
  const last = await findLastBefore(db, exerciseKey, beforeMs, performance => performance.hasDone);
  if (!last) return [];
  const items = await getItemsWithSets(db, last.workoutKey);
  return items
    .filter(({ item }) => item.exerciseKey === exerciseKey)
    .map(({ sets }) => sets.filter(set => set.done).map(valuesOf));
}

function valuesOf({ weightKg, reps, hardReps, durationSec }: SetRow): PreviousValues {
  return { weightKg, reps, hardReps, durationSec };
}
