/** Measures the log, so that loops wake when it grows. */
import type { AccountDb } from '#db/account-db.ts';
import { readTransaction } from '#db/transaction.ts';
import { readMeta } from '../meta.ts';

export interface QueueSize {
  newest: number;
  waiting: number;
  nudges: number;
}

/** One read: each change of the log runs this in every open tab. */
export function measureQueue(db: AccountDb): Promise<QueueSize> {
  return readTransaction(db, [db.log, db.meta], async () => {
    const [newest, waiting, nudges] = await Promise.all([
      db.log.orderBy('seq').last(),
      db.log.where('state').equals('waiting').count(),
      readMeta(db, 'nudges'),
    ]);
    return { newest: newest?.seq ?? 0, waiting, nudges };
  });
}
