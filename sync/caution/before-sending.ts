/**
 * A server that knows only the specification gives no client_key back, repeats what is sent twice, and takes every
 * call about exercises and sets to mean whichever training is active. Before such a server is called (OLD1):
 *
 *     a training begins ── active? ─┬─ none ─► send        (sent before: is it in the history already?)
 *                                   ├─ ours, its answer was lost ─► made
 *                                   └─ another's ─┬─ ours still runs ─► join
 *                                                 └─ ours is over, and there is no import ─► wait
 *     an exercise, a set ── is the training meant the active one? ─┬─ no ─► lost: it ended elsewhere
 *                                                                  └─ yes ─► send (sent before: was it made?)
 *     anything else made ── sent before: is it in the list? ─► made, else send
 *
 * What is repeated without harm (a change, a delete, an end) is simply sent.
 */
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { FrozenEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import type { Answer } from '../http/reply.ts';
import { isStart, type Start } from '../outbox/place.ts';
import { withSets } from '../pull/with-sets.ts';
import type { SessionContext } from '../session/session-context.ts';
import { findMade } from './find-made.ts';
import { findEnded, isKnown, isLikelyOurs, startAnswer } from './find-started.ts';
import { type Read, readActive, type Unread } from './read.ts';

export type Caution =
  | { kind: 'send' }
  /** An earlier try was carried out: this is what it would have been answered. */
  | { kind: 'made'; answer: Answer }
  /** The training meant is not the active one any more. */
  | { kind: 'lost' }
  | { kind: 'join'; other: Workout }
  /** Another training runs, and this one can only go when that is over. `mayBeMade`: by an earlier try, before that. */
  | { kind: 'wait'; mayBeMade: boolean }
  | Unread;

/** What a batch has learned of the server; forgotten with it. */
export interface Sight {
  /** The training that the server has called the active one. */
  activeKey: Key | null;
}

export interface Attempt {
  entry: FrozenEntry;
  /** It was sent before: the server may have carried it out. */
  isRetry: boolean;
  /** The server was seen to give client_keys back. */
  isKeyed: boolean;
}

export async function beforeSending(
  session: SessionContext,
  db: AccountDb,
  { attempt, sight }: { attempt: Attempt; sight: Sight },
): Promise<Caution> {
  const { intent } = attempt.entry;
  if (attempt.isKeyed) return { kind: 'send' };
  if (isStart(intent)) return beforeStart(session, db, { attempt, intent });
  switch (intent.op) {
    case 'items.add':
    case 'item.replace':
    case 'item.delete':
    case 'set.create':
    case 'set.patch':
    case 'set.delete': {
      const doubt = await doubtActive(session, db, { workoutKey: intent.workoutKey, sight });
      return doubt ?? (await sendOrFind(session, db, attempt));
    }
    default:
      return sendOrFind(session, db, attempt);
  }
}

async function sendOrFind(session: SessionContext, db: AccountDb, attempt: Attempt): Promise<Caution> {
  if (!attempt.isRetry) return { kind: 'send' };
  return asCaution(await findMade(session, db, attempt.entry.intent));
}

function asCaution(found: Read<Answer | undefined>): Caution {
  if (found.kind !== 'body') return found;
  return found.body ? { kind: 'made', answer: found.body } : { kind: 'send' };
}

/** Undefined: the training meant is the server's active one. */
async function doubtActive(
  session: SessionContext,
  db: AccountDb,
  { workoutKey, sight }: { workoutKey: Key; sight: Sight },
): Promise<Caution | undefined> {
  if (sight.activeKey === workoutKey) return undefined;
  const active = await readActive(session, db);
  if (active.kind !== 'body') return active;
  const workout = await db.workouts.get(workoutKey);
  if (!active.body || active.body.id !== workout?.serverId) return { kind: 'lost' };
  sight.activeKey = workoutKey;
  return undefined;
}

async function beforeStart(
  session: SessionContext,
  db: AccountDb,
  { attempt, intent }: { attempt: Attempt; intent: Start },
): Promise<Caution> {
  const read = await readActive(session, db);
  if (read.kind !== 'body') return read;
  const active = read.body;
  if (!active) {
    if (!attempt.isRetry) return { kind: 'send' };
    return asCaution(await findEnded(session, db, { intent, sentAtMs: attempt.entry.frozenAtMs }));
  }
  if (attempt.isRetry && (await isLikelyOurs(db, intent, active))) {
    return { kind: 'made', answer: startAnswer(intent, active) };
  }
  const own = await db.workouts.get(intent.workoutKey);
  // One that is known here was running before this one was first sent: nothing was made beside it.
  const mayBeMade = attempt.isRetry && !(await isKnown(db, active.id));
  if (own?.status === 'completed') return { kind: 'wait', mayBeMade };
  return { kind: 'join', other: await withSets(session, db, active) };
}
