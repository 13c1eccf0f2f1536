/**
 * Keeps one account in step with the server:
 *
 *     asleep ── wake, or a time has come ──► draining ──► pulling (when due) ──► asleep until the next time
 *        ▲                                    │    ▲          │
 *        └── nobody signed in ◄─ login needed ┘    └──────────┘ something to send came first
 *
 * It follows the outbox: a new entry wakes it, also out of a pull of many pages.
 */
import { storageFailureOf } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { followQuery } from '../follow-query.ts';
import { readMeta } from '../meta.ts';
import { LONGEST_WAIT_MS } from '../outbox/waits.ts';
import { pull } from '../pull/pull.ts';
import { retryDelayMs } from '../replay/backoff.ts';
import { drain, setPhase } from '../replay/drain.ts';
import type { SessionContext } from '../session/session-context.ts';
import { measureQueue, type QueueSize } from './measure-queue.ts';
import { PULL_IN_TRAINING_MS, PULL_OTHERWISE_MS, PullSchedule } from './pull-schedule.ts';

export type WakeReason = 'start' | 'entry' | 'online' | 'visible';

export interface AccountLoop {
  accountKey: Key;
  wake(reason: WakeReason): void;
  setTrainingOnScreen(is: boolean): void;
  stop(): void;
}

export function createAccountLoop(session: SessionContext, accountKey: Key): AccountLoop {
  const { clock } = session.ports;
  const db = session.device.openAccount(accountKey);
  let stopped = false;
  let wakened: WakeReason | undefined = 'start';
  let alarm = new AbortController();
  const schedule = new PullSchedule();
  /** Steps that have failed on end, and what they were asked for: the next one still owes it. */
  let failures = 0;
  let owed: WakeReason | undefined;
  /** How many answers there were when it last pulled: what another tab or the worker has sent since is read too. */
  let answersSeen: number | undefined;

  function wake(reason: WakeReason): void {
    wakened = reason;
    alarm.abort();
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const reason = wakened ?? owed;
      wakened = undefined;
      const nextMs = await take(reason);
      if (stopped) break;
      if (wakened === undefined) await sleepUntil(nextMs);
    }
    db.close();
  }

  /** Returns when the next step is due, also after one that failed: a lost connection may be back in a moment. */
  async function take(reason: WakeReason | undefined): Promise<number> {
    try {
      const nextMs = await step(reason);
      failures = 0;
      owed = undefined;
      return nextMs;
    } catch (error) {
      failures += 1;
      owed = reason;
      await noteFailure(error);
      return clock.now() + Math.min(retryDelayMs(failures, session.ports.random), PULL_IN_TRAINING_MS);
    }
  }

  async function sleepUntil(timeMs: number): Promise<void> {
    alarm = new AbortController();
    if (wakened !== undefined) return;
    // A clock that was set back would make it sleep for hours.
    await clock.sleep(Math.min(Math.max(0, timeMs - clock.now()), LONGEST_WAIT_MS), alarm.signal);
  }

  /** One round. Returns when the next is due. */
  async function step(reason: WakeReason | undefined): Promise<number> {
    const drained = await drain(session, db, { ignoreBackoff: reason !== undefined });
    if (drained.kind === 'more' || drained.kind === 'fenced') return clock.now();
    if (drained.kind === 'unreachable') return drained.dueMs;
    if (drained.kind === 'login-needed') return loginNeeded();
    const hasSent = drained.answers !== answersSeen;
    answersSeen = drained.answers;
    const isAsked = hasSent || reason === 'start' || reason === 'visible' || reason === 'online';
    const pulled = await pullWhenDue(isAsked, drained.dueMs);
    if (pulled === 'login-needed') return loginNeeded();
    await setPhase(db, pulled === 'unreachable' ? await failedPhase() : 'idle');
    return Math.min(drained.dueMs ?? Number.POSITIVE_INFINITY, schedule.nextMs);
  }

  async function failedPhase() {
    return (await readMeta(db, 'lastFailure')) === 'server' ? 'server-error' : 'unreachable';
  }

  /** `sendDueMs`: when time alone will let something of the queue go. */
  async function pullWhenDue(isAsked: boolean, sendDueMs: number | undefined) {
    const nowMs = clock.now();
    if (!isAsked && !schedule.isDue(nowMs)) return 'done';
    const scope = schedule.scopeAt(nowMs);
    const hasToSend = () =>
      stopped || wakened !== undefined || (sendDueMs !== undefined && sendDueMs <= clock.now());
    schedule.begin(nowMs);
    alarm = new AbortController();
    if (wakened !== undefined) alarm.abort();
    const result = await pull(session, db, scope, { hasToSend, hurry: alarm.signal });
    schedule.end(scope, result);
    return result;
  }

  async function loginNeeded(): Promise<number> {
    await setPhase(db, 'login-needed');
    return clock.now() + PULL_OTHERWISE_MS;
  }

  /** The loop goes on whatever happens: a stuck queue that a reload would cure is the bug we fear most. */
  async function noteFailure(error: unknown): Promise<void> {
    console.error('sync step failed', error);
    // A row as small as this may find room where a page did not. If it does not, neither does what the person does
    // next, and the window itself says so.
    if (storageFailureOf(error) === 'quota') await setPhase(db, 'full').catch(() => {});
  }

  let seen: QueueSize = { newest: 0, unsent: 0, nudges: 0 };
  const unfollow = followQuery(
    clock,
    () => measureQueue(db),
    size => {
      // Only what a person added wakes: the sync's own writes must not make it hurry past its backoff.
      const hasGrown = size.newest > seen.newest || size.unsent > seen.unsent || size.nudges > seen.nudges;
      seen = size;
      if (hasGrown) wake('entry');
    },
  );
  void run();

  return {
    accountKey,
    wake,
    setTrainingOnScreen(is) {
      const everyMs = is ? PULL_IN_TRAINING_MS : PULL_OTHERWISE_MS;
      if (everyMs < schedule.everyMs) alarm.abort();
      schedule.everyMs = everyMs;
    },
    stop() {
      stopped = true;
      unfollow();
      alarm.abort();
    },
  };
}
