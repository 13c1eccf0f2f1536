import type { AccountDb } from '#db/account-db.ts';
import { isRestedAfter } from '#db/queries/rested-after.ts';

/**
 * In the running transaction: stops a rest that would ring for nothing, because its set was unticked or removed other
 * than by its own button, or its training is over or gone.
 */
export async function stopIdleRest(db: AccountDb): Promise<void> {
  for (const rest of await db.rest.toArray()) {
    if (!(await isRestedAfter(db, rest))) await db.rest.delete(rest.id);
  }
}
