/** What comes back in rarer company: a server without import, a call under way, a pull that has not come yet, what was begun from it. */
import { expect, it } from 'vitest';
import { deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { repeatWorkout } from '#commands/start-from-past.ts';
import { createTemplate } from '#commands/templates.ts';
import { putBackLost } from '#commands/unsent.ts';
import { getHistory } from '#db/queries/history.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { openGym } from '../support/open-gym.ts';
import {
  ALL_TIME,
  BENCH,
  NO_SUCH_CALL,
  openBothWithLostSet,
  openBothWithTraining,
  openStates,
  SQUAT,
  templatesOf,
} from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };
const gym = openGym();

it.each(['before', 'after'])(
  '[PARK4] [FOLD2] a template made of it %s it came back holds what it held, on a server without import too',
  async when => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothWithTraining(gym, user);
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    if (when === 'before')
      await createTemplate(first.ctx, { workoutKey, title: 'Ноги', call: 'create' });
    expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
    const [back] = await getHistory(first.db, ALL_TIME);
    if (when === 'after')
      await createTemplate(first.ctx, { workoutKey: back?.key ?? '', title: 'Ноги', call: 'save' });
    gym.server.setFault(({ path }) => (path.includes('/import/') ? NO_SUCH_CALL : undefined));
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    for (const device of [first, second]) expect(await templatesOf(device)).toEqual([['Ноги', [SQUAT]]]);
  },
);

it('[PARK4] what was ticked and waited when the training was cancelled comes back with what was under way then, and lost', async () => {
  const { first, workoutKey, itemKey, setKey, other } = await openBothWithLostSet(gym, user);
  await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
  gym.server.setFault(() => 'lose-request');
  await first.sync();
  await tickSet(first.ctx, other, { weightKg: 60, reps: 8 });
  await cancelWorkout(first.ctx, workoutKey);
  gym.clock.advance(10_000);
  gym.server.setFault(undefined);
  await first.sync();
  await putBackLost(first.ctx, itemKey);
  gym.clock.advance(60_000);
  await first.sync();
  const history = await getHistory(first.db, ALL_TIME);
  expect(history.flatMap(({ lines }) => lines.map(line => line.best))).toContain('60 кг × 8');
});

it('[PARK4] an exercise replaced here comes back before a pull has said that another device deleted it', async () => {
  const { first, second, workoutKey, itemKey } = await openBothWithTraining(gym, user);
  await deleteItem(second.ctx, itemKey);
  gym.clock.advance(60_000);
  await second.sync();
  await replaceExercise(first.ctx, itemKey, BENCH);
  await first.sync();
  expect(await putBackLost(first.ctx, itemKey)).toBe('item');
  await first.sync();
  const view = await getWorkoutView(first.db, workoutKey);
  expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([BENCH]);
});

it('[PARK4] a training repeated from one that is put back is repeated from what came back', async () => {
  const { first, second, workoutKey, setKey } = await openBothWithTraining(gym, user);
  await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
  await first.sync();
  await cancelWorkout(second.ctx, workoutKey);
  gym.clock.advance(60_000);
  await second.sync();
  await finishWorkout(first.ctx, workoutKey);
  await first.sync();
  expect((await repeatWorkout(first.ctx, workoutKey)).kind).toBe('started');
  expect(await putBackLost(first.ctx, workoutKey)).toBe('workout');
  await first.sync();
  expect(await openStates(first)).toEqual([]);
});
