import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';

/** Once the training is over, or the set unticked or deleted, there is nothing to rest after. */
export async function isRestedAfter(db: AccountDb, setKey: Key): Promise<boolean> {
  const set = await db.sets.get(setKey);
  if (!set?.done || set.isDeleted) return false;
  const [item, workout] = [await db.items.get(set.itemKey), await db.workouts.get(set.workoutKey)];
  return !item?.isDeleted && workout?.status === 'active';
}
