/** What was achieved in exercises before a training: what its records are measured by. Read apart from the training. */
import { Dexie } from 'dexie';
import type { Key } from '#domain/ids.ts';
import { topRanks } from '#domain/personal-record.ts';
import type { Rank } from '#domain/records.ts';
import type { AccountDb } from '../account-db.ts';
import { byTime } from '../derived/performances.ts';
import { getItems } from './workout-view.ts';

/** By exercise: the few that nothing outdoes. Empty where it was never done. */
export type PastBests = Readonly<Record<Key, readonly Rank[]>>;

export async function getPastBests(db: AccountDb, workoutKey: Key): Promise<PastBests> {
  const [workout, items] = await Promise.all([db.workouts.get(workoutKey), getItems(db, workoutKey)]);
  if (!workout) return {};
  const { startedAtMs } = workout;
  const keys = [...new Set(items.map(item => item.exerciseKey))];
  const bests = await Promise.all(
    keys.map(async key => {
      const before = await db.performances
        .where('[exerciseKey+startedAtMs]')
        .between([key, Dexie.minKey], [key, startedAtMs], true, true)
        .toArray();
      const earlier = before.filter(row => byTime(row, { startedAtMs, workoutKey }) < 0);
      return [key, topRanks(earlier.flatMap(row => row.tops))] as const;
    }),
  );
  return Object.fromEntries(bests);
}
