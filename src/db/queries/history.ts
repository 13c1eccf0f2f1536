/** Finished workouts, newest first: one row a card. */
import { Dexie } from 'dexie';
import type { AccountDb } from '../account-db.ts';
import type { WorkoutRow } from '../rows.ts';

export function getHistory(db: AccountDb, limit: number): Promise<WorkoutRow[]> {
  return db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', Dexie.minKey], ['completed', Dexie.maxKey])
    .reverse()
    .limit(limit)
    .toArray();
}
