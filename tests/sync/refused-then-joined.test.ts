import { describe, expect, it } from 'vitest';
import { cancelWorkout } from '#commands/end-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { tickSet } from '#commands/sets.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices } from '../support/test-device.ts';
import { beginTraining, openStates, ownExercise, SQUAT } from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };
const gym = openGym();

describe('an exercise that the server refused, of a training that then joined another', () => {
  async function joinWithRefused() {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    const values = { ...(await ownExercise(second)), name: 'о'.repeat(130) };
    const refused = await createExercise(second.ctx, values);
    await tickSet(second.ctx, (await beginTraining(second, refused)).setKey, { weightKg: 90, reps: 3 });
    await second.sync();
    expect((await openStates(second)).map(([state]) => state)).toEqual(['rejected', 'rejected', 'rejected']);
    const mend = () => correctAndRetry(second.ctx, refused, { ...values, name: 'Короче' });
    return { first, second, running, refused, mend };
  }

  it('[JOIN1] goes there with its sets once it is mended', async () => {
    const { first, second, running, refused, mend } = await joinWithRefused();
    await mend();
    await second.sync();
    await first.sync();
    expect(await openStates(second)).toEqual([]);
    for (const { db } of [first, second]) {
      const view = await getWorkoutView(db, running.workoutKey);
      expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT, refused]);
      expect(view?.items[1]?.sets).toMatchObject([{ weightKg: 90, reps: 3, done: true }]);
    }
  });

  it('[JOIN4] goes with what a cancel takes away: mended, it does not come back', async () => {
    const { first, second, running, mend } = await joinWithRefused();
    expect((await cancelWorkout(second.ctx, running.workoutKey)).kind).toBe('left');
    await mend();
    await second.sync();
    expect(await openStates(second)).toEqual([]);
    await first.sync();
    const view = await getWorkoutView(first.db, running.workoutKey);
    expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT]);
  });
});
