/** The last results of an exercise, as its own screen shows them. */
import { expect, test } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { getExercisePast } from '#db/queries/exercise-past.ts';
import { getLastBests } from '#db/queries/last-bests.ts';
import { openGuestDevice, TestClock } from '../../support/test-device.ts';
import { addOne, beginTraining, mustAddSet, SQUAT, trainOnce } from '../../support/training-steps.ts';

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

test('of an exercise that came twice in a training, the last time is all of it and the best is that of both', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  await trainOnce(device, clock);
  clock.advance(3_600_000);
  const { workoutKey, itemKey } = await beginTraining(device, SQUAT);
  const again = await addOne(device, workoutKey, SQUAT);
  for (const [item, weightKg] of [
    [itemKey, 60],
    [again, 100],
  ] as const) {
    const setKey = await mustAddSet(device, item);
    await saveSetValues(device.ctx, setKey, { weightKg, reps: 5 });
    await tickSet(device.ctx, setKey);
  }
  await finishWorkout(device.ctx, workoutKey);
  const [last, before] = await getExercisePast(device.db, SQUAT, 2);
  expect(last?.sets.map(({ weightKg }) => weightKg)).toEqual([60, 100]);
  expect(before?.sets.map(({ weightKg }) => weightKg)).toEqual([80, 82.5, 85]);
  expect((await getLastBests(device.db)).get(SQUAT)).toBe('100 кг × 5');
});
