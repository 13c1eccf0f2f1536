/**
 * One transaction a verdict: what the answer means is stored, and only then (in the same transaction) the entry
 * leaves the queue or is marked. A replayer whose fence has fallen writes nothing.
 */
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { FrozenEntry, WaitingEntry } from '#db/outbox-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Sight } from '../caution/before-sending.ts';
import type { ApiError } from '../http/error-body.ts';
import type { Answer } from '../http/reply.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { workoutsOf } from '../outbox/decide.ts';
import { park } from '../outbox/park.ts';
import { readPending } from '../outbox/pending.ts';
import { unfoldImport } from '../outbox/unfold-import.ts';
import type { Ports } from '../ports.ts';
import { askToReread } from '../reread.ts';
import { retryDelayMs } from './backoff.ts';
import { forgetEtags } from './forget-etags.ts';
import { joinWorkout } from './join.ts';
import { storeAnswer } from './store-answer.ts';

export interface Replayer {
  db: AccountDb;
  ports: Ports;
  fence: string;
  sight: Sight;
}

/** False: the fence has fallen, or the person has discarded the entry meanwhile. Nothing was written. */
export type Settled = Promise<boolean>;

export function settleDone(replayer: Replayer, entry: FrozenEntry, answer: Answer): Settled {
  return settle(replayer, entry, async ctx => {
    await storeAnswer(ctx, entry, answer);
    // Heard again, an answer tells ids alone: what became of the rows since is to be read.
    if (answer.isReplay) await askToReread(ctx.db, workoutsOf([entry]));
    await ctx.db.outbox.delete(entry.seq);
    await noteAnswer(replayer, entry);
  });
}

export function settleRefused(
  replayer: Replayer,
  entry: FrozenEntry,
  { error, isTargetLost }: { error: ApiError; isTargetLost: boolean },
): Settled {
  return settle(replayer, entry, async ({ db }) => {
    const refusal = { ...error, isTargetLost, atMs: replayer.ports.clock.now() };
    await park(db, entry, { refusal, becauseOf: null });
    await countAnswer(replayer, entry);
  });
}

/** The server cannot now: the same call again later. */
export function settleLater(replayer: Replayer, entry: FrozenEntry, retryAfterMs: number | null): Settled {
  return settle(replayer, entry, async ({ db }) => {
    const attempts = entry.attempts + 1;
    const delayMs = retryDelayMs(attempts, replayer.ports.random, retryAfterMs);
    await db.outbox.update(entry.seq, { attempts, nextTryAtMs: replayer.ports.clock.now() + delayMs });
  });
}

export function settleJoin(replayer: Replayer, entry: FrozenEntry, other: Workout): Settled {
  return settle(replayer, entry, async ctx => {
    await joinWorkout(ctx, entry, other, { nowMs: replayer.ports.clock.now() });
    await countAnswer(replayer, entry);
  });
}

/** Not sent, since another device's training must end first: as if it had never been frozen, and later. */
export function settleWait(replayer: Replayer, entry: FrozenEntry): Settled {
  return settle(replayer, entry, async ({ db }) => {
    const { call: _call, frozenAtMs: _at, ...kept } = entry;
    const attempts = entry.attempts + 1;
    const nextTryAtMs = replayer.ports.clock.now() + retryDelayMs(attempts, replayer.ports.random);
    const waiting: WaitingEntry = { ...kept, state: 'waiting', holdUntilMs: null, attempts, nextTryAtMs };
    await db.outbox.put(waiting);
  });
}

/**
 * The same intent as a new call: its key was spent on an answer that is no longer true (a workout that was in the way
 * and is gone). The client_key sees to it that nothing is made twice.
 */
export function settleAnew(replayer: Replayer, entry: FrozenEntry): Settled {
  return settle(replayer, entry, async ({ db, newKey }) => {
    const { call: _call, frozenAtMs: _at, ...kept } = entry;
    const waiting: WaitingEntry = { ...kept, state: 'waiting', holdUntilMs: null, idempotencyKey: newKey() };
    await db.outbox.put(waiting);
  });
}

/** The server has no import: remembered, and the workout goes call by call. */
export function settleNoImport(replayer: Replayer, entry: FrozenEntry): Settled {
  return settle(replayer, entry, async ({ db, newKey }) => {
    await writeMeta(db, 'server', { ...(await readMeta(db, 'server')), hasImport: false });
    await unfoldImport(db, entry, { nowMs: replayer.ports.clock.now(), newKey });
  });
}

function settle(
  { db, ports, fence }: Replayer,
  entry: FrozenEntry,
  body: (ctx: MergeContext) => Promise<void>,
): Settled {
  return inTransaction(db, db.tables, async () => {
    if ((await readMeta(db, 'fence')) !== fence) return false;
    const stored = await db.outbox.get(entry.seq);
    if (stored?.state !== 'frozen' || stored.idempotencyKey !== entry.idempotencyKey) return false;
    const pending = await readPending(db, entry.seq);
    await body({ db, pending, newKey: ports.random.uuid });
    return true;
  });
}

/** An answer was stored: pulls that began before it must not be applied (promise 10). */
async function countAnswer({ db, ports }: Replayer, { intent }: FrozenEntry): Promise<void> {
  await forgetEtags(db, intent.op);
  await writeMeta(db, 'answers', (await readMeta(db, 'answers')) + 1);
  await writeMeta(db, 'retry', { attempts: 0, notBeforeMs: 0 });
  await writeMeta(db, 'status', { phase: 'sending', lastAnswerAtMs: ports.clock.now() });
}

async function noteAnswer(replayer: Replayer, entry: FrozenEntry): Promise<void> {
  await countAnswer(replayer, entry);
  if (entry.intent.op !== 'workout.import') return;
  await writeMeta(replayer.db, 'server', { ...(await readMeta(replayer.db, 'server')), hasImport: true });
}
