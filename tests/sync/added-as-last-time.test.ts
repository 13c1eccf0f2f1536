/** An exercise that is added to a running training brings the rows of the last time. */
import { expect, it, vi } from 'vitest';
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addImportedTrainings, beginImport, computeImportedFigures } from '#commands/imports.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { addOne, BENCH, beginTraining, mustAddSet, openStates, SQUAT } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'lena', password: 'sekret-1' };

/** A warm-up, two working sets and one that was left out, finished an hour ago. */
async function squatOnce(device: TestDevice): Promise<void> {
  const { workoutKey, itemKey, setKey } = await beginTraining(device);
  await saveSetValues(device.ctx, setKey, { setType: 'warmup' });
  await tickSet(device.ctx, setKey, { weightKg: 20, reps: 10 });
  for (const reps of [8, 7])
    await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 80, reps });
  await mustAddSet(device, itemKey);
  await finishWorkout(device.ctx, workoutKey);
  gym.clock.advance(3_600_000);
}

async function rowsIn({ db }: TestDevice, workoutKey: Key) {
  const items = await getItemsWithSets(db, workoutKey);
  return items.map(({ sets }) => sets.map(set => [set.setType, set.weightKg, set.reps, set.done]));
}

const EMPTY_ROW = ['work', null, null, false];
const AS_LAST_TIME = [
  ['warmup', null, null, false],
  ['work', null, null, false],
  ['work', null, null, false],
];

it('[ADD1] exercises added offline bring the done rows of the last time, once, to both devices', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  await squatOnce(first);
  await first.sync();
  await second.sync();
  gym.server.setFault(() => 'lose-request');
  const workoutKey = await startEmptyWorkout(second.ctx);
  const items = [SQUAT, BENCH].map(exerciseKey => ({ itemKey: second.ctx.newKey(), exerciseKey }));
  await addExercises(second.ctx, workoutKey, items);
  await addExercises(second.ctx, workoutKey, items);
  expect((await second.sync()).kind).toBe('unreachable');
  gym.server.setFault(undefined);
  gym.clock.advance(60_000);
  await second.sync();
  await first.sync();
  expect(await openStates(second)).toEqual([]);
  for (const device of [first, second]) expect(await rowsIn(device, workoutKey)).toEqual([AS_LAST_TIME, []]);
});

it('[ADD1] a tick fills such a row with the values of the last time', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await squatOnce(device);
  const workoutKey = await startEmptyWorkout(device.ctx);
  await addOne(device, workoutKey, SQUAT);
  const [item] = await getItemsWithSets(device.db, workoutKey);
  for (const set of item?.sets ?? []) await tickSet(device.ctx, set.key);
  expect(await rowsIn(device, workoutKey)).toEqual([
    [
      ['warmup', 20, 10, true],
      ['work', 80, 8, true],
      ['work', 80, 7, true],
    ],
  ]);
});

it('[ADD1] however many exercises come at once, the training’s sets are counted once', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await squatOnce(device);
  const workoutKey = await startEmptyWorkout(device.ctx);
  const where = vi.spyOn(device.db.sets, 'where');
  const items = Array.from({ length: 5 }, () => ({ itemKey: device.ctx.newKey(), exerciseKey: SQUAT }));
  await addExercises(device.ctx, workoutKey, items);
  const counts = where.mock.calls.filter(([index]) => typeof index === 'object');
  where.mockRestore();
  expect(counts).toEqual([[{ workoutKey }]]);
  expect(await rowsIn(device, workoutKey)).toEqual(items.map(() => AS_LAST_TIME));
});

it('[ADD1] an exercise added to a finished training arrives without rows', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await squatOnce(device);
  const { workoutKey } = await beginTraining(device, BENCH);
  await finishWorkout(device.ctx, workoutKey);
  const added = { itemKey: device.ctx.newKey(), exerciseKey: SQUAT };
  await addExercises(device.ctx, workoutKey, [added], 'completed');
  expect(await rowsIn(device, workoutKey)).toEqual([[EMPTY_ROW], []]);
});

it('[ADD1] what is added goes no further than the sets that a training takes', {
  timeout: 60_000,
}, async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const then = {
    workoutKey: device.ctx.newKey(),
    title: 'Много',
    startedAtMs: gym.clock.now() - 7_200_000,
    durationSec: 3600,
    items: [
      {
        exerciseKey: SQUAT,
        sets: Array.from({ length: 100 }, () => ({ values: { done: true, weightKg: 80, reps: 8 } })),
      },
    ],
  };
  const importKey = await beginImport(device.ctx, 'strong');
  await addImportedTrainings(device.ctx, { importKey, source: 'strong' }, [then]);
  await computeImportedFigures(device.ctx);
  const workoutKey = await startEmptyWorkout(device.ctx);
  const items = Array.from({ length: 11 }, () => ({ itemKey: device.ctx.newKey(), exerciseKey: SQUAT }));
  await addExercises(device.ctx, workoutKey, items);
  const added = await getItemsWithSets(device.db, workoutKey);
  expect(added.map(({ sets }) => sets.length)).toEqual([...Array.from({ length: 10 }, () => 100), 0]);
});
