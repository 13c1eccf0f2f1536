/** What a sender does with its job: send one call and settle what was answered, or read the library. */
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { FrozenEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { type Attempt, beforeSending, type Sight } from '../caution/before-sending.ts';
import { withCopy } from '../caution/with-copy.ts';
import type { ApiError } from '../http/error-body.ts';
import type { Answer } from '../http/reply.ts';
import { findLocal } from '../merge/find-key.ts';
import { readMeta } from '../meta.ts';
import { pullLibrary } from '../pull/pull-library.ts';
import { isWorkoutOrNone } from '../pull/shapes.ts';
import { type AuthorisedReply, sendAuthorised } from '../session/authorised.ts';
import type { SessionContext } from '../session/session-context.ts';
import type { Job, Step } from './job.ts';
import {
  type Replayer,
  settleAnew,
  settleJoin,
  settleLater,
  settleNoImport,
  settleRefused,
  settleWait,
} from './settle.ts';
import { judge } from './verdict.ts';

export function doJob(session: SessionContext, replayer: Replayer, job: Job): Promise<Step> {
  return job.kind === 'send' ? sendCarefully(session, replayer, job.attempt) : readLibrary(session, replayer);
}

/** A server that knows only the specification is looked at first (OLD1). */
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
      return putOff(
        await (caution.mayBeMade ? settleLater(replayer, entry, null) : settleWait(replayer, entry)),
      );
    case 'unreachable':
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
  if (whole.kind !== 'body') return whole;
  replayer.sight.activeKey = activeAfter(entry, replayer.sight);
  return { kind: 'answered', answered: { entry, answer: whole.body } };
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
      return putOff(await settleLater(replayer, entry, verdict.retryAfterMs));
    case 'no-import':
      return next(await settleNoImport(replayer, entry));
    case 'join':
      return joinActive(session, replayer, entry);
    case 'no-answer':
    // Refused twice with a token fresh from the server: not this call's fault, the session will tell.
    case 'unauthorised':
      return UNREACHABLE;
  }
}

const UNREACHABLE: Step = { kind: 'unreachable' };

/** Unsettled means fenced or discarded; the next freeze finds out which. */
function next(_settled: boolean): Step {
  return { kind: 'next' };
}

function putOff(_settled: boolean): Step {
  return { kind: 'put-off' };
}

/** The other workout, whole, is what the items join. Gone meanwhile: the same call again makes ours. */
async function joinActive(session: SessionContext, replayer: Replayer, entry: FrozenEntry): Promise<Step> {
  const reply = await get(session, replayer, '/api/workouts/active/');
  if (reply.kind === 'login-needed') return reply;
  if (reply.kind === 'none' || reply.status >= 300) return UNREACHABLE;
  if (!isWorkoutOrNone(reply.body)) return UNREACHABLE;
  if (reply.status === 204) return next(await settleAnew(replayer, entry));
  const other = reply.body as Workout;
  if (await mustWait(replayer, entry, other)) return putOff(await settleWait(replayer, entry));
  return next(await settleJoin(replayer, entry, other));
}

/**
 * The other one must end first: it is over here, its end stands refused or waits behind, and this one is no part of it.
 * Or this one is over here and cannot go as an import.
 */
async function mustWait({ db }: Replayer, { intent }: FrozenEntry, other: Workout): Promise<boolean> {
  const own = 'workoutKey' in intent ? await db.workouts.get(intent.workoutKey) : undefined;
  if (own?.status === 'active') return isOverHere(db, other);
  const { clientKeys, hasImport } = await readMeta(db, 'server');
  return own?.status === 'completed' && (clientKeys !== true || hasImport === false);
}

async function isOverHere(db: AccountDb, other: Workout): Promise<boolean> {
  const local = await findLocal(db.workouts, other);
  return local !== undefined && local.status !== 'active';
}

async function readLibrary(session: SessionContext, replayer: Replayer): Promise<Step> {
  const pulled = await pullLibrary(session, replayer.db);
  if (pulled === 'login-needed') return { kind: pulled };
  return pulled === 'applied' || pulled === 'nothing-new' ? { kind: 'next' } : UNREACHABLE;
}

function get(session: SessionContext, { db }: Replayer, path: string): Promise<AuthorisedReply> {
  return sendAuthorised(session, db.accountKey, { method: 'GET', path });
}
