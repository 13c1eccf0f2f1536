import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { openBothDevices, openUserDevice, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { addOne, BENCH, beginTraining, mustAddSet, openStates, SQUAT } from '../support/training-steps.ts';

const user = { username: 'egor', password: 'sekret-1' };
let clock: TestClock;
let server: TestServer;
let first: TestDevice;
let second: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  [first, second] = await openBothDevices(clock, server.transport, user);
});
afterEach(() => server.close());

/** What a device that had no part in it reads from the server: each exercise with the weights of its sets. */
async function onServer(workoutKey: Key): Promise<[Key | undefined, (number | null)[]][]> {
  const reader = await openUserDevice(clock, server.transport, user);
  await reader.sync();
  const view = await getWorkoutView(reader.db, workoutKey);
  return (view?.items ?? []).map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)]);
}

async function addTicked(device: TestDevice, itemKey: Key, weightKg: number): Promise<void> {
  await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg, reps: 5 });
}

it('[ADR1] a set goes to its own exercise, though one before it was deleted and the next one is the same', async () => {
  const { workoutKey, itemKey } = await beginTraining(first);
  const earlier = await addOne(first, workoutKey, BENCH);
  const later = await addOne(first, workoutKey, BENCH);
  await first.sync();
  await deleteItem(first.ctx, itemKey);
  clock.advance(60_000);
  await first.sync();
  await addTicked(first, earlier, 50);
  await addTicked(first, later, 70);
  await first.sync();
  expect(await onServer(workoutKey)).toEqual([
    [BENCH, [50]],
    [BENCH, [70]],
  ]);
});

it('[ADR1] a set made for an exercise that another device has replaced does not land on the new one', async () => {
  const { workoutKey, itemKey } = await beginTraining(first);
  await first.sync();
  await second.sync();
  await replaceExercise(second.ctx, itemKey, BENCH);
  await second.sync();
  await addSet(first.ctx, itemKey);
  await first.sync();
  expect(await onServer(workoutKey)).toEqual([[BENCH, [null]]]);
  expect(await openStates(first)).toEqual([['rejected', 'set.create']]);
});

it('[ADR1] a change of a training that ended elsewhere reaches that one, not the one that runs now', async () => {
  const { workoutKey, setKey } = await beginTraining(first);
  await first.sync();
  await second.sync();
  await finishWorkout(second.ctx, workoutKey);
  const running = await startEmptyWorkout(second.ctx);
  await addOne(second, running, SQUAT);
  await second.sync();
  await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
  await first.sync();
  expect(await onServer(workoutKey)).toEqual([[SQUAT, [90]]]);
  expect(await onServer(running)).toEqual([[SQUAT, []]]);
});
