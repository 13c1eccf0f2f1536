/** Places that were given by a device's own guess of an order that the server has yet to give. */
import { expect, it } from 'vitest';
import { moveItem } from '#commands/arrange.ts';
import { deleteItem } from '#commands/edit-workout.ts';
import { duplicateSet } from '#commands/more-sets.ts';
import { deleteSet, saveSetValues } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getItems, getSets } from '#db/queries/workout-view.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { LIBRARY, openBothDevices, type TestDevice } from '../support/test-device.ts';
import { addOne, mustAddSet, trainingOfSets } from '../support/training-steps.ts';

const gym = setupSyncTest();
const USER = { username: 'anna', password: 'secret-of-anna' };
const exercise = (at: number) => LIBRARY.exercises[at]?.key ?? '';

async function weights({ db }: TestDevice, itemKey: string) {
  const item = await db.items.get(itemKey);
  return (await getSets(db, itemKey, item?.exerciseKey ?? '')).map(set => set.weightKg);
}
async function names({ db }: TestDevice, workoutKey: string) {
  const all = LIBRARY.exercises.map(({ key }) => key);
  return (await getItems(db, workoutKey)).map(item => all.indexOf(item.exerciseKey));
}

it('[PLACE1] a copied set stays under its own after a deleted last set, which the server counts', async () => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, USER);
  const { itemKey, setKeys } = await trainingOfSets(device, 3);
  for (const [at, key] of setKeys.entries())
    await saveSetValues(device.ctx, key, { weightKg: 10 * (at + 1) });
  await deleteSet(device.ctx, setKeys[2] ?? '');
  gym.clock.advance(60_000);
  await device.sync();
  // Without network from here.
  const third = await mustAddSet(device, itemKey);
  await saveSetValues(device.ctx, third, { weightKg: 70 });
  await saveSetValues(device.ctx, await mustAddSet(device, itemKey), { weightKg: 80 });
  const copy = await duplicateSet(device.ctx, third);
  await saveSetValues(device.ctx, copy ?? '', { weightKg: 71 });
  expect(await weights(device, itemKey)).toEqual([10, 20, 70, 71, 80]);
  await device.sync();
  await other.sync();
  expect(await weights(device, itemKey)).toEqual([10, 20, 70, 71, 80]);
  expect(await weights(other, itemKey)).toEqual([10, 20, 70, 71, 80]);
});

it('[PLACE1] a copied set stays under its own after a set that was deleted before it was sent', async () => {
  const [device] = await openBothDevices(gym.clock, gym.server.transport, USER);
  const { itemKey, setKeys } = await trainingOfSets(device, 2);
  for (const [at, key] of setKeys.entries())
    await saveSetValues(device.ctx, key, { weightKg: 10 * (at + 1) });
  await deleteSet(device.ctx, await mustAddSet(device, itemKey));
  await saveSetValues(device.ctx, await mustAddSet(device, itemKey), { weightKg: 80 });
  const copy = await duplicateSet(device.ctx, setKeys[1] ?? '');
  await saveSetValues(device.ctx, copy ?? '', { weightKg: 21 });
  expect(await weights(device, itemKey)).toEqual([10, 20, 21, 80]);
  gym.clock.advance(60_000);
  await device.sync();
  expect(await weights(device, itemKey)).toEqual([10, 20, 21, 80]);
});

it('[PLACE2] an exercise stays where it was put after a deleted last exercise, which the server counts', async () => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, USER);
  const workoutKey = await startEmptyWorkout(device.ctx);
  const first = await addOne(device, workoutKey, exercise(0));
  const gone = await addOne(device, workoutKey, exercise(1));
  await device.sync();
  await deleteItem(device.ctx, gone);
  gym.clock.advance(60_000);
  await device.sync();
  // Without network from here.
  await addOne(device, workoutKey, exercise(2));
  await addOne(device, workoutKey, exercise(3));
  await moveItem(device.ctx, first, 1);
  expect(await names(device, workoutKey)).toEqual([2, 0, 3]);
  await device.sync();
  await other.sync();
  expect(await names(device, workoutKey)).toEqual([2, 0, 3]);
  expect(await names(other, workoutKey)).toEqual([2, 0, 3]);
});

it('[PLACE2] an exercise stays where it was put among new ones, though another device has added some too', async () => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, USER);
  const workoutKey = await startEmptyWorkout(device.ctx);
  const first = await addOne(device, workoutKey, exercise(0));
  await device.sync();
  await other.sync();
  await addOne(other, workoutKey, exercise(10));
  await addOne(other, workoutKey, exercise(11));
  await other.sync();
  // Without network until here.
  await addOne(device, workoutKey, exercise(1));
  await addOne(device, workoutKey, exercise(2));
  await moveItem(device.ctx, first, 1);
  expect(await names(device, workoutKey)).toEqual([1, 0, 2]);
  await device.sync();
  await other.sync();
  expect((await names(device, workoutKey)).filter(at => at < 10)).toEqual([1, 0, 2]);
  const all = await names(device, workoutKey);
  expect(all.indexOf(0)).toBe(all.indexOf(1) + 1);
  expect(await names(other, workoutKey)).toEqual(all);
});
