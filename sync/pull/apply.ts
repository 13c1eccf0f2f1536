/** Laying a pull over the rows: in one transaction, only if its base has not moved (promise 10). */
import type { AccountDb } from '#db/account-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { readPending } from '../outbox/pending.ts';
import type { Ports } from '../ports.ts';
import type { PullOutcome } from './fetch-list.ts';

/** Taken before the request; see `applyPull`. */
export function takeBase(db: AccountDb): Promise<number> {
  return readMeta(db, 'answers');
}

export interface PullBase {
  base: number;
  etags: Record<string, string>;
}

export function applyPull(
  db: AccountDb,
  ports: Ports,
  { base, etags }: PullBase,
  body: (ctx: MergeContext) => Promise<void>,
): Promise<PullOutcome> {
  return inTransaction(db, db.tables, async () => {
    if ((await readMeta(db, 'answers')) !== base) return 'base-moved';
    await body({ db, pending: await readPending(db), newKey: ports.random.uuid });
    await writeMeta(db, 'etags', { ...(await readMeta(db, 'etags')), ...etags });
    return 'applied';
  });
}
