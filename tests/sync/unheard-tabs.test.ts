/** A browser without BroadcastChannel: nothing tells the worker that sends of what the person does in the window. */
import type { Dexie } from 'dexie';
import { expect, it, vi } from 'vitest';
import { LOG_VERSION, type NewLogEntry } from '#db/log-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import { LEASE_MS } from '#sync/exchange/lease.ts';
import { createAccountLoop } from '#sync/loop/account-loop.ts';
import { createSyncLoop } from '#sync/loop/sync-loop.ts';
import { writeMeta } from '#sync/meta.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import { readSession } from '#sync/session/session-store.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { beginTraining, openStates } from '../support/training-steps.ts';

const LOOK_EVERY_MS = 5_000;
const READ_EVERY_MS = 5 * 60_000;
const gym = setupSyncTest();

/** Sleeps end as the test moves the time. */
function createClock() {
  const sleepers = new Set<{ ms: number; untilMs: number; wake: () => void }>();
  return {
    now: gym.clock.now,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>(resolve => {
        const sleeper = { ms, untilMs: gym.clock.now() + ms, wake };
        function wake() {
          sleepers.delete(sleeper);
          resolve();
        }
        sleepers.add(sleeper);
        signal?.addEventListener('abort', wake);
      }),
    isAsleepFor: (ms: number) => [...sleepers].some(sleeper => sleeper.ms === ms),
    advance(ms: number) {
      gym.clock.advance(ms);
      for (const { untilMs, wake } of [...sleepers]) if (untilMs <= gym.clock.now()) wake();
    },
  };
}

async function untilSent(device: Parameters<typeof openStates>[0]): Promise<void> {
  await vi.waitFor(async () => expect(await openStates(device)).toEqual([]), { timeout: 5_000 });
}

function writeUnheard({ db, ctx }: TestDevice): Promise<void> {
  const entry: NewLogEntry = {
    v: LOG_VERSION,
    id: ctx.newKey(),
    kind: 'settings.patch',
    args: { restDefaultSec: 45 },
    state: 'waiting',
    actedAtMs: ctx.now(),
    seen: null,
    live: [],
    subject: 'settings/settings',
    makes: [],
    needs: [],
    group: null,
    holdUntilMs: null,
  };
  return putUnheard(db, 'log', entry);
}

/** Past Dexie, which would tell the worker of it: both run in one realm here. */
function putUnheard(db: Dexie, store: string, row: object): Promise<void> {
  return new Promise(resolve => {
    const writing = db.backendDB().transaction(store, 'readwrite');
    writing.objectStore(store).put(row);
    writing.oncomplete = () => resolve();
  });
}

it('[LIVE1] a change is sent within seconds all the same', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await beginTraining(device);
  const clock = createClock();
  const ports = { ...device.session.ports, clock, hearsTabs: false };
  const loop = createAccountLoop({ ...device.session, ports }, device.db.accountKey);
  await untilSent(device);
  await vi.waitFor(() => expect(clock.isAsleepFor(LOOK_EVERY_MS)).toBe(true), { timeout: 5_000 });
  await writeUnheard(device);
  expect(await openStates(device)).toEqual([['waiting', 'settings.patch']]);
  clock.advance(LOOK_EVERY_MS);
  await untilSent(device);
  loop.stop();
});

it('[LIVE1] what somebody does who has just come in is sent within seconds all the same', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await beginTraining(device);
  const { device: ownDb } = device.session;
  const session = await readSession(ownDb);
  await ownDb.session.clear();
  const clock = createClock();
  const loop = createSyncLoop({ ...device.session.ports, clock, hearsTabs: false }, ownDb);
  loop.start();
  await vi.waitFor(() => expect(clock.isAsleepFor(LOOK_EVERY_MS)).toBe(true), { timeout: 5_000 });
  await putUnheard(ownDb, 'session', session);
  await writeUnheard(device);
  clock.advance(LOOK_EVERY_MS);
  await untilSent(device);
  loop.stop();
});

it.each(['another guest', 'nobody'])(
  '[LIVE1] a tab that has not heard of a login sends what is done in it once it is seen, after %s',
  async former => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await beginTraining(device);
    const { device: ownDb } = device.session;
    const session = await readSession(ownDb);
    await ownDb.session.clear();
    if (former !== 'nobody') {
      const other = await quickStart(device.session, gym.clock.now() - 5_000);
      expect(other).not.toBe(session.accountKey);
    }
    const clock = createClock();
    const loop = createSyncLoop({ ...device.session.ports, clock }, ownDb);
    loop.start();
    if (former === 'nobody') await new Promise(resolve => setTimeout(resolve, 50));
    else await vi.waitFor(() => expect(clock.isAsleepFor(READ_EVERY_MS)).toBe(true), { timeout: 5_000 });
    // By a tab that died as it had stored this.
    await putUnheard(ownDb, 'session', session);
    loop.wake('visible');
    await untilSent(device);
    loop.stop();
  },
);

it('[FEN2] a tab that opens while a dead one has the lease asks as soon as that is over, not minutes later', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await device.sync();
  const countAsked = () => gym.server.calls.filter(({ path }) => path === '/api/batch/').length;
  const before = countAsked();
  const lease = { holder: 'dead', number: 99, untilMs: gym.clock.now() + LEASE_MS, isLocked: false };
  await inTransaction(device.db, [device.db.meta], () => writeMeta(device.db, 'lease', lease));
  const clock = createClock();
  const ports = { ...device.session.ports, clock };
  const loop = createAccountLoop({ ...device.session, ports }, device.db.accountKey);
  await vi.waitFor(() => expect(clock.isAsleepFor(LOOK_EVERY_MS)).toBe(true), { timeout: 5_000 });
  expect(countAsked()).toBe(before);
  clock.advance(LEASE_MS + 1);
  await vi.waitFor(() => expect(countAsked()).toBe(before + 1), { timeout: 5_000 });
  loop.stop();
});
