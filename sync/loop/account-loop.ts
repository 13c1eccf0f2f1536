/**
 * Keeps one account in step with the server:
 *
 *     asleep ── wake, or a time has come ──► exchanging ──► asleep until the next time
 *        ▲                                       │
 *        └──────── login needed, unreachable ◄───┘
 *
 * It follows the log: a new entry wakes it. Another holder of the lease does the same for every tab.
 */
import type { AccountDb } from '#db/account-db.ts';
import { hasUnsent } from '#db/queries/sync-state.ts';
import { storageFailureOf } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { followQuery } from '../follow-query.ts';
import { fetchLibraryIfChanged } from '../library/pull-library.ts';
import { readMeta, setPhase } from '../meta.ts';
import { chooseRemote } from '../remote/choose.ts';
import type { SessionContext } from '../session/session-context.ts';
import { retryDelayMs } from './backoff.ts';
import { measureQueue, type QueueSize } from './measure-queue.ts';
import { syncAccount } from './sync-account.ts';

export type WakeReason = 'start' | 'entry' | 'online' | 'visible';

export interface AccountLoop {
  accountKey: Key;
  wake(reason: WakeReason): void;
  setTrainingOnScreen(is: boolean): void;
  stop(): void;
}

/** How often to ask for other devices' changes: while a training is on the screen, and otherwise. */
const READ_IN_TRAINING_MS = 30_000;
const READ_OTHERWISE_MS = 5 * 60_000;
/** While another holder has the lease: it may finish long before the lease expires. */
const BUSY_AGAIN_MS = 5_000;

/** How long to wait before asking again: another tab may just have asked. */
async function quietForMs(db: AccountDb, nowMs: number, everyMs: number): Promise<number> {
  return db.transaction('r', [db.log, db.meta], async () => {
    const { lastAnswerAtMs, phase } = await readMeta(db, 'status');
    const ageMs = nowMs - (lastAnswerAtMs ?? Number.POSITIVE_INFINITY);
    const isQuiet = phase === 'idle' && ageMs >= 0 && ageMs < everyMs;
    return isQuiet && !(await hasUnsent(db)) ? everyMs - ageMs : 0;
  });
}

/** `look`: run before each step; stops this loop if somebody else has signed in meanwhile. */
export function createAccountLoop(
  session: SessionContext,
  accountKey: Key,
  look: () => Promise<void> = async () => {},
): AccountLoop {
  const { ports, device } = session;
  const { clock, random } = ports;
  const db = device.openAccount(accountKey);
  const holder = random.uuid();
  const remote = chooseRemote(session, db);
  let everyMs = READ_OTHERWISE_MS;
  let stopped = false;
  let wakened: WakeReason | undefined = 'start';
  let alarm = new AbortController();
  /** Failed steps in a row. */
  let failures = 0;
  /** The reason of a step that did not serve it: the next one still has to. */
  let owed: WakeReason | undefined;

  function wake(reason: WakeReason): void {
    wakened = reason;
    alarm.abort();
  }

  async function run(): Promise<void> {
    while (!stopped) {
      // A new entry asks for less than what is owed.
      const reason = wakened === 'entry' ? (owed ?? wakened) : (wakened ?? owed);
      wakened = undefined;
      const nextMs = await take(reason);
      if (stopped) break;
      if (wakened === undefined) await sleepUntil(nextMs);
    }
    db.close();
  }

  /** Returns when the next step is due, also after a failed one: a lost connection may return in a moment. */
  async function take(reason: WakeReason | undefined): Promise<number> {
    try {
      const nextMs = await step(reason);
      failures = 0;
      return nextMs;
    } catch (error) {
      failures += 1;
      owed = reason;
      await noteFailure(error);
      return clock.now() + Math.min(retryDelayMs(failures, random), READ_IN_TRAINING_MS);
    }
  }

  async function sleepUntil(timeMs: number): Promise<void> {
    alarm = new AbortController();
    if (wakened !== undefined) return;
    // Capped, or a clock that was set back would make it sleep for hours.
    const leftMs = Math.min(Math.max(0, timeMs - clock.now()), READ_OTHERWISE_MS);
    await clock.sleep(leftMs, alarm.signal);
  }

  /** Runs one round. Returns when the next is due. */
  async function step(reason: WakeReason | undefined): Promise<number> {
    const isAsked = reason !== undefined && reason !== 'entry';
    owed = undefined;
    await look();
    if (stopped) return clock.now();
    const restMs = isAsked ? 0 : await quietForMs(db, clock.now(), everyMs);
    if (restMs > 0) return clock.now() + restMs;
    const ctx = { db, device, ports, remote, holder };
    const outcome = await syncAccount(ctx, { ignoreBackoff: reason !== undefined, isOver: () => stopped });
    const nowMs = clock.now();
    switch (outcome.kind) {
      case 'done':
        await fetchLibraryIfChanged(session, db);
        return Math.min(outcome.dueMs ?? Number.POSITIVE_INFINITY, nowMs + everyMs);
      case 'busy':
        // Its holder may be gone without having asked.
        owed = isAsked ? reason : undefined;
        return Math.min(outcome.untilMs, nowMs + BUSY_AGAIN_MS);
      case 'fenced':
        return nowMs;
      case 'unreachable':
        return outcome.dueMs;
      case 'login-needed':
        return nowMs + READ_OTHERWISE_MS;
    }
  }

  /** The loop never stops: a stuck queue that only a reload cures is the worst bug here. */
  async function noteFailure(error: unknown): Promise<void> {
    console.error('sync step failed', error);
    // This small row may fit where a page did not. If it does not either, commands fail too, and the window reports
    // that itself.
    await setPhase(db, storageFailureOf(error) === 'quota' ? 'full' : 'failed').catch(() => {});
  }

  let seen: QueueSize = { newest: 0, waiting: 0, nudges: 0 };
  /** Only new changes of the person wake the loop: the sync's own writes must not skip its backoff. */
  function hear(size: QueueSize): void {
    const hasGrown = size.newest > seen.newest || size.waiting > seen.waiting || size.nudges > seen.nudges;
    seen = size;
    if (hasGrown) wake('entry');
  }
  const unfollow = followQuery(ports, () => measureQueue(db), hear);
  void run();

  return {
    accountKey,
    wake,
    setTrainingOnScreen(is) {
      const nextMs = is ? READ_IN_TRAINING_MS : READ_OTHERWISE_MS;
      if (nextMs < everyMs) alarm.abort();
      everyMs = nextMs;
    },
    stop() {
      stopped = true;
      unfollow();
      alarm.abort();
    },
  };
}
