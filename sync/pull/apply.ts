/** Laying a pull over the rows: in one transaction, only if its base has not moved (PULL3). */
import type { AccountDb } from '#db/account-db.ts';
import type { Op } from '#db/intents.ts';
import { inOneLook, inTransaction } from '#db/transaction.ts';
import { stopIdleRest } from '../idle-rest.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { readPending } from '../outbox/pending.ts';
import type { Ports } from '../ports.ts';
import type { PullOutcome } from './fetch-list.ts';

/** What a pull starts from. It moves with every answer, and where another pull has read on: a tab that slept was passed by. */
export interface Base {
  answers: number;
  place: string | null;
}

/** Taken before the request; see `applyPull`. */
export function takeBase(db: AccountDb): Promise<Base> {
  return inOneLook(db, [db.meta], async () => ({
    answers: await readMeta(db, 'answers'),
    place: (await readMeta(db, 'changes')).place,
  }));
}

export interface PullBase {
  base: Base;
  etags: Record<string, string>;
  /** What may have been made and not answered yet: on a server without keys it would be taken for somebody else's. */
  unsettledBy?: readonly Op[];
}

export function applyPull(
  db: AccountDb,
  ports: Ports,
  { base, etags, unsettledBy = [] }: PullBase,
  body: (ctx: MergeContext) => Promise<void>,
): Promise<PullOutcome> {
  return inTransaction(db, db.tables, async () => {
    if (await hasMoved(db, base)) return 'base-moved';
    if (await isUnsettled(db, unsettledBy)) return 'base-moved';
    await body({ db, pending: await readPending(db), newKey: ports.random.uuid });
    // Of a set that another device has unticked or taken away, or of a training that it has ended.
    await stopIdleRest(db);
    await writeMeta(db, 'etags', { ...(await readMeta(db, 'etags')), ...etags });
    return 'applied';
  });
}

async function hasMoved(db: AccountDb, { answers, place }: Base): Promise<boolean> {
  if ((await readMeta(db, 'answers')) !== answers) return true;
  return (await readMeta(db, 'changes')).place !== place;
}

async function isUnsettled(db: AccountDb, ops: readonly Op[]): Promise<boolean> {
  if ((await readMeta(db, 'server')).clientKeys === true) return false;
  const frozen = await db.outbox.where('state').equals('frozen').toArray();
  return frozen.some(({ intent }) => ops.includes(intent.op));
}
