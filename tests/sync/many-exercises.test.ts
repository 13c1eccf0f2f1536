/** As many exercises as a training takes, with the one that another device has begun with. */
import { describe, expect, it } from 'vitest';
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { repeatWorkout } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { LIBRARY, openBothDevices, type TestDevice } from '../support/test-device.ts';
import { beginTraining, openStates, SQUAT, shownIn } from '../support/training-steps.ts';

const user = { username: 'lena', password: 'sekret-1' };
const PICKED = LIBRARY.exercises.slice(1, 100).map(({ key }) => key);
const EACH_EMPTY = PICKED.map((key): [Key, number[]] => [key, []]);

const gym = setupSyncTest();

async function beginWithMany(device: TestDevice): Promise<Key> {
  const workoutKey = await startEmptyWorkout(device.ctx);
  const items = PICKED.map(exerciseKey => ({ itemKey: device.ctx.newKey(), exerciseKey }));
  await addExercises(device.ctx, workoutKey, items);
  return workoutKey;
}

describe('ninety-nine exercises', () => {
  it('[OFF2] added together reach the server, in their order', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const workoutKey = await beginWithMany(first);
    await first.sync();
    expect(await openStates(first)).toEqual([]);
    await second.sync();
    expect(await shownIn(second, workoutKey)).toEqual(EACH_EMPTY);
  });

  it('[JOIN1] join the training of another device', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey } = await beginTraining(first);
    await first.sync();
    await beginWithMany(second);
    await second.sync();
    expect(await openStates(second)).toEqual([]);
    await first.sync();
    expect(await shownIn(first, workoutKey)).toEqual([[SQUAT, [null]], ...EACH_EMPTY]);
  });

  it('[OFF1] finished offline reach the server', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const workoutKey = await beginWithMany(first);
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    expect(await openStates(first)).toEqual([]);
    await second.sync();
    expect(await shownIn(second, workoutKey)).toEqual(EACH_EMPTY);
    const again = await repeatWorkout(second.ctx, workoutKey);
    await second.sync();
    expect(again.kind).toBe('started');
    expect(await openStates(second)).toEqual([]);
  });
});
