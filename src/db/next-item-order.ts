import type { Key } from '#domain/ids.ts';
import type { AccountDb } from './account-db.ts';

/** Where the next exercise of a workout stands. Deleted ones count too: an order is given once. */
export async function nextItemOrder(db: AccountDb, workoutKey: Key): Promise<number> {
  const items = await db.items.where('workoutKey').equals(workoutKey).toArray();
  return Math.max(0, ...items.map(item => item.order)) + 1;
}
