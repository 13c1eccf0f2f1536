/** The training that is running on this account, if any. */
import { Dexie } from 'dexie';
import type { AccountDb } from '../account-db.ts';
import type { WorkoutRow } from '../rows.ts';

/** The newest should there be more than one (a join is on its way). */
export function getActiveWorkout(db: AccountDb): Promise<WorkoutRow | undefined> {
  return db.workouts
    .where('[status+startedAtMs]')
    .between(['active', Dexie.minKey], ['active', Dexie.maxKey])
    .last();
}
