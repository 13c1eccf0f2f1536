/** What was lifted in an exercise the last times, newest first. Reads by index, whatever the history's length. */
import { Dexie } from 'dexie';
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { ItemRow, SetRow } from '../rows.ts';
import { getSets } from './workout-view.ts';

export interface PastPerformance {
  itemKey: Key;
  startedAtMs: number;
  /** The done sets, in order; at least one. */
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
    const items = await db.items
      .where('[exerciseKey+doneAtMs]')
      .between([exerciseKey, Dexie.minKey], [exerciseKey, Dexie.maxKey])
      .reverse()
      .offset(from)
      .limit(limit)
      .toArray();
    past.push(...(await Promise.all(items.map(item => performanceOf(db, item)))).filter(isDone));
    if (items.length < limit) break;
  }
  return past.slice(0, limit);
}

async function performanceOf(db: AccountDb, { key, doneAtMs = 0 }: ItemRow): Promise<PastPerformance> {
  const sets = await getSets(db, key);
  return { itemKey: key, startedAtMs: doneAtMs, sets: sets.filter(set => set.done) };
}

function isDone({ sets }: PastPerformance): boolean {
  return sets.length > 0;
}
