import { expect, it } from 'vitest';
import { repeatWorkout } from '#commands/start-from-past.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { openGym } from '../support/open-gym.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { SQUAT, trainOnce } from '../support/training-steps.ts';

const gym = openGym();

it('a training known by its line in the history alone is copied by the server, and comes with the answer', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const sourceKey = await trainOnce(device, gym.clock);
  await device.sync();
  // As a server of the specification alone left it here, before it learned the rest.
  await device.db.workouts.update(sourceKey, { isWhole: false });
  await device.db.items.where('workoutKey').equals(sourceKey).delete();
  await device.db.sets.where('workoutKey').equals(sourceKey).delete();

  const repeated = await repeatWorkout(device.ctx, sourceKey);
  if (repeated.kind !== 'started') throw new Error(repeated.kind);
  await device.sync();
  const view = await getWorkoutView(device.db, repeated.workoutKey);
  expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT]);
  expect(view?.items[0]?.sets.map(set => [set.weightKg, set.reps, set.done])).toEqual([
    [80, 8, false],
    [82.5, 8, false],
    [85, 8, false],
  ]);
  expect(await device.db.log.count()).toBe(0);
});
