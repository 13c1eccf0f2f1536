import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setRestDefault } from '#commands/settings.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { createSyncLoop } from '#sync/loop/sync-loop.ts';
import type { Locks } from '#sync/ports.ts';
import { drain } from '#sync/replay/drain.ts';
import { openUserDevice, registerUser, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { BUSY, openStates } from '../support/training-steps.ts';

const user = { username: 'yura', password: 'sekret-1' };
/** A machine that does much else takes its time. */
const PATIENTLY = { timeout: 8_000 };
let clock: TestClock;
let server: TestServer;
let device: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  await registerUser(clock, server.transport, user);
  device = await openUserDevice(clock, server.transport, user);
});
afterEach(() => {
  vi.restoreAllMocks();
  return server.close();
});

describe('never given up', () => {
  it('[OUT6] a server that is busy a hundred times still gets the entry', async () => {
    await startEmptyWorkout(device.ctx);
    server.setFault(request => (request.path.includes('/create/') ? BUSY : undefined));
    for (let round = 0; round < 100; round++) {
      await device.sync();
      clock.advance(60_000);
    }
    server.setFault(undefined);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect((await device.db.workouts.toArray()).map(row => row.serverId)).not.toContain(null);
  });

  it('[LIVE1] a clock that is set back by hours holds nothing up', async () => {
    await startEmptyWorkout(device.ctx);
    server.setFault(request => (request.path.includes('/create/') ? BUSY : undefined));
    await device.sync();
    server.setFault(undefined);
    clock.advance(-3 * 3600_000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
  });

  it('[OUT6] the network’s pause is kept, and a change made meanwhile ends it', async () => {
    await setRestDefault(device.ctx, 60);
    server.setFault(() => 'lose-request');
    // A day of failures: the pause is as long as it gets.
    for (let round = 0; round < 20; round++) await device.sync();
    device.session.ports.random.next = () => 0.999;
    await device.sync();
    server.setFault(undefined);
    const before = server.calls.length;
    await drain(device.session, device.db, { ignoreBackoff: false });
    expect(server.calls.length).toBe(before);
    // Nothing sleeps shorter than it is told here: only what wakes the loop lets it send.
    const loop = createSyncLoop(device.session.ports, device.session.device);
    loop.start();
    await expect.poll(() => device.db.log.count(), PATIENTLY).toBe(0);
    server.setFault(() => 'lose-request');
    await setRestDefault(device.ctx, 90);
    await expect.poll(() => device.db.log.where('state').equals('sealed').count(), PATIENTLY).toBe(1);
    server.setFault(undefined);
    await startEmptyWorkout(device.ctx);
    await expect.poll(() => device.db.log.count(), PATIENTLY).toBe(0);
    loop.stop();
  });
});

it('[LIVE1] a step that fails is taken again soon, and past the pause that it was asked to end', async () => {
  await startEmptyWorkout(device.ctx);
  server.setFault(() => 'lose-request');
  const { ports } = device.session;
  ports.random.next = () => 0.999;
  for (let round = 0; round < 20; round++) await device.sync();
  server.setFault(undefined);
  // More often than the start and the entries seen then wake it.
  const { locks } = ports;
  const lost = new Error('Connection to Indexed Database server lost');
  const failing = [lost, lost, lost];
  ports.locks = {
    run: (...args) => (failing.length > 0 ? Promise.reject(failing.pop()) : locks.run(...args)),
  };
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Ten seconds is what is called soon here: longer sleeps do not end.
  const { sleep } = clock;
  clock.sleep = async (ms, signal) => (ms < 10_000 ? clock.advance(ms) : sleep(ms, signal));
  const loop = createSyncLoop(ports, device.session.device);
  loop.start();
  await expect.poll(() => device.db.log.count(), PATIENTLY).toBe(0);
  loop.stop();
});

it('[LIVE1] a session and a queue that cannot be read at the start are read again soon', async () => {
  await startEmptyWorkout(device.ctx);
  const { ports, device: deviceDb } = device.session;
  const lost = () => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  };
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(deviceDb.session, 'get').mockImplementationOnce(lost);
  const own = deviceDb.openAccount(device.db.accountKey);
  vi.spyOn(own.outbox, 'orderBy').mockImplementationOnce(lost);
  vi.spyOn(deviceDb, 'openAccount').mockReturnValueOnce(own);
  const { sleep } = clock;
  clock.sleep = async (ms, signal) => (ms < 10_000 ? clock.advance(ms) : sleep(ms, signal));
  const loop = createSyncLoop(ports, deviceDb);
  loop.start();
  await expect.poll(() => device.db.log.count(), PATIENTLY).toBe(0);
  // Only what wakes the loop lets it send.
  await setRestDefault(device.ctx, 90);
  await expect.poll(() => device.db.log.count(), PATIENTLY).toBe(0);
  loop.stop();
});

/** A frozen tab keeps its lock for hours: whoever waits for it in vain goes on without it after `waitMs`. */
function heldForEver(): Locks {
  return {
    run: (_name, waitMs, body) => {
      if (waitMs > 120_000) return new Promise(() => {});
      clock.advance(waitMs);
      return body(false);
    },
  };
}

it('[PULL9] a change made while another tab has not given back its pull’s lock is sent at once', async () => {
  device.session.ports.locks = browserPorts.locks;
  const held = Promise.withResolvers<void>();
  void browserPorts.locks.run(`podhod-pull:${device.db.accountKey}`, 0, () => held.promise);
  const loop = createSyncLoop(device.session.ports, device.session.device);
  loop.start();
  await setRestDefault(device.ctx, 60);
  await expect.poll(() => device.db.log.count(), PATIENTLY).toBe(0);
  await setRestDefault(device.ctx, 90);
  await expect.poll(() => device.db.log.count(), PATIENTLY).toBe(0);
  held.resolve();
  loop.stop();
});

it('[FEN2] a replay lock that nobody gives back is waited for two minutes at most', async () => {
  await startEmptyWorkout(device.ctx);
  device.session.ports.locks = heldForEver();
  const drained = device.sync().then(outcome => outcome.kind);
  const soon = new Promise(resolve => setTimeout(() => resolve('still waiting'), 8_000));
  expect(await Promise.race([drained, soon])).toBe('drained');
});
