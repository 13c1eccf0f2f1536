// What a refusal leaves, and what the person then decides. Long, since every kind of change is refused once.
import { describe, expect, it } from 'vitest';
import { deleteItem, renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise } from '#commands/exercises.ts';
import { deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { discardChanges, putBackLost, retryChanges } from '#commands/unsent.ts';
import { type LiveEntry, unsentBase } from '#db/outbox-entry.ts';
import { getHistory } from '#db/queries/history.ts';
import { getRestDefaultSec } from '#db/queries/settings.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import {
  ALL_TIME,
  addOne,
  BENCH,
  BUSY,
  beginTraining,
  mustAddSet,
  openBothWithTraining,
  openStates,
  ownExercise,
  rejectedSeqs,
  SQUAT,
} from '../support/training-steps.ts';

const REFUSED = {
  status: 400,
  body: '{"weight_kg":["Слишком тяжело"],"code":"invalid"}',
  type: 'application/json',
};
const user = { username: 'oleg', password: 'sekret-1' };

const gym = openGym();

const openBothInTraining = () => openBothWithTraining(gym, user);

interface Training {
  workoutKey: Key;
  setKey: Key;
}

/** A set is ticked with 90, an exercise added that the server refuses, and with it what was left of the training. */
async function endWithRefusedExercise(device: TestDevice, { workoutKey, setKey }: Training) {
  await tickSet(device.ctx, setKey, { weightKg: 90, reps: 3 });
  await addOne(device, workoutKey, await createExercise(device.ctx, await ownExercise(device)));
  await finishWorkout(device.ctx, workoutKey);
  const answers = [BUSY, REFUSED];
  gym.server.setFault(request =>
    request.path === '/api/exercises/' && request.method === 'POST' ? answers.shift() : undefined,
  );
  await device.sync();
  expect(await openStates(device)).toContainEqual(['waiting', 'workout.import']);
  gym.clock.advance(60_000);
  await device.sync();
}

/** A set is ticked with 90, the training ended, and that refused in one. */
async function refuseTheEnd(device: TestDevice, { workoutKey, setKey }: Training) {
  await tickSet(device.ctx, setKey, { weightKg: 90, reps: 3 });
  await finishWorkout(device.ctx, workoutKey);
  gym.server.setFault(request => (request.path === '/api/workouts/import/' ? REFUSED : undefined));
  await device.sync();
  expect(await openStates(device)).toContainEqual(['rejected', 'workout.import']);
}

