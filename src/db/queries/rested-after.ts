import type { AccountDb } from '../account-db.ts';
import type { RestRow } from '../rows.ts';

/** Once the training is over, or the set unticked or deleted, there is nothing to rest after; nor to hold, once it is done. */
export async function isRestedAfter(
  db: AccountDb,
  { setKey, ofHold }: Pick<RestRow, 'setKey' | 'ofHold'>,
): Promise<boolean> {
  const set = await db.sets.get(setKey);
  if (!set || set.done === (ofHold ?? false)) return false;
  const [item, workout] = await Promise.all([db.items.get(set.itemKey), db.workouts.get(set.workoutKey)]);
  return item !== undefined && workout?.status === 'active';
}
