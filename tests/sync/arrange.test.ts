// Covers docs/product.md: Exercises of a training.
/** The order of a training's exercises and its supersets, on two devices. */
import { expect, it } from 'vitest';
import { joinNext, leaveSuperset, moveItem } from '#commands/arrange.ts';
import { tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getItems } from '#db/queries/workout-view.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { LIBRARY, openBothDevices, type TestDevice } from '../support/test-device.ts';
import { addOne, mustAddSet, openStates } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'anna', password: 'sekret-1' };

async function openFour() {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const workoutKey = await startEmptyWorkout(first.ctx);
  const keys: string[] = [];
  for (const { key } of LIBRARY.exercises.slice(0, 4)) keys.push(await addOne(first, workoutKey, key));
  await first.sync();
  await second.sync();
  const shown = async (device: TestDevice) =>
    (await getItems(device.db, workoutKey)).map(item => keys.indexOf(item.key));
  return { first, second, workoutKey, keys, shown };
}

it('[PLACE2] moves made on both devices meet, and what is added later comes last', async () => {
  const { first, second, workoutKey, keys, shown } = await openFour();
  await moveItem(first.ctx, keys[3] ?? '', 0);
  await moveItem(first.ctx, keys[0] ?? '', 3);
  await moveItem(second.ctx, keys[2] ?? '', 1);
  expect(await shown(first)).toEqual([3, 1, 2, 0]);
  await first.sync();
  await second.sync();
  keys.push(await addOne(first, workoutKey, LIBRARY.exercises[4]?.key ?? ''));
  await first.sync();
  await second.sync();
  expect(await shown(second)).toEqual(await shown(first));
  expect(await shown(first)).toEqual([3, 2, 1, 0, 4]);
  expect(await openStates(first)).toEqual([]);
});

it('[PLACE2] any number of moves into one gap keeps the order that was asked for', async () => {
  const { first, keys, shown } = await openFour();
  for (let moves = 0; moves < 60; moves++) await moveItem(first.ctx, keys[moves % 2 ? 1 : 2] ?? '', 1);
  expect(await shown(first)).toEqual([0, 1, 2, 3]);
  await first.sync();
  expect(await openStates(first)).toEqual([]);
});

it('[PLACE2] a superset rests after its round, on the other device too, and no more once it is parted', async () => {
  const { first, second, keys } = await openFour();
  const [a = '', b = ''] = keys;
  await joinNext(first.ctx, a);
  const sets = [await mustAddSet(first, a), await mustAddSet(first, b), await mustAddSet(first, a)];
  await mustAddSet(first, b);
  await first.sync();
  await second.sync();
  const tick = (at: number) => tickSet(second.ctx, sets[at] ?? '', { weightKg: 20, reps: 8 });
  await tick(0);
  expect(await second.db.rest.count()).toBe(0);
  await tick(1);
  expect((await second.db.rest.get('rest'))?.setKey).toBe(sets[1]);
  await tick(2);
  expect(await second.db.rest.count()).toBe(0);
  await leaveSuperset(second.ctx, a);
  gym.clock.advance(1000);
  const alone = await mustAddSet(second, a);
  await tickSet(second.ctx, alone, { weightKg: 20, reps: 8 });
  expect((await second.db.rest.get('rest'))?.setKey).toBe(alone);
});
