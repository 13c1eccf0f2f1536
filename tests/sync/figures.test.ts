// What a whole training costs in calls.
import { describe, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { addOne, BENCH, mustAddSet, openStates, SQUAT } from '../support/training-steps.ts';

const SETS_OF_EACH = 30;
/** Hundreds of transactions on a busy machine. */
const LIMIT_MS = 60_000;

const gym = setupSyncTest();

/** Sixty sets of two exercises. `afterEachChange` is called as often as a person changes something; returns how often. */
async function trainSixtySets(device: TestDevice, afterEachChange: () => Promise<unknown>): Promise<number> {
  let changes = 0;
  async function changed() {
    changes += 1;
    await afterEachChange();
  }
  const workoutKey = await startEmptyWorkout(device.ctx);
  await changed();
  for (const exerciseKey of [SQUAT, BENCH]) {
    const itemKey = await addOne(device, workoutKey, exerciseKey);
    await changed();
    for (let made = 0; made < SETS_OF_EACH; made++) {
      const setKey = await mustAddSet(device, itemKey);
      await changed();
      await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
      await changed();
    }
  }
  await finishWorkout(device.ctx, workoutKey);
  await changed();
  return changes;
}

async function expectAllSent(device: TestDevice) {
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.sets.filter(set => set.serverId === null).count()).toBe(0);
  expect(await device.db.sets.count()).toBe(2 * SETS_OF_EACH);
}

describe('a training of sixty sets', () => {
  it(
    '[OFF1] finished offline by somebody who has been online before, is on the server after one round trip',
    async () => {
      const device = await openGuestDevice(gym.clock, gym.server.transport);
      await device.sync();
      const before = gym.server.calls.length;
      await trainSixtySets(device, () => Promise.resolve());
      await device.sync();
      await expectAllSent(device);
      const calls = gym.server.calls.slice(before).map(call => call.path);
      expect(calls).toEqual(['/api/batch/']);
    },
    LIMIT_MS,
  );

  it(
    '[OFF1] finished offline by a guest made offline, takes one round trip more: the guest’s own',
    async () => {
      const device = await openGuestDevice(gym.clock, gym.server.transport);
      await trainSixtySets(device, () => Promise.resolve());
      await device.sync();
      await expectAllSent(device);
      const writing = gym.server.calls.filter(call => call.method !== 'GET').map(call => call.path);
      expect(writing).toEqual(['/api/auth/guest/quick-start/', '/api/batch/']);
    },
    LIMIT_MS,
  );

  it(
    '[FOLD1] made online, costs no more than one call for each change',
    async () => {
      const device = await openGuestDevice(gym.clock, gym.server.transport);
      await device.sync();
      const before = gym.server.calls.length;
      const changes = await trainSixtySets(device, () => device.sync());
      await expectAllSent(device);
      expect(gym.server.calls.length - before).toBeLessThanOrEqual(changes);
    },
    LIMIT_MS,
  );
});
