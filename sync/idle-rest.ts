import type { AccountDb } from '#db/account-db.ts';
import { isRestedAfter } from '#db/queries/rested-after.ts';

/**
 * Inside the caller's transaction: the rest after a set that was unticked or taken away in another way than by its own
 * button, or in a training that is over or gone, would ring for nobody.
 */
export async function stopIdleRest(db: AccountDb): Promise<void> {
  for (const rest of await db.rest.toArray()) {
    if (!(await isRestedAfter(db, rest))) await db.rest.delete(rest.id);
  }
}
