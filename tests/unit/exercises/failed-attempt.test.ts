/** A set of no repetitions failed: it stays in the diary, and nothing is said to have been reached by it. */
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { getExerciseProgress } from '#db/queries/exercise-progress.ts';
import { pointsOf } from '#features/exercise-progress/measures.ts';
import { openGuestDevice, TestClock } from '../../support/test-device.ts';
import { beginTraining, SQUAT } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

it('[REC1] a failed attempt is not the most repetitions, nor a point among them', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const train = async (reps: number) => {
    clock.advance(86_400_000);
    const { workoutKey, setKey } = await beginTraining(device);
    await tickSet(device.ctx, setKey, { weightKg: 120, reps });
    await finishWorkout(device.ctx, workoutKey);
    const progress = await getExerciseProgress(device.db, SQUAT);
    const how = { metric: 'reps', mode: 'plain', period: 'all', nowMs: clock.now() } as const;
    return { most: progress.mostReps?.value, drawn: pointsOf(progress, how).map(({ value }) => value) };
  };
  expect(await train(0)).toEqual({ most: undefined, drawn: [] });
  expect(await train(3)).toEqual({ most: 3, drawn: [3] });
  expect(await train(0)).toEqual({ most: 3, drawn: [3] });
});
