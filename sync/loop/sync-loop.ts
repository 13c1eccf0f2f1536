/**
 * Keeps one account in step with the server for as long as a tab is open:
 *
 *     asleep ── wake, or a time has come ──► draining ──► pulling (when due) ──► asleep until the next time
 *        ▲                                      │
 *        └── nobody signed in ◄── login needed ─┘
 *
 * It follows the session (another login: another database) and the outbox (a new entry: wake). Every tab has one;
 * locks and the fence see to it that one at a time replays.
 */
import { liveQuery, type Subscription } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import type { DeviceDb } from '#db/device-db.ts';
import { countUnsent } from '#db/queries/sync-state.ts';
import { inOneLook } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { readMeta } from '../meta.ts';
import { isAhead, LONGEST_WAIT_MS } from '../outbox/waits.ts';
import type { Ports } from '../ports.ts';
import { type PullScope, pull } from '../pull/pull.ts';
import { drain, setPhase } from '../replay/drain.ts';
import type { SessionContext } from '../session/session-context.ts';
import { readSession } from '../session/session-store.ts';

export type WakeReason = 'start' | 'entry' | 'online' | 'visible';

export interface SyncLoop {
  start(): void;
  wake(reason: WakeReason): void;
  /** While a training is on the screen, another device's changes show within half a minute. */
  setTrainingOnScreen(is: boolean): void;
  stop(): void;
}

const PULL_IN_TRAINING_MS = 30_000;
const PULL_OTHERWISE_MS = 5 * 60_000;
/** The library changes seldom; its lists are the largest. */
const FULL_PULL_MS = 30 * 60_000;

export function createSyncLoop(ports: Ports, device: DeviceDb): SyncLoop {
  let account: AccountLoop | undefined;
  let isTrainingOnScreen = false;
  let subscription: Subscription | undefined;

  function follow(accountKey: Key | null): void {
    if (account?.accountKey === accountKey) return;
    account?.stop();
    account = accountKey === null ? undefined : createAccountLoop({ ports, device }, accountKey);
    account?.setTrainingOnScreen(isTrainingOnScreen);
  }

  return {
    start() {
      subscription ??= liveQuery(() => readSession(device)).subscribe(session => follow(session.accountKey));
    },
    wake: reason => account?.wake(reason),
    setTrainingOnScreen(is) {
      isTrainingOnScreen = is;
      account?.setTrainingOnScreen(is);
    },
    stop() {
      subscription?.unsubscribe();
      follow(null);
    },
  };
}

interface AccountLoop {
  accountKey: Key;
  wake(reason: WakeReason): void;
  setTrainingOnScreen(is: boolean): void;
  stop(): void;
}

function createAccountLoop(session: SessionContext, accountKey: Key): AccountLoop {
  const { clock } = session.ports;
  const db = session.device.openAccount(accountKey);
  let stopped = false;
  let wakened: WakeReason | undefined = 'start';
  let alarm = new AbortController();
  let pullEveryMs = PULL_OTHERWISE_MS;
  let lastPullMs = Number.NEGATIVE_INFINITY;
  let lastFullPullMs = Number.NEGATIVE_INFINITY;

  function wake(reason: WakeReason): void {
    wakened = reason;
    alarm.abort();
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const reason = wakened;
      wakened = undefined;
      const nextMs = await step(reason).catch(logBug);
      if (stopped) break;
      if (wakened === undefined) await sleepUntil(nextMs ?? clock.now() + PULL_IN_TRAINING_MS);
    }
    db.close();
  }

  async function sleepUntil(timeMs: number): Promise<void> {
    alarm = new AbortController();
    if (wakened !== undefined) return;
    // A clock that was set back would make it sleep for hours.
    await clock.sleep(Math.min(Math.max(0, timeMs - clock.now()), LONGEST_WAIT_MS), alarm.signal);
  }

  /** One round. Returns when the next is due. */
  async function step(reason: WakeReason | undefined): Promise<number> {
    const before = await readMeta(db, 'answers');
    const drained = await drain(session, db, { ignoreBackoff: reason !== undefined });
    if (drained.kind === 'more' || drained.kind === 'fenced') return clock.now();
    if (drained.kind === 'unreachable') return drained.dueMs;
    if (drained.kind === 'login-needed') return loginNeeded();
    const hasSent = (await readMeta(db, 'answers')) !== before;
    const pulled = await pullWhenDue(
      hasSent || reason === 'start' || reason === 'visible' || reason === 'online',
    );
    if (pulled === 'login-needed') return loginNeeded();
    await setPhase(db, pulled === 'unreachable' ? 'unreachable' : 'idle');
    return Math.min(drained.dueMs ?? Number.POSITIVE_INFINITY, lastPullMs + pullEveryMs);
  }

  async function pullWhenDue(isAsked: boolean) {
    const nowMs = clock.now();
    if (!isAsked && isAhead(lastPullMs + pullEveryMs, nowMs)) return 'done';
    const scope: PullScope = Math.abs(nowMs - lastFullPullMs) >= FULL_PULL_MS ? 'full' : 'quick';
    lastPullMs = nowMs;
    const result = await pull(session, db, scope);
    if (result === 'done' && scope === 'full') lastFullPullMs = nowMs;
    return result;
  }

  async function loginNeeded(): Promise<number> {
    await setPhase(db, 'login-needed');
    return clock.now() + PULL_OTHERWISE_MS;
  }

  let seen: QueueSize = { newest: 0, unsent: 0, nudges: 0 };
  const outbox = liveQuery(() => measureQueue(db)).subscribe(size => {
    // Only what a person added wakes: the sync's own writes must not make it hurry past its backoff.
    const hasGrown = size.newest > seen.newest || size.unsent > seen.unsent || size.nudges > seen.nudges;
    seen = size;
    if (hasGrown) wake('entry');
  });
  void run();

  return {
    accountKey,
    wake,
    setTrainingOnScreen(is) {
      const everyMs = is ? PULL_IN_TRAINING_MS : PULL_OTHERWISE_MS;
      if (everyMs < pullEveryMs) alarm.abort();
      pullEveryMs = everyMs;
    },
    stop() {
      stopped = true;
      outbox.unsubscribe();
      alarm.abort();
    },
  };
}

interface QueueSize {
  newest: number;
  unsent: number;
  nudges: number;
}

/** One look: every change of the outbox asks for it in every open tab. */
function measureQueue(db: AccountDb): Promise<QueueSize> {
  return inOneLook(db, [db.outbox, db.meta], async () => {
    const newest = await db.outbox.orderBy('seq').last();
    return { newest: newest?.seq ?? 0, unsent: await countUnsent(db), nudges: await readMeta(db, 'nudges') };
  });
}

/** The loop goes on whatever happens: a stuck queue that a reload would cure is the bug we fear most. */
function logBug(error: unknown): undefined {
  console.error('sync step failed', error);
}
