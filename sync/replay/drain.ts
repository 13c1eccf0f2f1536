/**
 * One replayer's batch: entries go out one after the other until nothing may go, the network is gone, or the batch
 * is full.
 *
 *     raise fence ─► freeze next ─► send ─► judge ─┬─ done, refused, join, no import ─► settle ─► next
 *        (lock)          │                         ├─ not now ─► the lane waits ─► next
 *                        └─ nothing ─► end         ├─ no answer ─► the network waits ─► end
 *                                                  └─ unauthorised ─► refresh once ─► same call ─► …
 *
 * No lock or transaction is held across a request by IndexedDB; the Web Lock is held for the batch, bounded by
 * timeouts, and correctness does not rest on it: the fence and the server's idempotency carry it.
 */
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { FrozenEntry } from '#db/outbox-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { type Attempt, beforeSending, type Sight } from '../caution/before-sending.ts';
import { withCopy } from '../caution/with-copy.ts';
import type { ApiError } from '../http/error-body.ts';
import type { Answer } from '../http/reply.ts';
import { readMeta, type SyncStatus, writeMeta } from '../meta.ts';
import { isAhead } from '../outbox/waits.ts';
import { pullLibrary } from '../pull/pull-library.ts';
import { isWorkoutOrNone } from '../pull/shapes.ts';
import { type AuthorisedReply, sendAuthorised } from '../session/authorised.ts';
import type { SessionContext } from '../session/session-context.ts';
import { retryDelayMs } from './backoff.ts';
import { freezeNext } from './freeze.ts';
import {
  type Replayer,
  settleAnew,
  settleDone,
  settleJoin,
  settleLater,
  settleNoImport,
  settleRefused,
  settleWait,
} from './settle.ts';
import { judge } from './verdict.ts';

export type DrainOutcome =
  /** Nothing may go now; `dueMs` is when time alone will let something go. */
  | { kind: 'drained'; dueMs: number | undefined }
  /** The batch is full: the lock is given to whoever waits, then on. */
  | { kind: 'more' }
  | { kind: 'unreachable'; dueMs: number }
  | { kind: 'login-needed' }
  /** Another replayer took over. */
  | { kind: 'fenced' };

/** How long a batch may go on starting calls. With the longest call and refresh it stays under a minute. */
const BATCH_MS = 20_000;
/** Longer than any batch can last: whoever holds the lock for longer is frozen, and is passed by. */
export const LOCK_WAIT_MS = 60_000;

export interface DrainOptions {
  /** The person or the system says it may be worth trying now (online, visible, a new entry). */
  ignoreBackoff: boolean;
}

export function drain(session: SessionContext, db: AccountDb, options: DrainOptions): Promise<DrainOutcome> {
  const { ports } = session;
  return ports.locks.run(`podhod-replay:${db.accountKey}`, LOCK_WAIT_MS, async () => {
    const notBeforeMs = options.ignoreBackoff ? 0 : (await readMeta(db, 'retry')).notBeforeMs;
    if (isAhead(notBeforeMs, ports.clock.now())) return { kind: 'unreachable', dueMs: notBeforeMs };
    if ((await db.outbox.where('state').anyOf('waiting', 'frozen').count()) === 0) {
      return { kind: 'drained', dueMs: undefined };
    }
    const replayer: Replayer = { db, ports, fence: ports.random.uuid(), sight: { activeKey: null } };
    await writeMeta(db, 'fence', replayer.fence);
    return runBatch(session, replayer);
  });
}

async function runBatch(session: SessionContext, replayer: Replayer): Promise<DrainOutcome> {
  const { clock } = replayer.ports;
  const endsAtMs = clock.now() + BATCH_MS;
  let isLibraryRead = false;
  while (clock.now() < endsAtMs) {
    const next = await freezeNext(replayer.db, {
      fence: replayer.fence,
      nowMs: clock.now(),
      newKey: replayer.ports.random.uuid,
      isLibraryRead,
    });
    if (next.kind === 'fenced') return next;
    if (next.kind === 'nothing') return { kind: 'drained', dueMs: next.dueMs };
    const isReading = next.kind === 'library-needed';
    const step = isReading
      ? await readLibrary(session, replayer)
      : await sendCarefully(session, replayer, next);
    if (step !== 'next') return step;
    isLibraryRead ||= isReading;
  }
  return { kind: 'more' };
}

type Step = 'next' | DrainOutcome;

