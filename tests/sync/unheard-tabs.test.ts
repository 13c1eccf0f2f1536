/** A browser without BroadcastChannel: nothing tells the worker that sends of what the person does in the window. */
import { Dexie } from 'dexie';
import { expect, it, vi } from 'vitest';
import { tickSet } from '#commands/sets.ts';
import { createAccountLoop } from '#sync/loop/account-loop.ts';
import type { Clock } from '#sync/ports.ts';
import { openGym } from '../support/open-gym.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { beginTraining, openStates } from '../support/training-steps.ts';

const gym = openGym();

/** Sleeps end as the test moves the time. */
function createClock(): Clock & { advance(ms: number): void } {
  const sleepers = new Set<{ untilMs: number; wake: () => void }>();
  return {
    now: gym.clock.now,
    sleep: (ms, signal) =>
      new Promise(resolve => {
        const sleeper = { untilMs: gym.clock.now() + ms, wake };
        function wake() {
          sleepers.delete(sleeper);
          resolve();
        }
        sleepers.add(sleeper);
        signal?.addEventListener('abort', wake);
      }),
    advance(ms) {
      gym.clock.advance(ms);
      for (const { untilMs, wake } of [...sleepers]) if (untilMs <= gym.clock.now()) wake();
    },
  };
}

async function untilSent(device: Parameters<typeof openStates>[0]): Promise<void> {
  await vi.waitFor(async () => expect(await openStates(device)).toEqual([]), { timeout: 5_000 });
}

it('[LIVE1] a tick is sent within seconds all the same', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { setKey } = await beginTraining(device);
  const clock = createClock();
  const ports = { ...device.session.ports, clock, hearsTabs: false };
  const loop = createAccountLoop({ ...device.session, ports }, device.db.accountKey);
  await untilSent(device);
  // Dexie tells what was written by this.
  const told = vi.spyOn(Dexie.on.storagemutated, 'fire').mockImplementation(() => undefined);
  await tickSet(device.ctx, setKey, { weightKg: 60, reps: 8 });
  expect(await openStates(device)).toHaveLength(1);
  clock.advance(5_000);
  await untilSent(device);
  told.mockRestore();
  loop.stop();
});
