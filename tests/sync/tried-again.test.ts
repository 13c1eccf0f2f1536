/** What was refused together, and of which one part is discarded and the other tried again. */
import { expect, it } from 'vitest';
import { deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise, editExercise, setArchived } from '#commands/exercises.ts';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { addSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { discardChanges, retryChanges } from '#commands/unsent.ts';
import type { Op } from '#db/intents.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, openGuestDevice, TestClock, type TestDevice } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  openStates,
  ownExercise,
  REFUSED,
  SQUAT,
} from '../support/training-steps.ts';

const USER = { username: 'anna', password: 'sekret-1' };

const gym = openGym();

async function seqsOf(device: TestDevice, ...ops: Op[]): Promise<number[]> {
  return (await device.db.log.where('intent.op').anyOf(ops).toArray()).map(entry => entry.seq);
}

/** The call is under way when `change` is made, so that the two are entries of their own, and then it is refused. */
async function refuseMaking(device: TestDevice, path: string, change: () => Promise<unknown>): Promise<void> {
  const isMaking = (request: { method: string; path: string }) =>
    request.method === 'POST' && request.path.includes(path);
  gym.server.setFault(request => (isMaking(request) ? 'lose-request' : undefined));
  await device.sync();
  await change();
  gym.server.setFault(request => (isMaking(request) ? REFUSED : undefined));
  await device.sync();
  gym.server.setFault(undefined);
}

it('[PARK5] an edit discarded of an exercise that is tried again shows neither before nor after that is sent', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const made = await ownExercise(device);
  await device.sync();
  const key = await createExercise(device.ctx, made);
  await refuseMaking(device, '/api/exercises/', async () => {
    await editExercise(device.ctx, key, { ...made, name: 'Другое', type: 'compound' });
    await setArchived(device.ctx, key, true);
  });
  await discardChanges(device.ctx, await seqsOf(device, 'exercise.patch', 'exercise.archive'));
  await retryChanges(device.ctx, await seqsOf(device, 'exercise.create'));
  const shown = { ...made, foldedName: 'мое', isArchived: false };
  expect(await device.db.exercises.get(key)).toMatchObject(shown);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.exercises.get(key)).toMatchObject(shown);
});

it('[PARK5] values discarded of a set that is tried again do not show in it', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { setKey } = await beginTraining(device);
  await refuseMaking(device, '/sets/', () => saveSetValues(device.ctx, setKey, { weightKg: 80, reps: 5 }));
  await discardChanges(device.ctx, await seqsOf(device, 'set.patch'));
  await retryChanges(device.ctx, await seqsOf(device, 'set.create'));
  expect(await device.db.sets.get(setKey)).toMatchObject({ weightKg: null, reps: null });
  await device.sync();
  expect(await device.db.sets.get(setKey)).toMatchObject({ weightKg: null, reps: null });
});

it('[PARK5] a replacement discarded of an exercise that is tried again leaves the first one', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey } = await beginTraining(device);
  await device.sync();
  const itemKey = await addOne(device, workoutKey, SQUAT);
  await refuseMaking(device, '/bulk-add/', () => replaceExercise(device.ctx, itemKey, BENCH));
  await discardChanges(device.ctx, await seqsOf(device, 'item.replace'));
  await retryChanges(device.ctx, await seqsOf(device, 'items.add'));
  expect(await device.db.items.get(itemKey)).toMatchObject({ exerciseKey: SQUAT });
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.items.get(itemKey)).toMatchObject({ exerciseKey: SQUAT });
});

it('[PARK5] an exercise of a training deleted before its adding was refused stays deleted, and so after a retry', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey } = await beginTraining(device);
  await device.sync();
  const itemKey = await addOne(device, workoutKey, SQUAT);
  await refuseMaking(device, '/bulk-add/', () => deleteItem(device.ctx, itemKey));
  expect(await device.db.items.get(itemKey)).toMatchObject({ isDeleted: true });
  expect(await addSet(device.ctx, itemKey)).toBeUndefined();
  await retryChanges(device.ctx, await seqsOf(device, 'items.add'));
  expect(await device.db.items.get(itemKey)).toMatchObject({ isDeleted: true });
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.items.get(itemKey)).toBeUndefined();
});

interface Replacement {
  refused: Key;
  mend: () => Promise<unknown>;
}

/** Replaced by an exercise that is refused for its name, which is told to the person. Mends it. */
async function replaceByRefused(device: TestDevice, itemKey: Key): Promise<Replacement> {
  const values = { ...(await ownExercise(device)), name: 'о'.repeat(130) };
  const refused = await createExercise(device.ctx, values);
  await replaceExercise(device.ctx, itemKey, refused);
  await device.sync();
  return { refused, mend: () => correctAndRetry(device.ctx, refused, { ...values, name: 'Короче' }) };
}

