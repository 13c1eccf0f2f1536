/**
 * One round trip: what waits goes up, what changed since the cursor comes down.
 *
 *     take the lease, gather, seal ──► remote ─┬─ answer ─► under the same lease: results, rows, cursor, rebase
 *     (one transaction)                        ├─ cursor unknown ─► back to one that is known, send again what came after
 *                                              ├─ none, not now ─► retry later, with backoff
 *                                              ├─ refused ─► half as many calls; a single one is rejected
 *                                              └─ login needed
 *
 * No transaction is held across the request. Every outcome gives the lease back.
 */

import { BATCH_CALLS_MAX } from '#contract/batch.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { holdNews, inTransaction } from '#db/transaction.ts';
import { earliest } from '../is-ahead.ts';
import { deriveTaken } from '../log/derive-later.ts';
import { stopIdleRest } from '../log/idle-rest.ts';
import { noteTries } from '../log/note-tries.ts';
import { rebase } from '../log/rebase.ts';
import { retryDelayMs } from '../loop/backoff.ts';
import { readMetas, type SyncMeta, setPhase, writeMeta, writeMetas } from '../meta.ts';
import type { Ports } from '../ports.ts';
import type { Answer, ExchangeReply, Remote } from '../remote/remote.ts';
import { rememberCursor } from './cursors.ts';
import { type Gathered, gather } from './gather.ts';
import { NO_RESULT } from './judge.ts';
import { giveBack, takeLease } from './lease.ts';
import { goBackTo, offerCursors } from './restored.ts';
import { type Sealed, seal } from './seal.ts';
import { leavesOutRows, rejectDependents, settle } from './settle.ts';
import { convict, isAlone, isNarrower, narrowDown, release, widen } from './suspect.ts';
import { takeRows } from './take-rows.ts';

export type ExchangeOutcome =
  /** `isMore`: there is more to send or read, at once. */
  | { kind: 'done'; isMore: boolean; dueMs: number | undefined }
  /** Another tab or the service worker holds the lease. */
  | { kind: 'busy'; untilMs: number }
  /** The user logged out or another holder took over, so nothing of the answer was stored. */
  | { kind: 'fenced' }
  | { kind: 'unreachable'; dueMs: number }
  | { kind: 'login-needed' };

export interface ExchangeContext {
  db: AccountDb;
  ports: Ports;
  remote: Remote;
  /** Names this tab or worker. */
  holder: string;
}

interface Round {
  number: number;
  beganAtMs: number;
  /** Names this database to the server. */
  writer: string;
  sealed: Sealed[];
  cursor: string | null;
  dueMs: number | undefined;
  isMore: boolean;
  /** It has no calls, to see whether the server answers without this entry's. */
  suspect: number | undefined;
  /** Reads everything again, over the rows that are here. */
  isOnceMore: boolean;
}

const NOTHING: Gathered = { entries: [], orphans: [], dueMs: undefined, isMore: true };

/** A free lock is granted at once. */
const LOCK_WAIT_MS = 100;

export function exchange(ctx: ExchangeContext): Promise<ExchangeOutcome> {
  const { db, ports } = ctx;
  return ports.locks.run(`podhod-exchange:${db.accountKey}`, LOCK_WAIT_MS, isLocked =>
    exchangeOnce(ctx, isLocked),
  );
}

async function exchangeOnce(ctx: ExchangeContext, isLocked: boolean): Promise<ExchangeOutcome> {
  const round = await begin(ctx, isLocked);
  if ('kind' in round) return round;
  const { db, remote } = ctx;
  const calls = round.sealed.map(({ call }) => call);
  // An empty list makes the server also list deletions: this device has rows already.
  const known = round.isOnceMore ? { known: [] } : {};
  const request = {
    cursor: round.cursor,
    device: round.writer,
    sentAtMs: sentAt(ctx, round),
    calls,
    ...known,
  };
  let reply = await remote.exchange(request);
  if (reply.kind === 'cursor-unknown' && round.cursor !== null) {
    reply = await remote.exchange({ ...request, known: await offerCursors(db) });
  }
  switch (reply.kind) {
    case 'answer':
      return store(ctx, round, reply.answer, reply.dueMs);
    case 'cursor-unknown': {
      const { known } = reply;
      return underLease(ctx, round, async () => {
        const { clock, random } = ctx.ports;
        await goBackTo(db, known, { nowMs: clock.now(), newId: random.uuid });
        return { kind: 'done', isMore: true, dueMs: undefined };
      });
    }
    case 'none':
    case 'not-now':
      return unreachable(ctx, round, reply);
    case 'refused':
      return refused(ctx, round, reply.status);
    case 'login-needed':
      return underLease(ctx, round, async ({ status }) => {
        await setPhase(db, 'login-needed', status);
        return { kind: 'login-needed' };
      });
  }
}

