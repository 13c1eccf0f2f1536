/** The last results of an exercise, as its own screen shows them. */
import { expect, test } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { getExercisePast } from '#db/queries/exercise-past.ts';
import { openGuestDevice, TestClock } from '../../support/test-device.ts';
import { beginTraining, SQUAT, trainOnce } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

test('trainings in which the exercise was left out do not take the place of those in which it was done', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  await trainOnce(device, clock);
  await trainOnce(device, clock);
  for (let left = 0; left < 3; left++) {
    const { workoutKey } = await beginTraining(device, SQUAT);
    clock.advance(3_600_000);
    await finishWorkout(device.ctx, workoutKey);
  }
  const past = await getExercisePast(device.db, SQUAT, 2);
  expect(past.map(({ sets }) => sets.length)).toEqual([3, 3]);
  expect(await getExercisePast(device.db, SQUAT, 1)).toEqual(past.slice(0, 1));
});