it('[PARK2] a replacement by a refused exercise does not take along what was ticked since, once that is mended', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { itemKey, setKey } = await beginTraining(device);
  await device.sync();
  const { mend } = await replaceByRefused(device, itemKey);
  gym.clock.advance(1_000);
  await tickSet(device.ctx, setKey, { weightKg: 90, reps: 3 });
  await device.sync();
  await mend();
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.items.get(itemKey)).toMatchObject({ exerciseKey: SQUAT });
  expect(await device.db.sets.get(setKey)).toMatchObject({ weightKg: 90, reps: 3, done: true });
});

it('[PARK2] a replacement by a refused exercise is made once that is mended, where nothing was done since', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { itemKey } = await beginTraining(device);
  await device.sync();
  gym.clock.advance(1_000);
  const { mend, refused } = await replaceByRefused(device, itemKey);
  await mend();
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.items.get(itemKey)).toMatchObject({ exerciseKey: refused });
});

it('[PARK2] what was ticked since a refused replacement stays, though the phone is ahead of the server', async () => {
  const clock = new TestClock();
  clock.advance(5 * 60_000);
  const device = await openGuestDevice(clock, gym.server.transport);
  const { itemKey, setKey } = await beginTraining(device);
  await device.sync();
  const { mend } = await replaceByRefused(device, itemKey);
  clock.advance(1_000);
  await tickSet(device.ctx, setKey, { weightKg: 90, reps: 3 });
  await device.sync();
  await mend();
  await device.sync();
  expect(await device.db.items.get(itemKey)).toMatchObject({ exerciseKey: SQUAT });
  expect(await device.db.sets.get(setKey)).toMatchObject({ weightKg: 90, reps: 3, done: true });
});

it('[PARK2] what another device ticked since a refused replacement stays when that is tried again', async () => {
  const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, USER);
  const { itemKey, setKey } = await beginTraining(phone);
  await phone.sync();
  const { mend } = await replaceByRefused(phone, itemKey);
  await tablet.sync();
  gym.clock.advance(1_000);
  await tickSet(tablet.ctx, setKey, { weightKg: 90, reps: 3 });
  await tablet.sync();
  await phone.sync();
  await mend();
  await phone.sync();
  expect(await phone.db.items.get(itemKey)).toMatchObject({ exerciseKey: SQUAT });
  expect(await phone.db.sets.get(setKey)).toMatchObject({ weightKg: 90, reps: 3, done: true });
});

it('[PARK2] what another device ticked, and was read while a replacement waited, stays when that was refused and is tried again', async () => {
  const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, USER);
  const { workoutKey, itemKey } = await beginTraining(phone);
  await phone.sync();
  await tablet.sync();
  const values = { ...(await ownExercise(phone)), name: 'о'.repeat(130) };
  const refused = await createExercise(phone.ctx, values);
  await replaceExercise(phone.ctx, itemKey, refused);
  const late = await mustAddSet(tablet, itemKey);
  await tickSet(tablet.ctx, late, { weightKg: 90, reps: 3 });
  await tablet.sync();
  gym.server.setFault(({ method }) => (method === 'POST' ? 'lose-request' : undefined));
  await phone.sync();
  gym.server.setFault(undefined);
  gym.clock.advance(60_000);
  await phone.sync();
  await saveSetValues(phone.ctx, late, { reps: 4 });
  await phone.sync();
  expect((await openStates(phone)).map(([, op]) => op)).toEqual(['exercise.create', 'item.replace']);
  await correctAndRetry(phone.ctx, refused, { ...values, name: 'Короче' });
  await phone.sync();
  expect(await openStates(phone)).toEqual([]);
  const view = await getWorkoutView(phone.db, workoutKey);
  expect(view?.items.map(({ item, sets }) => [item.exerciseKey, sets.at(-1)?.reps])).toEqual([[SQUAT, 4]]);
});

it('[PARK2] a refused replacement is made once that is mended, though the clock was set back before it', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { itemKey } = await beginTraining(device);
  await device.sync();
  gym.clock.advance(-3_600_000);
  const { mend } = await replaceByRefused(device, itemKey);
  await mend();
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect((await device.db.items.get(itemKey))?.exerciseKey).not.toBe(SQUAT);
});

it('[PARK2] a refused replacement is made once that is mended, though a set of before was answered after it', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { itemKey } = await beginTraining(device);
  await device.sync();
  gym.server.setFault(request => (request.path.includes('/sets/') ? 'lose-request' : undefined));
  await addSet(device.ctx, itemKey);
  await device.sync();
  const { mend } = await replaceByRefused(device, itemKey);
  gym.clock.advance(60_000);
  gym.server.setFault(undefined);
  await device.sync();
  await mend();
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect((await device.db.items.get(itemKey))?.exerciseKey).not.toBe(SQUAT);
});

it('[PARK1] sets that come back with a refused replacement show what the server holds, and are ticked anew', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { itemKey, setKey } = await beginTraining(device);
  await device.sync();
  await tickSet(device.ctx, setKey, { weightKg: 90, reps: 3 });
  await replaceByRefused(device, itemKey);
  expect(await device.db.sets.get(setKey)).toMatchObject({ weightKg: null, reps: null, done: false });
  await tickSet(device.ctx, setKey, { weightKg: 90, reps: 3 });
  expect(await openStates(device)).toContainEqual(['waiting', 'set.patch']);
});