/** A server that knows only the specification is looked at first (promise 15). */
async function sendCarefully(session: SessionContext, replayer: Replayer, attempt: Attempt): Promise<Step> {
  const { entry } = attempt;
  const caution = await beforeSending(session, replayer.db, { attempt, sight: replayer.sight });
  switch (caution.kind) {
    case 'send':
      return sendOne(session, replayer, entry);
    case 'made':
      return complete(session, replayer, entry, caution.answer);
    case 'lost':
      return next(await settleRefused(replayer, entry, { error: ENDED_ELSEWHERE, isTargetLost: true }));
    case 'join':
      return next(await settleJoin(replayer, entry, caution.other));
    case 'wait':
      return next(await (attempt.isRetry ? settleLater(replayer, entry, null) : settleWait(replayer, entry)));
    case 'unreachable':
      return unreachable(replayer);
    case 'login-needed':
      return caution;
  }
}

/** What such a server would have answered, had the call said which training it means. */
const ENDED_ELSEWHERE: ApiError = { status: 404, code: null, detail: null, fields: {} };

async function complete(
  session: SessionContext,
  replayer: Replayer,
  entry: FrozenEntry,
  answer: Answer,
): Promise<Step> {
  const whole = await withCopy(session, replayer.db, { entry, answer });
  if (whole.kind === 'login-needed') return whole;
  if (whole.kind === 'unreachable') return unreachable(replayer);
  replayer.sight.activeKey = activeAfter(entry, replayer.sight);
  return next(await settleDone(replayer, entry, whole.body));
}

function activeAfter({ intent }: FrozenEntry, { activeKey }: Sight): Key | null {
  if (intent.op === 'workout.finish' || intent.op === 'workout.cancel') return null;
  return activeKey;
}

async function sendOne(session: SessionContext, replayer: Replayer, entry: FrozenEntry): Promise<Step> {
  const reply = await sendAuthorised(session, replayer.db.accountKey, {
    ...entry.call,
    idempotencyKey: entry.idempotencyKey,
  });
  if (reply.kind === 'login-needed') return reply;
  const verdict = judge(entry, reply);
  switch (verdict.kind) {
    case 'done':
      return complete(session, replayer, entry, verdict.answer);
    case 'refused':
      return next(await settleRefused(replayer, entry, verdict));
    case 'not-now':
      return next(await settleLater(replayer, entry, verdict.retryAfterMs));
    case 'no-import':
      return next(await settleNoImport(replayer, entry));
    case 'join':
      return joinActive(session, replayer, entry);
    case 'no-answer':
      return unreachable(replayer);
    case 'unauthorised':
      // Refused twice with a token fresh from the server: not this call's fault, the session will tell.
      return unreachable(replayer);
  }
}

/** Unsettled means fenced or discarded; the next freeze finds out which. */
function next(_settled: boolean): Step {
  return 'next';
}

/** The other workout, whole, is what the items join. Gone meanwhile: the same call again makes ours. */
async function joinActive(session: SessionContext, replayer: Replayer, entry: FrozenEntry): Promise<Step> {
  const reply = await get(session, replayer, '/api/workouts/active/');
  if (reply.kind === 'login-needed') return reply;
  if (reply.kind === 'none' || reply.status >= 300) return unreachable(replayer);
  if (!isWorkoutOrNone(reply.body)) return unreachable(replayer);
  if (reply.status === 204) return next(await settleAnew(replayer, entry));
  if (await mustWait(replayer, entry)) return next(await settleWait(replayer, entry));
  return next(await settleJoin(replayer, entry, reply.body as Workout));
}

/** It is over here and cannot go as an import: another device's training must end first. */
async function mustWait({ db }: Replayer, { intent }: FrozenEntry): Promise<boolean> {
  const { clientKeys, hasImport } = await readMeta(db, 'server');
  if (clientKeys === true && hasImport !== false) return false;
  const own = 'workoutKey' in intent ? await db.workouts.get(intent.workoutKey) : undefined;
  return own?.status === 'completed';
}

async function readLibrary(session: SessionContext, replayer: Replayer): Promise<Step> {
  const pulled = await pullLibrary(session, replayer.db);
  if (pulled === 'login-needed') return { kind: pulled };
  return pulled === 'applied' || pulled === 'nothing-new' ? 'next' : unreachable(replayer);
}

function get(session: SessionContext, { db }: Replayer, path: string): Promise<AuthorisedReply> {
  return sendAuthorised(session, db.accountKey, { method: 'GET', path });
}

/** Nobody there: every lane waits, with backoff, for ever if need be (promise 5). */
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
