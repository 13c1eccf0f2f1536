/** How much a person has put into the outbox, for who wakes when it grows. */
import type { AccountDb } from '#db/account-db.ts';
import { countUnsent } from '#db/queries/sync-state.ts';
import { inOneLook } from '#db/transaction.ts';
import { readMeta } from '../meta.ts';

export interface QueueSize {
  newest: number;
  unsent: number;
  nudges: number;
}

/** One look: every change of the outbox asks for it in every open tab. */
export function measureQueue(db: AccountDb): Promise<QueueSize> {
  return inOneLook(db, [db.outbox, db.meta], async () => {
    const newest = await db.outbox.orderBy('seq').last();
    return { newest: newest?.seq ?? 0, unsent: await countUnsent(db), nudges: await readMeta(db, 'nudges') };
  });
}