it('[PARK2] what stands before the exercise that it waits for, and that for its alternative, goes once that is mended', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { itemKey } = await beginTraining(device);
  const values = { ...(await ownExercise(device)), name: 'о'.repeat(130) };
  const alternative = await createExercise(device.ctx, values);
  const named = { ...values, name: 'Другое', alternativeKeys: [alternative] };
  await replaceExercise(device.ctx, itemKey, await createExercise(device.ctx, named));
  const setKey = await mustAddSet(device, itemKey);
  await tickSet(device.ctx, setKey, { weightKg: 90, reps: 3 });
  await device.sync();
  expect(new Set((await openStates(device)).map(([state]) => state))).toEqual(new Set(['rejected']));
  await correctAndRetry(device.ctx, alternative, { ...values, name: 'Короче' });
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.sets.get(setKey)).toMatchObject({ serverId: expect.anything(), done: true });
});

it('[PARK6] an exercise deleted before its creation was refused is there once its form is mended', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const values = { ...(await ownExercise(device)), name: 'о'.repeat(130) };
  const key = await createExercise(device.ctx, values);
  await refuseMaking(device, '/api/exercises/', () => deleteExercise(device.ctx, key));
  await correctAndRetry(device.ctx, key, { ...values, name: 'Короче' });
  gym.clock.advance(60_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  const row = await device.db.exercises.get(key);
  expect(row).toMatchObject({ name: 'Короче', serverId: expect.anything() });
  expect(row).not.toHaveProperty('isGone');
});

it.each([
  ['on its way', 'lose-request' as const],
  ['on the server', undefined],
])(
  '[PARK5] what was refused of a training goes with its cancel, and mended it is nothing to decide on: %s',
  async (_, fault) => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey } = await beginTraining(device);
    const values = { ...(await ownExercise(device)), name: 'о'.repeat(130) };
    const refused = await createExercise(device.ctx, values);
    await mustAddSet(device, await addOne(device, workoutKey, refused));
    gym.server.setFault(({ path }) => (path.startsWith('/api/workouts/') ? fault : undefined));
    await device.sync();
    await cancelWorkout(device.ctx, workoutKey);
    gym.clock.advance(60_000);
    gym.server.setFault(undefined);
    await device.sync();
    await correctAndRetry(device.ctx, refused, { ...values, name: 'Короче' });
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await device.db.exercises.get(refused)).toMatchObject({ serverId: expect.anything() });
  },
);

it('[PARK1] what was said of a set while a change of it was on its way goes on showing when that is refused', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { setKey } = await beginTraining(device);
  await device.sync();
  const isPatch = ({ method }: { method: string }) => method === 'PATCH';
  await saveSetValues(device.ctx, setKey, { weightKg: 80, reps: 5 });
  gym.server.setFault(request => (isPatch(request) ? 'lose-request' : undefined));
  await device.sync();
  await saveSetValues(device.ctx, setKey, { weightKg: 90 });
  let isFirst = true;
  gym.server.setFault(request => {
    if (!isPatch(request)) return undefined;
    if (!isFirst) return 'lose-request';
    isFirst = false;
    return REFUSED;
  });
  await device.sync();
  expect((await openStates(device)).map(([state]) => state)).toContain('rejected');
  expect(await device.db.sets.get(setKey)).toMatchObject({ weightKg: 90, reps: null });
});

it('[PARK2] an edit that waited for a refused alternative does not overwrite one that was made since', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const made = await ownExercise(device);
  const key = await createExercise(device.ctx, made);
  await device.sync();
  const long = { ...made, name: 'о'.repeat(121) };
  const alternative = await createExercise(device.ctx, long);
  await editExercise(device.ctx, key, {
    name: 'Прежнее',
    executionVariation: 'узким хватом',
    alternativeKeys: [alternative],
  });
  await device.sync();
  await editExercise(device.ctx, key, { name: 'Последнее', alternativeKeys: [BENCH] });
  await device.sync();
  await correctAndRetry(device.ctx, alternative, { ...made, name: 'Запасное' });
  await device.sync();
  const asSaid = { name: 'Последнее', alternativeKeys: [BENCH], executionVariation: 'узким хватом' };
  expect(await device.db.exercises.get(key)).toMatchObject(asSaid);
  await device.sync();
  expect(await device.db.exercises.get(key)).toMatchObject(asSaid);
  expect(await openStates(device)).toEqual([]);
});

it('[PARK6] an exercise replaced since the beginning of its training was refused shows so when that is tried again', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { itemKey } = await beginTraining(device, SQUAT);
  await refuseMaking(device, '/workouts/create/', async () => {});
  await replaceExercise(device.ctx, itemKey, BENCH);
  await retryChanges(device.ctx, await seqsOf(device, 'workout.create'));
  expect(await device.db.items.get(itemKey)).toMatchObject({ exerciseKey: BENCH });
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.items.get(itemKey)).toMatchObject({ exerciseKey: BENCH });
});
