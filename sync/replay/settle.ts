/**
 * What a verdict means for the rows, and only then (in the same transaction) for the entry: it leaves the queue or is
 * marked. Answers that are durable are stored together by the next turn (turn.ts); every other verdict has a transaction
 * of its own. A replayer whose fence has fallen writes nothing.
 */
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Op } from '#db/intents.ts';
import type { FrozenEntry, OutboxEntry, WaitingEntry } from '#db/outbox-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Sight } from '../caution/before-sending.ts';
import type { ApiError } from '../http/error-body.ts';
import type { Answer } from '../http/reply.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { waitingOfWorkout } from '../outbox/find-entries.ts';
import { isHeld } from '../outbox/fold-spent.ts';
import { park } from '../outbox/park.ts';
import { partImport } from '../outbox/part-import.ts';
import { type Pending, readPending, readPendingOf } from '../outbox/pending.ts';
import { unfoldImport } from '../outbox/unfold-import.ts';
import { workoutsOf } from '../outbox/workouts-of.ts';
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
type Settled = Promise<boolean>;

export interface Answered {
  entry: FrozenEntry;
  answer: Answer;
}

/** Inside the replayer's transaction, its fence checked. */
export async function storeAnswers({ db, ports }: Replayer, answered: readonly Answered[]): Promise<void> {
  const stored = await db.outbox.bulkGet(answered.map(({ entry }) => entry.seq));
  const live = answered.filter(({ entry }, index) => isSame(stored[index], entry));
  if (live.length === 0) return;
  const pending = await readPendingFor(
    db,
    live.map(({ entry }) => entry),
  );
  for (const { entry, answer } of live) {
    await storeAnswer({ db, pending, newKey: ports.random.uuid }, entry, answer);
    // Heard again, an answer tells ids alone: what became of the rows since is to be read.
    if (answer.isReplay) await askToReread(db, workoutsOf([entry]));
  }
  await Promise.all([
    db.outbox.bulkDelete(live.map(({ entry }) => entry.seq)),
    noteAnswers(
      { db, ports },
      live.map(({ entry }) => entry.intent.op),
    ),
  ]);
}

/** An answer to a set's change touches its own row and no other; most of a long queue are these. */
function readPendingFor(db: AccountDb, entries: readonly FrozenEntry[]): Promise<Pending> {
  const seqs = new Set(entries.map(entry => entry.seq));
  const setKeys = entries.flatMap(({ intent }) => ('setKey' in intent ? intent.setKey : []));
  return setKeys.length === entries.length ? readPendingOf(db, setKeys, seqs) : readPending(db, seqs);
}

/** Inside the replayer's transaction: what was frozen and is not to be sent by this batch waits as before. */
export async function unfreeze(db: AccountDb, entries: readonly FrozenEntry[]): Promise<void> {
  const stored = await db.outbox.bulkGet(entries.map(({ seq }) => seq));
  const live = entries.filter((entry, index) => isSame(stored[index], entry));
  await db.outbox.bulkPut(live.map(toWaiting));
}

function toWaiting({ call: _call, frozenAtMs: _at, ...kept }: FrozenEntry): WaitingEntry {
  return { ...kept, state: 'waiting', holdUntilMs: null };
}

/** Not discarded meanwhile, and not answered to somebody else. */
function isSame(stored: OutboxEntry | undefined, entry: FrozenEntry): boolean {
  return stored?.state === 'frozen' && stored.idempotencyKey === entry.idempotencyKey;
}

export function settleRefused(
  replayer: Replayer,
  entry: FrozenEntry,
  { error, isTargetLost }: { error: ApiError; isTargetLost: boolean },
): Settled {
  return settle(replayer, entry, async ({ db, newKey }) => {
    const refusal = { ...error, isTargetLost, atMs: replayer.ports.clock.now() };
    if (isTargetLost && (await isPutBack(db, entry))) await db.outbox.delete(entry.seq);
    else if (!(await partImport(db, entry, { refusal, newKey })))
      await park(db, entry, { refusal, becauseOf: null, newKey });
    await noteAnswers(replayer, [entry.intent.op]);
  });
}

/**
 * Its training, or its exercise or set, came back under other keys while it was on its way: what it said is in that, and
 * nothing is to be decided.
 */
