/** «Отправить сейчас»: every wait for a next try ends, and the replayers of all tabs are woken. */
import type { AccountDb } from '#db/account-db.ts';
import { inTransaction } from '#db/transaction.ts';
import { readMeta, writeMeta } from '../meta.ts';

export function sendNow(db: AccountDb): Promise<void> {
  return inTransaction(db, [db.outbox, db.meta], async () => {
    await db.outbox.where('nextTryAtMs').above(0).modify({ nextTryAtMs: null });
    await writeMeta(db, 'retry', { attempts: 0, notBeforeMs: 0 });
    await writeMeta(db, 'nudges', (await readMeta(db, 'nudges')) + 1);
  });
}
