/** What was lifted in an exercise the last times, newest first. Reads by index, whatever the history's length. */
import { Dexie } from 'dexie';
import type { Key } from '#domain/ids.ts';
import { countsAsDone } from '#domain/set-values.ts';
import type { AccountDb } from '../account-db.ts';
import type { PerformanceRow, SetRow } from '../rows.ts';
import { getItemsWithSets, ownSets } from './workout-view.ts';

export interface PastPerformance {
  workoutKey: Key;
  startedAtMs: number;
  /** The done sets without warm-ups, in order, however often it came in that training; at least one. */
  sets: SetRow[];
}

/** Trainings in which nothing of it was done are passed by. */
export async function getExercisePast(
  db: AccountDb,
  exerciseKey: Key,
  limit: number,
): Promise<PastPerformance[]> {
  const past: PastPerformance[] = [];
  for (let from = 0; past.length < limit; from += limit) {
    const performances = await db.performances
      .where('[exerciseKey+startedAtMs]')
      .between([exerciseKey, Dexie.minKey], [exerciseKey, Dexie.maxKey])
      .reverse()
      .offset(from)
      .limit(limit)
      .toArray();
    const done = performances.filter(performance => performance.hasDone);
    past.push(...(await Promise.all(done.map(performance => readPast(db, performance)))));
    if (performances.length < limit) break;
  }
  return past.slice(0, limit);
}

async function readPast(
  db: AccountDb,
  { workoutKey, exerciseKey, startedAtMs }: PerformanceRow,
): Promise<PastPerformance> {
  const items = await getItemsWithSets(db, workoutKey);
  const own = items.filter(({ item }) => item.exerciseKey === exerciseKey);
  return { workoutKey, startedAtMs, sets: own.flatMap(ownSets).filter(countsAsDone) };
}
