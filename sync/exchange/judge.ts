/**
 * Decides what a result makes of its entry: acknowledged, retried, set aside or rejected. Every status and code has
 * exactly one outcome.
 */
import type { CallResult } from '#contract/batch.ts';
import type { LogEntry, Rejection } from '#db/log-entry.ts';
import { type RowRef, refOf } from '#db/rows.ts';
import { readApiError } from '../http/error-body.ts';
import { isTryLater } from '../http/reply.ts';
import { retryDelayMs } from '../loop/backoff.ts';
import { MUTATIONS, mustHave } from '../mutations/registry.ts';
import type { Random } from '../ports.ts';

/** Codes of a target lost for good. For any other final refusal the server's own words are shown. */
const TARGET_LOST_CODES = new Set(['workout_cancelled', 'exercise_replaced', 'deleted']);
/** After so many equal failures while others succeed, an entry is set aside and tried daily. */
export const FAILURES_MAX = 5;
const DAY_MS = 24 * 3600_000;
/** In place of a status: the call itself had no result, and may have been run. */
export const NO_RESULT = 0;

/** What only copies a row that it makes goes without it. */
export function failsAlways({ failures }: LogEntry): boolean {
  return (failures?.times ?? 0) >= FAILURES_MAX;
}

/** It waits for a row that another device has to bring: a training whose end it is does not run on the server. */
export function isForMissing({ failures }: LogEntry): boolean {
  return failures?.isForMissing === true;
}

export interface SettleContext {
  nowMs: number;
  /** When the calls went out. */
  sentAtMs: number;
  random: Random;
  /** Between 0 and 1, the same for the whole batch: what failed together is tried again together. */
  jitter: number;
  /** The number of the cursor that the answer brought. */
  n: number;
  /** How far the device has read with the answer. */
  cursor: string | null;
  /** More pages follow: acknowledged entries count until the cursor has passed this answer. */
  isMore: boolean;
  /** When the server was seen to be restored from a copy, the last time. */
  restoredAtMs: number | null;
}

export function judge(
  entry: LogEntry,
  result: CallResult,
  hasSuccess: boolean,
  ctx: SettleContext,
  judged: readonly LogEntry[],
): LogEntry {
  const { status } = result;
  if (status < 300) return acknowledge(entry, ctx);
  if (isTryLater(status) || result.code === 'in_progress' || result.code === 'too_fast') {
    return putOff(entry, status, hasSuccess, ctx);
  }
  // The call it needs was not rejected, only not run yet, or it is optional: send it again, after that one or alone.
  if (status === 424 && !findCause(entry, judged)) return entry;
  return reject(entry, result, ctx, judged);
}

/** No cursor has this number. Until a cursor passes the answer, the entry is sent again to a restored server. */
const NOT_PASSED = Number.MAX_SAFE_INTEGER;

function acknowledge(entry: LogEntry, { n, nowMs, isMore }: SettleContext): LogEntry {
  const { failures: _, againSinceMs: _again, isSeenGone: _gone, ...rest } = entry;
  return {
    ...rest,
    state: 'acknowledged',
    acknowledgedIn: isMore ? NOT_PASSED : n,
    settledAtMs: nowMs,
    live: isMore ? entry.live : [],
  };
}

/** If everything fails, the server is at fault; if others succeed, this call is. */
export function putOff(
  entry: LogEntry,
  status: number,
  hasSuccess: boolean,
  { nowMs, jitter }: Pick<SettleContext, 'nowMs' | 'jitter'>,
): LogEntry {
  // The person set it aside while it was on its way.
  if (entry.state === 'aside') return entry;
  const isSame = entry.failures?.status === status;
  const times = (isSame ? (entry.failures?.times ?? 0) : 0) + (hasSuccess || isSame ? 1 : 0);
  const wasAside = isSame && entry.failures?.wasAside === true;
  const isAside = times >= FAILURES_MAX && (hasSuccess || wasAside);
  const nextTryAtMs = nowMs + (isAside ? DAY_MS : retryDelayMs(Math.max(1, times), { next: () => jitter }));
  const failures = { status, times, nextTryAtMs, ...(isAside && { wasAside: true as const }) };
  return { ...entry, state: isAside ? 'aside' : 'sealed', failures };
}

function reject(
  entry: LogEntry,
  result: CallResult,
  { nowMs, cursor }: SettleContext,
  judged: readonly LogEntry[],
): LogEntry {
  const {
    status,
    code = null,
    detail,
    fields,
  } = readApiError(result.status, { code: result.code, ...result.body });
  const isOfTraining = MUTATIONS[entry.kind].isOfTraining ?? false;
  const isSaidGone = code !== null && TARGET_LOST_CODES.has(code);
  const isGone = status === 404 || status === 410 || isSaidGone;
  const cause = isSaidGone ? undefined : findCause(entry, judged);
  const isTargetLost = cause ? (cause.rejection?.isTargetLost ?? false) : isOfTraining && isGone;
  const { ticked, seen = cursor } = (result.body ?? {}) as { ticked?: unknown; seen?: string | null };
  const rejection: Rejection = {
    status,
    code,
    detail,
    fields,
    atMs: nowMs,
    isTargetLost,
    ...(typeof ticked === 'number' && { ticked, readTo: seen }),
    ...(cause && { becauseOf: cause.rejection?.becauseOf ?? cause.seq }),
  };
  return {
    ...rejected(entry, rejection, cause),
    // A training cancelled elsewhere is put back as a whole.
    ...(code === 'workout_cancelled' && 'workoutKey' in entry.args && { group: entry.args.workoutKey }),
  };
}

/** `cause`: the rejected entry because of which this one is, if it was not refused by itself. */
export function rejected(entry: LogEntry, rejection: Rejection, cause: LogEntry | undefined): LogEntry {
  const { isTargetLost, atMs } = rejection;
  return {
    ...entry,
    state: 'rejected',
    rejection,
    settledAtMs: atMs,
    live: isTargetLost ? held(entry) : [],
    ...(isTargetLost && cause && groupWith(entry, cause)),
  };
}

/** What was added to a training that is lost is put back with it, not as a training of its own. */
function groupWith({ args }: LogEntry, { group }: LogEntry): Partial<Pick<LogEntry, 'group'>> {
  return 'workoutKey' in args && group === args.workoutKey ? { group } : {};
}

/** The rejected entry that should have made a row this one needs. */
export function findCause(entry: LogEntry, judged: readonly LogEntry[]): LogEntry | undefined {
  const needs = mustHave(entry);
  return judged.findLast(
    ({ state, makes }) => state === 'rejected' && makes.some(key => needs.includes(key)),
  );
}

/** What was ticked stays visible after its target is gone, with its item and training. */
function held(entry: LogEntry): RowRef[] {
  const { args } = entry;
  const refs = new Set(entry.live);
  if ('itemKey' in args && 'setKey' in args) refs.add(refOf('items', args.itemKey));
  if ('workoutKey' in args) refs.add(refOf('workouts', args.workoutKey));
  return [...refs];
}
