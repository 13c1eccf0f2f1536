/** A batch that was too much is sent again in parts: what was refused in one says why the next one finds nothing. */
import { expect, it } from 'vitest';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { renameWorkout } from '#commands/edit-workout.ts';
import { createExercise, editExercise } from '#commands/exercises.ts';
import { tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { addOne, mustAddSet, openStates, ownExercise, shownIn } from '../support/training-steps.ts';

const gym = setupSyncTest();
const TOO_MUCH = { status: 413, body: '{}', type: 'application/json' };

/** The queue: the exercise, its place in the training, a set there, and the titles that are given. */
it.each([
  ['the exercise goes first, alone', []],
  ['the set goes last, apart from both', ['Ноги']],
])('[PARK2] what was trained with a refused exercise is mended with it: %s', async (_, titles) => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const workoutKey = await startEmptyWorkout(device.ctx);
  await device.sync();
  const values = { ...(await ownExercise(device)), name: 'о'.repeat(130) };
  const exerciseKey = await createExercise(device.ctx, values);
  const setKey = await mustAddSet(device, await addOne(device, workoutKey, exerciseKey));
  await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
  for (const title of titles) await renameWorkout(device.ctx, workoutKey, title);

  let batches = 0;
  gym.server.setFault(({ path }) => (path === '/api/batch/' && batches++ === 0 ? TOO_MUCH : undefined));
  for (let times = 0; times < 4; times++) await device.sync();
  expect(await openStates(device)).toEqual([
    ['rejected', 'exercise.create'],
    ['rejected', 'items.add'],
    ['rejected', 'set.create'],
  ]);

  await correctAndRetry(device.ctx, exerciseKey, { ...values, name: 'Тяга у окна' });
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await shownIn(device, workoutKey)).toEqual([[exerciseKey, [80]]]);
});

it('[PARK6] a corrected form overrides a change made before it, of which a copy arrives late', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const values = { ...(await ownExercise(device)), name: 'о'.repeat(130) };
  const exerciseKey = await createExercise(device.ctx, values);
  gym.clock.advance(60_000);
  await editExercise(device.ctx, exerciseKey, { type: 'none' });
  await device.sync();
  const earlierMs = gym.clock.now();
  gym.clock.advance(60_000);
  await correctAndRetry(device.ctx, exerciseKey, { ...values, name: 'Тяга у окна' });
  await device.sync();
  const request = gym.server.calls.findLast(({ path }) => path === '/api/batch/');
  if (!request) throw new Error('nothing was sent');
  const path = `/api/exercises/${exerciseKey}/`;
  const late = {
    id: device.ctx.newKey(),
    method: 'PATCH',
    path,
    body: { name: 'Тяга' },
    acted_at: earlierMs,
  };
  const body = JSON.stringify({ ...JSON.parse(request.body ?? ''), calls: [late] });
  const response = await gym.server.transport({ ...request, body });
  expect(await response.text()).toContain(`"id":"${late.id}","status":20`);
  await device.sync();
  expect(await device.db.exercises.get(exerciseKey)).toMatchObject({ name: 'Тяга у окна' });
});
