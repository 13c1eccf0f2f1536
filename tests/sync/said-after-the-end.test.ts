/** What another tab stores of a row after it was deleted or cancelled here: leaving its field commits it. */
import { expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout } from '#commands/end-workout.ts';
import { saveSetValues } from '#commands/sets.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { beginTraining, mustAddSet, openBothWithTraining, openStates } from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };
const gym = setupSyncTest();

it('[HOLD1] after a cancel it goes with that: nothing is left to be decided on', async () => {
  const { first, workoutKey, setKey } = await openBothWithTraining(gym, user);
  await cancelWorkout(first.ctx, workoutKey);
  await saveSetValues(first.ctx, setKey, { weightKg: 80 });
  await first.sync();
  gym.clock.advance(60_000);
  await first.sync();
  expect(await openStates(first)).toEqual([]);
});

it('[FOLD4] so it does with nothing of the training sent, a set added there too', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, itemKey } = await beginTraining(device);
  await cancelWorkout(device.ctx, workoutKey);
  await mustAddSet(device, itemKey);
  gym.clock.advance(60_000);
  const before = gym.server.calls.length;
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(gym.server.calls.slice(before).filter(({ path }) => path.includes('/workouts/create/'))).toEqual([]);
});

it('[HOLD1] after the delete of its exercise, without network, it goes with that', async () => {
  const { first, itemKey, setKey } = await openBothWithTraining(gym, user);
  await deleteItem(first.ctx, itemKey);
  await saveSetValues(first.ctx, setKey, { weightKg: 80 });
  gym.clock.advance(60_000);
  await first.sync();
  expect(await openStates(first)).toEqual([]);
});