/** Never earlier than the last act, so that an act's age is never negative. */
function sentAt({ ports }: ExchangeContext, { sealed }: Round): number {
  return Math.max(ports.clock.now(), ...sealed.map(({ entry }) => entry.actedAtMs));
}

function begin({ db, ports, holder }: ExchangeContext, isLocked: boolean): Promise<Round | ExchangeOutcome> {
  return inTransaction(db, db.tables, async () => {
    const nowMs = ports.clock.now();
    const known = await readMetas(db);
    const lease = await takeLease(db, known.lease, { holder, nowMs, isLocked });
    if (lease.kind === 'busy') return lease;
    const { retry, cursor, reading } = known;
    const writer = known.writer ?? ports.random.uuid();
    if (known.writer === undefined) await writeMeta(db, 'writer', writer);
    const limit = retry.maxCalls ?? BATCH_CALLS_MAX;
    const { suspect } = retry;
    const { entries, dueMs, isMore, orphans } =
      suspect === undefined
        ? await gather(db, { nowMs, limit, newId: ports.random.uuid, isPlain: known.remote === 'plain' })
        : NOTHING;
    await rejectDependents(db, orphans, nowMs);
    const sealed = await seal(db, entries);
    if (cursor !== null && !reading.isComplete) holdNews();
    return {
      number: lease.number,
      beganAtMs: nowMs,
      writer,
      sealed,
      cursor,
      dueMs,
      isMore: isMore || sealed.length < entries.length,
      suspect,
      isOnceMore: cursor === null && reading.onceMore === 'now',
    };
  });
}

function sentIn({ sealed }: Round): LogEntry[] {
  return sealed.map(({ entry }) => entry);
}

function store(
  ctx: ExchangeContext,
  round: Round,
  answer: Answer,
  dueMs: number | undefined,
): Promise<ExchangeOutcome> {
  const { db, ports } = ctx;
  return underLease(ctx, round, async known => {
    const nowMs = ports.clock.now();
    const { reading, 'restored-at': restoredAtMs } = known;
    const sent = sentIn(round);
    // Keeps the old cursor, so that the rows left out of this answer come with the next.
    const isPartial = await leavesOutRows(db, sent, answer.results);
    const cursor = (isPartial && round.cursor) || answer.cursor;
    // The cursor has not passed this answer yet.
    const isCut = answer.has_more === true || isPartial;
    const n = await rememberCursor(db, {
      cursor,
      previous: round.cursor,
      n: reading.n,
      serverMs: answer.answered_at,
    });
    const settled = await settle(db, sent, answer.results, {
      nowMs,
      sentAtMs: round.beganAtMs,
      random: ports.random,
      n,
      cursor,
      isMore: isCut,
      restoredAtMs,
    });
    if (round.suspect !== undefined) {
      await convict(db, round.suspect, { nowMs, jitter: ports.random.next() });
    }
    const isReleased = sent.some(isAlone) && (await release(db, nowMs));
    const isFirst = !reading.isComplete;
    const taken = await takeRows(db, answer.rows, { nowMs, restoredAtMs, isFirst });
    const unconfirmed = [...reading.unconfirmed, ...settled.unconfirmed];
    const confirmed = isCut ? [] : await confirm(db, unconfirmed, n);
    const refs = [...settled.refs, ...taken.refs, ...confirmed];
    await rebase(db, refs, isFirst ? undefined : taken);
    if (isFirst) await deriveTaken(db, taken);
    await stopIdleRest(db);
    const isAnew = reading.onceMore === 'then' && !answer.has_more;
    const isMore = isCut || round.isMore || settled.isMore || isReleased || isAnew;
    const next: Partial<SyncMeta> = {
      library: answer.library,
      cursor: isAnew ? null : cursor,
      reading: {
        n,
        unconfirmed: isCut ? unconfirmed : [],
        past: answer.has_more ? (answer.past ?? reading.past) : null,
        isComplete: reading.isComplete || !answer.has_more,
        ...(isAnew && { onceMore: 'now' as const }),
        ...(reading.onceMore === 'then' && answer.has_more && { onceMore: 'then' as const }),
      },
      'server-time': answer.answered_at,
      retry: { attempts: 0, notBeforeMs: 0, waitMs: 0, maxCalls: widen(known.retry) },
      status: { phase: isMore ? 'sending' : 'idle', lastAnswerAtMs: nowMs },
    };
    await writeMetas(db, next, known);
    if (isFirst && answer.has_more) holdNews();
    return { kind: 'done', isMore, dueMs: earliest(earliest(round.dueMs, settled.dueMs), dueMs) };
  });
}

