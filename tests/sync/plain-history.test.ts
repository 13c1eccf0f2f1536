// OLD1: what a device hears of the trainings of another one, on a server without the additions.
import { beforeEach, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getHistory } from '#db/queries/history.ts';
import type { Key } from '#domain/ids.ts';
import type { Transport } from '#sync/ports.ts';
import { type PlainTest, setupPlainTest } from '../support/old-server/setup-plain-test.ts';
import { openUserDevice, registerUser, type TestDevice } from '../support/test-device.ts';
import { ALL_TIME, addOne, SQUAT } from '../support/training-steps.ts';

const USER = { username: 'anna', password: 'sekret-1' };

let gym: PlainTest;

beforeEach(async () => {
  gym = setupPlainTest();
  await registerUser(gym.clock, gym.server.transport, USER);
});

function open(transport: Transport = gym.server.transport): Promise<TestDevice> {
  return openUserDevice(gym.clock, transport, USER);
}

async function addTicked(device: TestDevice, itemKey: Key, weightKg = 80): Promise<Key> {
  const setKey = (await addSet(device.ctx, itemKey)) ?? '';
  await tickSet(device.ctx, setKey, { weightKg, reps: 8 });
  gym.clock.advance(60_000);
  return setKey;
}

async function train(device: TestDevice, exerciseKey = SQUAT): Promise<void> {
  const workoutKey = await startEmptyWorkout(device.ctx);
  await addTicked(device, await addOne(device, workoutKey, exerciseKey));
  await finishWorkout(device.ctx, workoutKey);
  await device.sync();
}

it.each([0, 4_000])(
  '[OLD1] [PULL6] all trainings since the last reading arrive, however many pages they fill, at %i ms a request',
  async requestMs => {
    const first = await open();
    const second = await open(request => {
      gym.clock.advance(requestMs);
      const path = request.path.replace('history/?limit=50', 'history/?limit=2');
      return gym.server.transport({ ...request, path });
    });
    for (let times = 0; times < 3; times++) await train(first);
    await second.sync();
    for (let times = 0; times < 5; times++) await train(first);
    await second.sync();
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(8);
    const pages = () => gym.server.calls.filter(({ path }) => path.includes('/history/?limit=2')).length;
    const before = pages();
    await second.sync();
    expect(pages() - before).toBe(1);
  },
);