async function isPutBack(db: AccountDb, { intent }: FrozenEntry): Promise<boolean> {
  const named = [
    'workoutKey' in intent && (await db.workouts.get(intent.workoutKey)),
    'itemKey' in intent && (await db.items.get(intent.itemKey)),
    'setKey' in intent && (await db.sets.get(intent.setKey)),
  ];
  return named.includes(undefined);
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
  return settle(replayer, entry, async ({ db, newKey }) => {
    const nowMs = replayer.ports.clock.now();
    const nextTryAtMs = await heldUntilMs(db, entry, nowMs);
    // What is moved or dropped could not be taken back: it joins when nothing of it is on offer any more.
    if (nextTryAtMs) {
      await db.outbox.put({ ...toWaiting(entry), idempotencyKey: newKey(), nextTryAtMs });
      return;
    }
    const pending = await readPending(db, new Set([entry.seq]));
    await joinWorkout({ db, pending, newKey }, entry, other, { nowMs });
    await noteAnswers(replayer, [entry.intent.op]);
  });
}

/** For as long as the undo of a delete in the training, or of its cancel, is on offer. */
async function heldUntilMs(db: AccountDb, { intent }: FrozenEntry, nowMs: number): Promise<number | null> {
  if (!('workoutKey' in intent)) return null;
  const held = (await waitingOfWorkout(db, intent.workoutKey)).filter(entry => isHeld(entry, nowMs));
  return held.length > 0 ? Math.max(...held.map(entry => entry.holdUntilMs ?? nowMs)) : null;
}

/**
 * Another training must end first: as if it had never been frozen, and later. Its key may be spent on the answer that
 * said so, and what waits may change.
 */
export function settleWait(replayer: Replayer, entry: FrozenEntry): Settled {
  return settle(replayer, entry, async ({ db, newKey }) => {
    const attempts = entry.attempts + 1;
    const nextTryAtMs = replayer.ports.clock.now() + retryDelayMs(attempts, replayer.ports.random);
    await db.outbox.put({ ...toWaiting(entry), idempotencyKey: newKey(), attempts, nextTryAtMs });
  });
}

/**
 * The same intent as a new call: its key was spent on an answer that is no longer true (a workout that was in the way
 * and is gone). The client_key sees to it that nothing is made twice.
 */
export function settleAnew(replayer: Replayer, entry: FrozenEntry): Settled {
  return settle(replayer, entry, async ({ db, newKey }) => {
    await db.outbox.put({ ...toWaiting(entry), idempotencyKey: newKey() });
  });
}

/** The server has no import: remembered, and the workout goes call by call. */
export function settleNoImport(replayer: Replayer, entry: FrozenEntry): Settled {
  return settle(replayer, entry, async ({ db, newKey }) => {
    await noteImport(db, false);
    await unfoldImport(db, entry, { nowMs: replayer.ports.clock.now(), newKey });
  });
}

function settle(
  { db, ports, fence }: Replayer,
  entry: FrozenEntry,
  body: (ctx: Omit<MergeContext, 'pending'>) => Promise<void>,
): Settled {
  return inTransaction(db, db.tables, async () => {
    if ((await readMeta(db, 'fence')) !== fence) return false;
    const stored = await db.outbox.get(entry.seq);
    if (!isSame(stored, entry)) return false;
    await body({ db, newKey: ports.random.uuid });
    return true;
  });
}

/** Answers were stored: pulls that began before them must not be applied (PULL3). */
async function noteAnswers({ db, ports }: Pick<Replayer, 'db' | 'ports'>, ops: readonly Op[]): Promise<void> {
  await Promise.all([
    forgetEtags(db, ops),
    countAnswers(db, ops.length),
    writeMeta(db, 'retry', { attempts: 0, notBeforeMs: 0 }),
    writeMeta(db, 'status', { phase: 'sending', lastAnswerAtMs: ports.clock.now() }),
    ops.includes('workout.import') && noteImport(db, true),
  ]);
}

async function countAnswers(db: AccountDb, more: number): Promise<void> {
  await writeMeta(db, 'answers', (await readMeta(db, 'answers')) + more);
}

async function noteImport(db: AccountDb, hasImport: boolean): Promise<void> {
  await writeMeta(db, 'server', { ...(await readMeta(db, 'server')), hasImport });
}
