import { expect, it } from 'vitest';
import { deleteSet, saveSetValues } from '#commands/sets.ts';
import { undo } from '#commands/undo.ts';
import type { Key } from '#domain/ids.ts';
import { startOldTestServer } from '../support/old-server/old-transport.ts';
import { openGym } from '../support/open-gym.ts';
import { LIBRARY, openGuestDevice } from '../support/test-device.ts';
import { addOne, BENCH, mustAddSet, outboxStates } from '../support/training-steps.ts';
import { trainingOfSets, watchWire } from '../support/wire.ts';

const gym = openGym();

it('[OUT3] [FRZ2] changes of different sets are under way together, each frozen on disk first', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { setKeys } = await trainingOfSets(device, 6);
  for (const [index, key] of setKeys.entries()) await saveSetValues(device.ctx, key, { reps: index + 1 });
  const seen = watchWire(device);
  await device.drain();
  expect(await outboxStates(device)).toEqual([]);
  expect(seen.filter(({ request }) => request.method === 'PATCH')).toHaveLength(6);
  expect(Math.max(...seen.map(call => call.beside.length))).toBe(3);
  for (const call of seen) expect(await call.frozen).toBeDefined();
  const rows = await device.db.sets.bulkGet(setKeys);
  expect(rows.map(row => row?.reps)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('[OUT3] new sets of one exercise go one after the other, those of another exercise beside them', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, itemKey } = await trainingOfSets(device, 1);
  const otherKey = await addOne(device, workoutKey, BENCH);
  await device.drain();
  const made: Key[] = [];
  for (let round = 0; round < 3; round++) {
    for (const key of [itemKey, otherKey]) made.push(await mustAddSet(device, key));
  }
  const seen = watchWire(device);
  await device.drain();
  for (const { request, beside } of seen) {
    expect(beside.map(other => other.path)).not.toContain(request.path);
  }
  expect(seen.some(call => call.beside.length > 0)).toBe(true);
  const orders = (await device.db.sets.bulkGet(made)).map(row => row?.order);
  expect(orders).toEqual([2, 1, 3, 2, 4, 3]);
});

it('[OUT3] what is no change of a set waits until nothing is under way, and nothing goes beside it', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, setKeys } = await trainingOfSets(device, 4);
  for (const key of setKeys) await saveSetValues(device.ctx, key, { reps: 5 });
  await addOne(device, workoutKey, BENCH);
  const last = setKeys.at(-1) ?? '';
  await saveSetValues(device.ctx, last, { weightKg: 40 });
  const seen = watchWire(device);
  await device.drain();
  const adding = seen.find(({ request }) => request.path.includes('bulk-add'));
  expect(adding?.beside).toEqual([]);
  expect(seen.some(({ beside }) => beside.some(other => other.path.includes('bulk-add')))).toBe(false);
  expect(await outboxStates(device)).toEqual([]);
});

it('[OUT3] [OLD1] a server without client keys is looked at before each call, and called one at a time', async () => {
  const old = startOldTestServer(gym.clock.now, { ...LIBRARY, exercises: LIBRARY.exercises.slice(0, 20) });
  const device = await openGuestDevice(gym.clock, old.transport);
  const { setKeys } = await trainingOfSets(device, 4);
  for (const [index, key] of setKeys.entries()) await saveSetValues(device.ctx, key, { reps: index + 1 });
  const seen = watchWire(device);
  await device.drain();
  expect(seen.filter(({ request }) => request.method === 'PATCH')).toHaveLength(4);
  expect(seen.flatMap(call => call.beside)).toEqual([]);
  expect(await outboxStates(device)).toEqual([]);
});

it('[OUT5] [OUT6] after a try that found nobody one call asks, and the others follow its answer', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { setKeys } = await trainingOfSets(device, 5);
  for (const key of setKeys) await saveSetValues(device.ctx, key, { reps: 5 });
  gym.server.setFault(() => 'lose-request');
  await device.drain();
  const inVain = watchWire(device);
  await device.drain();
  expect(inVain).toHaveLength(1);
  gym.server.setFault(undefined);
  const seen = watchWire(device);
  await device.drain();
  expect(seen.map(call => call.beside.length).slice(0, 2)).toEqual([0, 0]);
  expect(Math.max(...seen.map(call => call.beside.length))).toBeGreaterThan(1);
  expect(await outboxStates(device)).toEqual([]);
});

it('[HOLD1] a delete whose undo is on offer lets changes of other sets go by, and is not sent when taken back', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { setKeys } = await trainingOfSets(device, 4);
  const [doomed = '', ...others] = setKeys;
  const seq = await deleteSet(device.ctx, doomed);
  for (const key of others) await saveSetValues(device.ctx, key, { reps: 7 });
  const seen = watchWire(device);
  await device.drain();
  expect(await outboxStates(device)).toEqual([['waiting', 'set.delete']]);
  expect(Math.max(...seen.map(call => call.beside.length))).toBe(2);
  expect(await undo(device.ctx, seq ?? 0)).toBe(true);
  gym.clock.advance(60_000);
  await device.drain();
  expect(seen.filter(({ request }) => request.method === 'DELETE')).toEqual([]);
  expect((await device.db.sets.get(doomed))?.isDeleted).toBeUndefined();
});
