/** What was lifted in an exercise the last times, newest first. Reads by index, whatever the history's length. */
import { Dexie } from 'dexie';
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { SetRow } from '../rows.ts';
import { getSets } from './workout-view.ts';

export interface PastPerformance {
  itemKey: Key;
  startedAtMs: number;
  /** The done sets, in order; at least one. */
  sets: SetRow[];
}

export async function getExercisePast(
  db: AccountDb,
  exerciseKey: Key,
  limit: number,
): Promise<PastPerformance[]> {
  const items = await db.items
    .where('[exerciseKey+doneAtMs]')
    .between([exerciseKey, Dexie.minKey], [exerciseKey, Dexie.maxKey])
    .reverse()
    .limit(limit)
    .toArray();
  const past = await Promise.all(
    items.map(async item => ({
      itemKey: item.key,
      startedAtMs: item.doneAtMs ?? 0,
      sets: (await getSets(db, item.key)).filter(set => set.done),
    })),
  );
  return past.filter(({ sets }) => sets.length > 0);
}