/** The cursor has passed the acknowledgements, so the server's rows contain what these entries did. */
async function confirm(db: AccountDb, seqs: readonly number[], n: number) {
  const entries = await db.log.bulkGet([...seqs]);
  const passed = entries.flatMap(entry => (entry?.state === 'acknowledged' ? [entry] : []));
  await db.log.bulkPut(passed.map(entry => ({ ...entry, live: [], acknowledgedIn: n })));
  return passed.flatMap(entry => entry.live);
}

/** Another request of this device or person is in the way, whatever the calls are. */
const IS_BUSY = new Set([409, 429]);

async function unreachable(
  ctx: ExchangeContext,
  round: Round,
  reply: Extract<ExchangeReply, { kind: 'none' | 'not-now' }>,
): Promise<ExchangeOutcome> {
  const { db, ports } = ctx;
  const { isTimeout, status, retryAfterMs } = {
    isTimeout: false,
    status: NO_RESULT,
    retryAfterMs: null,
    ...reply,
  };
  return underLease(ctx, round, async known => {
    const { retry } = known;
    const attempts = retry.attempts + 1;
    // A plain server gets each call by itself, in their order.
    const mayBeOfCall = known.remote !== 'plain' && !IS_BUSY.has(status);
    const next = narrowDown(sentIn(round), retry, { attempts, isTimeout, mayBeOfCall });
    const waitMs = retryDelayMs(isNarrower(sentIn(round), next) ? 1 : attempts, ports.random, retryAfterMs);
    const dueMs = ports.clock.now() + waitMs;
    await writeMeta(db, 'retry', { attempts, notBeforeMs: dueMs, waitMs, ...next });
    await setPhase(db, reply.kind === 'none' ? 'unreachable' : 'failed', known.status);
    await noteTries(db, sentIn(round), { atMs: round.beganAtMs, status });
    return { kind: 'unreachable', dueMs };
  });
}

/**
 * Statuses that mean the batch itself is at fault. Any other comes from something in between, or from a server that is
 * being updated.
 */
const AT_FAULT = new Set([400, 413, 422]);

/** The server judged no call, so the next batch is smaller; a single call that it still refuses is rejected. */
async function refused(ctx: ExchangeContext, round: Round, status: number): Promise<ExchangeOutcome> {
  const { db, ports } = ctx;
  if (!AT_FAULT.has(status) || round.sealed.length === 0)
    return unreachable(ctx, round, { kind: 'not-now', status, retryAfterMs: null });
  const [only] = round.sealed;
  if (only && round.sealed.length === 1) {
    return underLease(ctx, round, async ({ reading: { n } }) => {
      const nowMs = ports.clock.now();
      const results = [{ id: only.entry.id, status }];
      const { refs } = await settle(db, [only.entry], results, {
        nowMs,
        sentAtMs: round.beganAtMs,
        random: ports.random,
        n,
        cursor: null,
        isMore: false,
        restoredAtMs: null,
      });
      await rebase(db, refs);
      return { kind: 'done', isMore: true, dueMs: round.dueMs };
    });
  }
  return underLease(ctx, round, async ({ retry }) => {
    await writeMeta(db, 'retry', { ...retry, maxCalls: Math.max(1, Math.floor(round.sealed.length / 2)) });
    await noteTries(db, sentIn(round), { atMs: round.beganAtMs, status });
    return { kind: 'done', isMore: true, dueMs: round.dueMs };
  });
}

/** Stores the answer unless another holder took over or the user left; gives the lease back. */
function underLease(
  { db }: ExchangeContext,
  { number }: Round,
  body: (known: SyncMeta) => Promise<ExchangeOutcome>,
): Promise<ExchangeOutcome> {
  return inTransaction(db, db.tables, async () => {
    const known = await readMetas(db);
    if (known.lease.number !== number) return { kind: 'fenced' };
    const outcome = await body(known);
    await giveBack(db, number);
    return outcome;
  });
}