describe('refused for good', () => {
  it('[PARK1] a refused change is parked with its reason and rolled back; the others go on', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { setKey, workoutKey } = await beginTraining(device);
    await saveSetValues(device.ctx, setKey, { weightKg: 60 });
    await device.sync();
    await saveSetValues(device.ctx, setKey, { weightKg: 9000 });
    await renameWorkout(device.ctx, workoutKey, 'Ноги');
    gym.server.setFault(request =>
      request.method === 'PATCH' && request.path.includes('/sets/') ? REFUSED : undefined,
    );
    await device.sync();
    const [entry] = await device.db.log.toArray();
    expect(entry).toMatchObject({
      state: 'rejected',
      refusal: { status: 400, fields: { weight_kg: ['Слишком тяжело'] } },
    });
    expect((await device.db.sets.get(setKey))?.weightKg).toBe(60);
    expect(await device.db.workouts.get(workoutKey)).toMatchObject({ title: 'Ноги' });
    expect((await device.db.workouts.get(workoutKey))?.server).toBeUndefined();
  });

  it('[PARK2] what depends on it is parked with it, and both reach the server on a retry', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const own = await createExercise(device.ctx, await ownExercise(device));
    const { setKey } = await beginTraining(device, own);
    gym.server.setFault(request =>
      request.path === '/api/exercises/' && request.method === 'POST' ? REFUSED : undefined,
    );
    await device.sync();
    expect(await openStates(device)).toEqual([
      ['rejected', 'exercise.create'],
      ['rejected', 'items.add'],
      ['rejected', 'set.create'],
    ]);
    gym.server.setFault(undefined);
    const [first = 0] = await rejectedSeqs(device);
    await retryChanges(device.ctx, [first]);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect((await device.db.sets.get(setKey))?.serverId).not.toBeNull();
  });

  it('[PARK2] a training that ended with a refused exercise goes without it, and that follows on a retry', async () => {
    const { first, second, workoutKey, setKey } = await openBothInTraining();
    await endWithRefusedExercise(first, { workoutKey, setKey });
    expect(await openStates(first)).toEqual([
      ['rejected', 'exercise.create'],
      ['rejected', 'items.add'],
    ]);
    await second.sync();
    expect(await second.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed' });
    expect(await second.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 90, reps: 3 });
    gym.server.setFault(undefined);
    await retryChanges(first.ctx, await rejectedSeqs(first));
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    expect((await getWorkoutView(second.db, workoutKey))?.items).toHaveLength(2);
  });

  it('[PARK5] who discards an exercise keeps the training that ended with it', async () => {
    const { first, second, workoutKey, setKey } = await openBothInTraining();
    await endWithRefusedExercise(first, { workoutKey, setKey });
    gym.server.setFault(undefined);
    const [exercise] = await first.db.log
      .filter(({ intent }) => intent.op === 'exercise.create')
      .toArray();
    await discardChanges(first.ctx, [exercise?.seq ?? 0]);
    await first.sync();
    await second.sync();
    for (const { db } of [first, second]) {
      expect(await db.workouts.get(workoutKey)).toMatchObject({ status: 'completed' });
      expect(await db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 90, reps: 3 });
      expect((await getWorkoutView(db, workoutKey))?.items).toHaveLength(1);
    }
    expect(await openStates(first)).toEqual([]);
  });

  it('[PARK5] also where all of it had been set aside with the exercise', async () => {
    const { first, second, workoutKey, setKey } = await openBothInTraining();
    const exerciseKey = await createExercise(first.ctx, await ownExercise(first));
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await addOne(first, workoutKey, exerciseKey);
    await finishWorkout(first.ctx, workoutKey);
    gym.server.setFault(({ path }) => (path === '/api/exercises/' ? BUSY : undefined));
    await first.sync();
    gym.server.setFault(undefined);
    const refusal = { status: 400, code: 'invalid', detail: null, fields: {}, atMs: 0, isTargetLost: false };
    const [cause] = await first.db.log.filter(({ intent }) => intent.op === 'exercise.create').toArray();
    const seq = cause?.seq ?? 0;
    const parked = (await first.db.log.toArray()).map(entry => ({
      ...unsentBase(entry as LiveEntry),
      state: 'rejected' as const,
      call: null,
      refusal,
      becauseOf: entry.seq === seq ? null : seq,
    }));
    await first.db.log.bulkPut(parked);
    await discardChanges(first.ctx, [seq]);
    await first.sync();
    await second.sync();
    expect(await second.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed' });
    expect(await second.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 90, reps: 3 });
  });

  it('[PARK6] what was said of a row since a refusal goes on showing, and stands, when the refused is tried again', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { setKey } = await beginTraining(device);
    await device.sync();
    await saveSetValues(device.ctx, setKey, { weightKg: 9000, reps: 5 });
    gym.server.setFault(request => (request.method === 'PATCH' ? REFUSED : undefined));
    await device.sync();
    gym.server.setFault(undefined);
    await saveSetValues(device.ctx, setKey, { weightKg: 80 });
    await retryChanges(device.ctx, await rejectedSeqs(device));
    const shown = { weightKg: 80, reps: 5 };
    expect(await device.db.sets.get(setKey)).toMatchObject(shown);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await device.db.sets.get(setKey)).toMatchObject(shown);
  });

  it('[PARK6] what was ticked at the end of a training stands over a refused change of before, when both are tried again', async () => {
    const { first, second, workoutKey, setKey } = await openBothInTraining();
    await saveSetValues(first.ctx, setKey, { weightKg: 9000 });
    gym.server.setFault(request => (request.method === 'PATCH' ? REFUSED : undefined));
    await first.sync();
    await refuseTheEnd(first, { workoutKey, setKey });
    expect((await openStates(first)).map(([state]) => state)).toEqual(['rejected', 'rejected']);
    gym.server.setFault(undefined);
    await retryChanges(first.ctx, await rejectedSeqs(first));
    await saveSetValues(first.ctx, setKey, { reps: 4 });
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    expect(await second.db.sets.get(setKey)).toMatchObject({ weightKg: 90, reps: 4, done: true });
  });

  it('[PARK6] what is said after the end of a training was refused stands, when that is tried again', async () => {
    const { first, second, workoutKey, setKey } = await openBothInTraining();
    await refuseTheEnd(first, { workoutKey, setKey });
    gym.server.setFault(undefined);
    await saveSetValues(first.ctx, setKey, { reps: 4 });
    await retryChanges(first.ctx, await rejectedSeqs(first));
    expect(await first.db.sets.get(setKey)).toMatchObject({ weightKg: 90, reps: 4 });
    await first.sync();
    await second.sync();
    expect(await second.db.sets.get(setKey)).toMatchObject({ weightKg: 90, reps: 4, done: true });
  });

  it('[PARK5] a discarded change leaves what the server holds', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await setRestDefault(device.ctx, 90);
    await device.sync();
    await setRestDefault(device.ctx, 240);
    gym.server.setFault(request => (request.method === 'PATCH' ? REFUSED : undefined));
    await device.sync();
    gym.server.setFault(undefined);
    await discardChanges(device.ctx, await rejectedSeqs(device));
    expect(await getRestDefaultSec(device.db)).toBe(90);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await getRestDefaultSec(device.db)).toBe(90);
  });

  it('[DEL1] a delete of what is already gone is success', async () => {
    const { first, second, setKey } = await openBothInTraining();
    await deleteSet(first.ctx, setKey);
    await deleteSet(second.ctx, setKey);
    gym.clock.advance(60_000);
    await first.sync();
    await second.sync();
    expect(await openStates(second)).toEqual([]);
    expect(await second.db.sets.get(setKey)).toBeUndefined();
  });

  it('[DEL1] so is one in a training that was cancelled elsewhere: nothing of it is to be put back', async () => {
    const { first, second, workoutKey, setKey } = await openBothInTraining();
    const otherKey = await addOne(second, workoutKey, BENCH);
    await second.sync();
    await first.sync();
    await cancelWorkout(first.ctx, workoutKey);
    gym.clock.advance(60_000);
    await first.sync();
    await deleteSet(second.ctx, setKey);
    await deleteItem(second.ctx, otherKey);
    gym.clock.advance(60_000);
    await second.sync();
    expect(await openStates(second)).toEqual([]);
    expect(await second.db.workouts.get(workoutKey)).toMatchObject({ status: 'cancelled' });
  });
});

