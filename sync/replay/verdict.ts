/** What an answer means for the entry that asked. One closed set; every status and code falls into exactly one. */
import type { LiveEntry } from '#db/outbox-entry.ts';
import { type ApiError, readApiError } from '../http/error-body.ts';
import { type Answer, isTryLater, type Reply } from '../http/reply.ts';
import { isStart } from '../outbox/place.ts';
import { isExpectedBody } from './expected-body.ts';

export type Verdict =
  /** Durable: store it and drop the entry. */
  | { kind: 'done'; answer: Answer }
  /** Nobody there: the whole queue waits. */
  | { kind: 'no-answer' }
  /** The server is there but cannot now: this lane waits. */
  | { kind: 'not-now'; retryAfterMs: number | null }
  /** The access token is not good (any more). */
  | { kind: 'unauthorised' }
  /** Another active workout stands in the way: this one joins it. */
  | { kind: 'join'; answer: Answer }
  /** This server has no import: go call by call. */
  | { kind: 'no-import' }
  /** Refused for good. */
  | { kind: 'refused'; error: ApiError; isTargetLost: boolean };

const TARGET_LOST_CODES = new Set(['workout_cancelled', 'exercise_replaced', 'deleted']);

export function judge(entry: LiveEntry, reply: Reply): Verdict {
  if (reply.kind === 'none') return { kind: 'no-answer' };
  const { status } = reply;
  const { op } = entry.intent;
  if (status >= 200 && status < 300) return judgeSuccess(entry, reply);
  if (status < 400) return { kind: 'no-answer' };
  if (status === 401) return { kind: 'unauthorised' };
  const error = readApiError(status, reply.body);
  if (isTryLater(status) || error.code === 'in_progress' || error.code === 'too_fast') {
    return { kind: 'not-now', retryAfterMs: reply.retryAfterMs };
  }
  if (isDelete(op) && isGone(error)) return { kind: 'done', answer: reply };
  if (isStart(entry.intent) && status === 409 && otherWorkoutId(reply) !== undefined) {
    return { kind: 'join', answer: reply };
  }
  if (op === 'workout.import' && (status === 404 || status === 405) && error.code !== 'deleted') {
    return { kind: 'no-import' };
  }
  return { kind: 'refused', error, isTargetLost: isTargetLost(op, error) };
}

function judgeSuccess(entry: LiveEntry, answer: Answer): Verdict {
  // 200 with JSON that is not what this call answers is a stranger's page, not a success.
  if (!isExpectedBody(entry.intent.op, answer)) return { kind: 'no-answer' };
  if (entry.intent.op === 'workout.create' && isAnotherWorkout(entry, answer)) {
    return { kind: 'join', answer };
  }
  return { kind: 'done', answer };
}

/** create answered with a workout that carries somebody else's key: another device's training is running. */
function isAnotherWorkout(entry: LiveEntry, answer: Answer): boolean {
  const { client_key: clientKey } = answer.body as { client_key?: unknown };
  if (entry.intent.op !== 'workout.create') return false;
  // A server that sends no keys back says 201 for a new workout and 200 for the one that was there.
  if (clientKey === undefined) return answer.status === 200;
  return clientKey !== entry.intent.workoutKey;
}

function otherWorkoutId(answer: Answer): number | string | undefined {
  const { workout_id: id } = (answer.body ?? {}) as { workout_id?: unknown };
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}

function isDelete(op: string): boolean {
  return op.endsWith('.delete');
}

/** What was to be deleted is there no more, or nowhere to be seen: its training was cancelled, its exercise replaced. */
function isGone({ status, code }: ApiError): boolean {
  return status === 404 || status === 410 || (code !== null && TARGET_LOST_CODES.has(code));
}

function isTargetLost(op: string, error: ApiError): boolean {
  if (error.code !== null && TARGET_LOST_CODES.has(error.code)) return true;
  const isTraining = op.startsWith('set.') || op.startsWith('item') || op.startsWith('workout.');
  return isTraining && (error.status === 404 || error.status === 410);
}
