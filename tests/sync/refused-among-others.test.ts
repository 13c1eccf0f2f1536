/** Exercises added in one go, one of which the server refuses to make. */
import { expect, it } from 'vitest';
import { addExercises, replaceExercise } from '#commands/edit-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { countGoingWith, discardChanges, retryChanges } from '#commands/unsent.ts';
import type { Key } from '#domain/ids.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import {
  BENCH,
  mustAddSet,
  openBothWithTraining,
  openStates,
  ownExercise,
  rejectedSeqs,
  REFUSED,
  SQUAT,
  shownIn,
} from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };
const gym = openGym();

/** The person's own exercise and the bench, picked together, are ticked before the server has heard of either. */
async function pickBoth(refuse: (device: TestDevice, own: Key) => Promise<unknown>) {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, user);
  await device.sync();
  const own = await createExercise(device.ctx, await ownExercise(device));
  gym.server.setFault(({ method, path }) =>
    method === 'POST' && path === '/api/exercises/' ? REFUSED : undefined,
  );
  const workoutKey = await startEmptyWorkout(device.ctx);
  const items = [own, BENCH].map(exerciseKey => ({ itemKey: device.ctx.newKey(), exerciseKey }));
  await refuse(device, own);
  await addExercises(device.ctx, workoutKey, items);
  for (const { itemKey } of items) {
    await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 60, reps: 8 });
  }
  await device.sync();
  gym.server.setFault(undefined);
  await other.sync();
  const shownOn = (one: TestDevice) => shownIn(one, workoutKey);
  return { device, other, own, shownOn };
}

it.each([
  ['when both are sent', async () => undefined],
  ['before they are added', (device: TestDevice) => device.sync()],
])('[PARK1] the others stay, with what was ticked in them, and go on: refused %s', async (_, refuse) => {
  const { device, other, own, shownOn } = await pickBoth(refuse);
  expect((await openStates(device)).map(([state]) => state)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const one of [device, other]) expect(await shownOn(one)).toEqual([[BENCH, [60]]]);
  const [refused] = await device.db.log.toArray();
  await retryChanges(device.ctx, [refused?.seq ?? 0]);
  await device.sync();
  await other.sync();
  expect(await openStates(device)).toEqual([]);
  for (const one of [device, other]) {
    expect(new Map((await shownOn(one)) as [Key, unknown][])).toEqual(
      new Map([
        [BENCH, [60]],
        [own, [60]],
      ]),
    );
  }
});

it('[PARK5] the others stay when that one is discarded', async () => {
  const { device, shownOn } = await pickBoth(async () => undefined);
  const [refused] = await device.db.log.toArray();
  await discardChanges(device.ctx, [refused?.seq ?? 0]);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await shownOn(device)).toEqual([[BENCH, [60]]]);
});

it('[PARK5] what was trained with it since the refusal, and waits, goes along when that one is discarded, as was told', async () => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, user);
  await device.sync();
  const workoutKey = await startEmptyWorkout(device.ctx);
  gym.server.setFault(({ path }) => (path === '/api/exercises/' ? REFUSED : undefined));
  const own = await createExercise(device.ctx, await ownExercise(device));
  await device.sync();
  gym.server.setFault(undefined);
  const items = [own, BENCH].map(exerciseKey => ({ itemKey: device.ctx.newKey(), exerciseKey }));
  await addExercises(device.ctx, workoutKey, items);
  for (const { itemKey } of items) {
    await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 60, reps: 8 });
  }
  const refused = await rejectedSeqs(device);
  // The exercise in the training, and its set.
  expect(await countGoingWith(device.ctx, refused)).toBe(2);
  await discardChanges(device.ctx, refused);
  expect(await shownIn(device, workoutKey)).toEqual([[BENCH, [60]]]);
  await device.sync();
  await other.sync();
  expect(await openStates(device)).toEqual([]);
  for (const one of [device, other]) expect(await shownIn(one, workoutKey)).toEqual([[BENCH, [60]]]);
});

it('[PARK5] so do the sets that were made for it in the place of another exercise', async () => {
  const { first, workoutKey, itemKey, setKey } = await openBothWithTraining(gym, user);
  gym.server.setFault(({ path }) => (path === '/api/exercises/' ? REFUSED : undefined));
  const own = await createExercise(first.ctx, await ownExercise(first));
  await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
  await first.sync();
  gym.server.setFault(undefined);
  await replaceExercise(first.ctx, itemKey, own);
  await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 20, reps: 10 });
  const refused = await rejectedSeqs(first);
  expect(await countGoingWith(first.ctx, refused)).toBe(2);
  await discardChanges(first.ctx, refused);
  expect(await shownIn(first, workoutKey)).toEqual([[SQUAT, [90]]]);
  await first.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await shownIn(first, workoutKey)).toEqual([[SQUAT, [90]]]);
});