describe('lost elsewhere', () => {
  it('[PARK4] an exercise deleted elsewhere comes back as a new one with what was ticked', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    await deleteItem(second.ctx, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    await first.sync();
    await second.sync();
    const view = await getWorkoutView(second.db, workoutKey);
    expect(view?.items.map(({ sets }) => sets.map(set => [set.weightKg, set.done]))).toEqual([[[90, true]]]);
    expect(await openStates(first)).toEqual([]);
  });

  it('[PARK4] an exercise deleted elsewhere comes back in its own training, also when the refusal met the end of it', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    const other = await addOne(first, workoutKey, BENCH);
    await first.sync();
    await second.sync();
    await deleteItem(second.ctx, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 95, reps: 2 });
    await tickSet(first.ctx, await mustAddSet(first, other), { weightKg: 60, reps: 8 });
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    await second.sync();
    // The rest is not held up.
    expect((await getHistory(second.db, ALL_TIME)).map(({ lines }) => lines.map(line => line.best))).toEqual([
      ['60 кг × 8'],
    ]);
    expect(await openStates(first)).toEqual([
      ['rejected', 'set.patch'],
      ['rejected', 'set.create'],
    ]);
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(1);
    const view = await getWorkoutView(second.db, workoutKey);
    expect(view?.workout.status).toBe('completed');
    expect(view?.items.map(({ sets }) => sets.map(set => set.weightKg))).toEqual([[60], [90, 95]]);
  });

  it('[PARK5] a discarded change of what was lost elsewhere goes from the screen', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    const other = await addOne(first, workoutKey, BENCH);
    await first.sync();
    await second.sync();
    await deleteSet(second.ctx, setKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    const shown = async () => {
      const view = await getWorkoutView(first.db, workoutKey);
      return view?.items.map(({ item, sets }) => [item.key, sets.map(set => set.weightKg)]);
    };
    expect(await shown()).toEqual([
      [itemKey, [90]],
      [other, []],
    ]);
    await discardChanges(first.ctx, await rejectedSeqs(first));
    expect(await shown()).toEqual([
      [itemKey, []],
      [other, []],
    ]);
    await first.sync();
    expect(await shown()).toEqual([
      [itemKey, []],
      [other, []],
    ]);
  });

  it('[FOLD3] a set of an exercise deleted elsewhere, deleted and tried again, costs no call, and the exercise goes', async () => {
    const { first, second, workoutKey, itemKey } = await openBothInTraining();
    await deleteItem(second.ctx, itemKey);
    gym.clock.advance(60_000);
    await second.sync();
    const setKey = await mustAddSet(first, itemKey);
    await first.sync();
    await deleteSet(first.ctx, setKey);
    expect((await openStates(first)).map(([state]) => state)).toEqual(['rejected', 'waiting']);
    expect((await getWorkoutView(first.db, workoutKey))?.items).toHaveLength(1);
    await retryChanges(first.ctx, await rejectedSeqs(first));
    gym.clock.advance(60_000);
    const callsBefore = gym.server.calls.length;
    await first.sync();
    expect(gym.server.calls.slice(callsBefore).filter(call => call.method !== 'GET')).toEqual([]);
    expect(await openStates(first)).toEqual([]);
    expect((await getWorkoutView(first.db, workoutKey))?.items).toEqual([]);
  });

  it('[PARK4] a training cancelled elsewhere comes back as a finished one', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(60_000);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    expect((await openStates(first)).map(([state]) => state)).toEqual(['rejected']);
    expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
    await first.sync();
    await second.sync();
    const [back] = await getHistory(second.db, ALL_TIME);
    expect(back?.lines.map(line => line.best)).toEqual(['90 кг × 3']);
    expect(await openStates(first)).toEqual([]);
  });

  it('[PARK4] what was ticked for an exercise replaced elsewhere, in a training then cancelled, comes back for its own exercise', async () => {
    const { first, second, workoutKey, itemKey, setKey } = await openBothInTraining();
    await replaceExercise(second.ctx, itemKey, BENCH);
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(60_000);
    await second.sync();
    await first.sync();
    expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
    await first.sync();
    await second.sync();
    const [back] = await getHistory(second.db, ALL_TIME);
    const view = await getWorkoutView(second.db, back?.key ?? '');
    expect(view?.items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)])).toEqual([
      [SQUAT, [90]],
    ]);
  });

  it('[PARK3] an exercise deleted on the device that made it after another used it keeps the training', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const own = await createExercise(first.ctx, await ownExercise(first));
    await first.sync();
    await second.sync();
    await deleteExercise(first.ctx, own);
    gym.clock.advance(60_000);
    await first.sync();
    const { workoutKey } = await beginTraining(second, SQUAT);
    await addOne(second, workoutKey, own);
    await second.sync();
    expect(await openStates(second)).toEqual([]);
    expect((await getWorkoutView(second.db, workoutKey))?.items[1]?.exercise?.name).toBe('Моё');
  });
});
