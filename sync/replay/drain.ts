/**
 * One replayer's batch: entries go out until nothing may go, the network is gone, or the batch is full. A few senders
 * work side by side; what depends on something unanswered is not given to them (pick.ts).
 *
 *     look ─► desk: raise fence, store answers, freeze next ─► send ─► judge ─┬─ done ─► desk
 *     (lock)   │                                                │             ├─ refused, join, no import ─► settle ─► desk
 *              └─ nothing ─► end                                │             ├─ not now ─► the lane waits ─► desk
 *                                                               │             └─ no answer ─► the network waits ─► end
 *                                                               └─ unauthorised ─► refresh once ─► same call ─► …
 *
 * No transaction is held across a request. The Web Lock is, for the batch, bounded by timeouts; correctness does not
 * rest on it: the fence and the server's idempotency carry it.
 */
import type { AccountDb } from '#db/account-db.ts';
import { countUnsent } from '#db/queries/sync-state.ts';
import { inOneLook, inTransaction } from '#db/transaction.ts';
import { readMeta, type SyncStatus, writeMeta } from '../meta.ts';
import { isAhead } from '../outbox/waits.ts';
import type { SessionContext } from '../session/session-context.ts';
import { retryDelayMs } from './backoff.ts';
import { Desk, type DeskOptions } from './desk.ts';
import { doJob } from './do-job.ts';
import type { DrainOutcome } from './drain-outcome.ts';
import type { Step } from './job.ts';
import type { Replayer } from './settle.ts';

/** How long a batch may go on starting calls. With the longest call and refresh it stays under a minute. */
const BATCH_MS = 20_000;
/** Calls under way at once. More would take the connections that the screens' own reads need. */
export const SENDERS = 4;
/** Longer than any batch can last: whoever holds the lock for longer is frozen, and is passed by. */
const LOCK_WAIT_MS = 60_000;

export interface DrainOptions {
  /** The person or the system says it may be worth trying now (online, visible, a new entry). */
  ignoreBackoff: boolean;
}

export function drain(session: SessionContext, db: AccountDb, options: DrainOptions): Promise<DrainOutcome> {
  const { ports } = session;
  return ports.locks.run(`podhod-replay:${db.accountKey}`, LOCK_WAIT_MS, async () => {
    const { retry, unsent, answers } = await lookAtQueue(db);
    if (!options.ignoreBackoff && isAhead(retry.notBeforeMs, ports.clock.now())) {
      return { kind: 'unreachable', dueMs: retry.notBeforeMs };
    }
    if (unsent === 0) return { kind: 'drained', dueMs: undefined, answers };
    const replayer: Replayer = { db, ports, fence: ports.random.uuid(), sight: { activeKey: null } };
    return runBatch(session, replayer, { unsent, isAloneAtFirst: retry.attempts > 0 });
  });
}

/** In one look: every waking of every open tab asks, mostly for nothing. */
function lookAtQueue(db: AccountDb) {
  return inOneLook(db, [db.meta, db.outbox], async () => ({
    retry: await readMeta(db, 'retry'),
    unsent: await countUnsent(db),
    answers: await readMeta(db, 'answers'),
  }));
}

async function runBatch(
  session: SessionContext,
  replayer: Replayer,
  queue: Pick<DeskOptions, 'unsent' | 'isAloneAtFirst'>,
): Promise<DrainOutcome> {
  const desk = new Desk(replayer, { endsAtMs: replayer.ports.clock.now() + BATCH_MS, ...queue });
  await Promise.all(Array.from({ length: SENDERS }, () => work(session, replayer, desk)));
  const end = desk.close();
  if (end.kind === 'unreachable') return unreachable(replayer);
  return end.kind === 'drained' ? { ...end, answers: await readMeta(replayer.db, 'answers') } : end;
}

/** One sender, until the desk has no more for it. */
async function work(session: SessionContext, replayer: Replayer, desk: Desk): Promise<void> {
  let job = await desk.next(undefined);
  while (job) {
    const step = await doJob(session, replayer, job).catch((error): Step => ({ kind: 'failed', error }));
    job = await desk.next({ job, step });
  }
}

/** Nobody there: every lane waits, with backoff, for ever if need be (OUT6). */
async function unreachable({ db, ports, fence }: Replayer): Promise<DrainOutcome> {
  return inTransaction(db, [db.meta], async () => {
    if ((await readMeta(db, 'fence')) !== fence) return { kind: 'fenced' };
    const attempts = (await readMeta(db, 'retry')).attempts + 1;
    const notBeforeMs = ports.clock.now() + retryDelayMs(attempts, ports.random);
    await writeMeta(db, 'retry', { attempts, notBeforeMs });
    await setPhase(db, 'unreachable');
    return { kind: 'unreachable', dueMs: notBeforeMs };
  });
}

export async function setPhase(db: AccountDb, phase: SyncStatus['phase']): Promise<void> {
  const status = await readMeta(db, 'status');
  if (status.phase !== phase) await writeMeta(db, 'status', { ...status, phase });
}
