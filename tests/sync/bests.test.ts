// What finished workouts leave for fast reading is true also when they change or stop being finished.
import { describe, expect, it } from 'vitest';
import { deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { undo } from '#commands/undo.ts';
import { discardChanges, putBackLost, retryChanges } from '#commands/unsent.ts';
import { getExercisePast } from '#db/queries/exercise-past.ts';
import { getHistory } from '#db/queries/history.ts';
import type { Key } from '#domain/ids.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import {
  ALL_TIME,
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  rejectedSeqs,
  SQUAT,
} from '../support/training-steps.ts';

const REFUSED = { status: 400, body: '{"detail":"no","code":"invalid"}', type: 'application/json' };
const user = { username: 'oleg', password: 'sekret-1' };

const gym = openGym();

/** One set of the bench press, ticked; not finished. */
async function lift(device: TestDevice, weightKg: number) {
  gym.clock.advance(3_600_000);
  const training = await beginTraining(device, BENCH);
  await tickSet(device.ctx, training.setKey, { weightKg, reps: 5 });
  return training;
}

async function liftAndFinish(device: TestDevice, weightKg: number): Promise<Key> {
  const { workoutKey } = await lift(device, weightKg);
  await finishWorkout(device.ctx, workoutKey);
  return workoutKey;
}

async function recordsOf(device: TestDevice, workoutKey: Key) {
  return (await device.db.workouts.get(workoutKey))?.personalRecords;
}

/** Weights of the past of the bench press, newest first. */
async function pastWeights(device: TestDevice) {
  const past = await getExercisePast(device.db, BENCH, 10);
  return past.map(({ sets }) => sets[0]?.weightKg);
}

/** 100 kg in the past; 120 kg in a training that both devices know and the first one has finished. */
async function openWithFinished() {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  await liftAndFinish(first, 100);
  const training = await lift(first, 120);
  await first.sync();
  await second.sync();
  await finishWorkout(first.ctx, training.workoutKey);
  return { first, second, ...training };
}

it('[BEST1] a training that ends counts in records, tonnage and the past of all its exercises', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await liftAndFinish(device, 100);
  gym.clock.advance(3_600_000);
  const { workoutKey, setKey } = await beginTraining(device, SQUAT);
  await tickSet(device.ctx, setKey, { weightKg: 140, reps: 1 });
  const bench = await mustAddSet(device, await addOne(device, workoutKey, BENCH));
  await tickSet(device.ctx, bench, { weightKg: 120, reps: 2 });
  await finishWorkout(device.ctx, workoutKey);
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({
    personalRecords: 1,
    tonnageTotalKg: 380,
    lines: [{ best: '140 кг × 1' }, { best: '120 кг × 2' }],
  });
  expect(await pastWeights(device)).toEqual([120, 100]);
  expect(await device.db.bests.bulkGet([SQUAT, BENCH])).toMatchObject([{ workoutKey }, { workoutKey }]);
});

describe('an exercise that left a finished workout', () => {
  it.each([
    ['deleted', (device: TestDevice, itemKey: Key) => deleteItem(device.ctx, itemKey)],
    ['replaced', (device: TestDevice, itemKey: Key) => replaceExercise(device.ctx, itemKey, SQUAT)],
  ])('[BEST1] %s by another device, no longer holds the best', async (_, takeAway) => {
    const { first, second, itemKey } = await openWithFinished();
    await first.sync();
    await takeAway(second, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    await first.sync();
    expect(await pastWeights(first)).toEqual([100]);
    expect(await recordsOf(first, await liftAndFinish(first, 110))).toBe(1);
  });

  it('[BEST1] comes back with its undo, also when the workout was finished meanwhile', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey, itemKey } = await lift(device, 120);
    const seq = (await deleteItem(device.ctx, itemKey)) ?? 0;
    await finishWorkout(device.ctx, workoutKey);
    expect(await pastWeights(device)).toEqual([]);
    expect(await undo(device.ctx, seq)).toBe(true);
    expect(await pastWeights(device)).toEqual([120]);
    expect((await getHistory(device.db, ALL_TIME))[0]?.lines).toHaveLength(1);
  });
});

describe('a finish that was refused', () => {
  async function refuseFinish() {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await liftAndFinish(device, 100);
    const training = await lift(device, 120);
    await device.sync();
    await finishWorkout(device.ctx, training.workoutKey);
    gym.server.setFault(request => (request.method === 'PATCH' ? REFUSED : undefined));
    await device.sync();
    gym.server.setFault(undefined);
    expect(await device.db.workouts.get(training.workoutKey)).toMatchObject({ status: 'active', lines: [] });
    return { device, ...training };
  }

  it('[BEST1] leaves the training out of the past, and finished once more it is a record again', async () => {
    const { device, workoutKey } = await refuseFinish();
    expect(await pastWeights(device)).toEqual([100]);
    await discardChanges(device.ctx, await rejectedSeqs(device));
    await finishWorkout(device.ctx, workoutKey);
    expect(await recordsOf(device, workoutKey)).toBe(1);
    expect(await pastWeights(device)).toEqual([120, 100]);
  });

  it('[BEST1] tried again, it is in the past again', async () => {
    const { device } = await refuseFinish();
    await retryChanges(device.ctx, await rejectedSeqs(device));
    expect(await pastWeights(device)).toEqual([120, 100]);
    expect((await device.db.bests.get(BENCH))?.rank).toEqual([120, 5]);
  });
});

describe('a workout finished here and cancelled elsewhere', () => {
  it('[BEST1] leaves nothing behind when the finish is discarded', async () => {
    const { first, second, workoutKey } = await openWithFinished();
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(60_000);
    await second.sync();
    await first.sync();
    await discardChanges(first.ctx, await rejectedSeqs(first));
    await first.sync();
    expect(await pastWeights(first)).toEqual([100]);
    expect(await recordsOf(first, await liftAndFinish(first, 110))).toBe(1);
  });

  it('[BEST1] put back, holds the best under its new name alone', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    await liftAndFinish(first, 100);
    const { workoutKey, setKey } = await lift(first, 110);
    await first.sync();
    await second.sync();
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 120 });
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    expect(await putBackLost(first.ctx, workoutKey)).toBe('workout');
    expect(await pastWeights(first)).toEqual([120, 100]);
    const [newest] = await getHistory(first.db, ALL_TIME);
    expect(newest?.key).not.toBe(workoutKey);
    expect(await first.db.bests.get(BENCH)).toMatchObject({ rank: [120, 5], workoutKey: newest?.key });
  });
});

it('[BEST1] [PARK4] a training that comes back as a finished one has its tonnage and records at once', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  await liftAndFinish(first, 100);
  const { workoutKey, setKey } = await lift(first, 110);
  await first.sync();
  await second.sync();
  await cancelWorkout(second.ctx, workoutKey);
  gym.clock.advance(60_000);
  await second.sync();
  await tickSet(first.ctx, setKey, { weightKg: 120 });
  await first.sync();
  expect(await putBackLost(first.ctx, workoutKey)).toBe('workout');
  const [newest] = await getHistory(first.db, ALL_TIME);
  expect(newest).toMatchObject({ personalRecords: 1, tonnageTotalKg: 600 });
});
