import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';

/** Once the training is over, or the set unticked or deleted, there is nothing to rest after. */
export async function isRestedAfter(db: AccountDb, setKey: Key): Promise<boolean> {
  const set = await db.sets.get(setKey);
  if (!set?.done) return false;
  const [item, workout] = await Promise.all([db.items.get(set.itemKey), db.workouts.get(set.workoutKey)]);
  return item !== undefined && workout?.status === 'active';
}
