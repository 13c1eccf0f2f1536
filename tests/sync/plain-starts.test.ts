// OLD1: which training a start meets on a server without the additions.
import { beforeEach, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { takeBack } from '#commands/take-back.ts';
import { createTemplate } from '#commands/templates.ts';
import { retryChanges, setChangeAside } from '#commands/unsent.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getHistory } from '#db/queries/history.ts';
import { getRejected } from '#db/queries/sync-state.ts';
import type { Key } from '#domain/ids.ts';
import { type PlainTest, setupPlainTest } from '../support/old-server/setup-plain-test.ts';
import { openBothDevices, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { ALL_TIME, addOne, BENCH, openStates, SQUAT, trainOnce } from '../support/training-steps.ts';

const FAILURE = { status: 500, body: '{"detail":"Ошибка сервера."}', type: 'application/json' };

let gym: PlainTest;

beforeEach(() => {
  gym = setupPlainTest();
});

async function addTicked(device: TestDevice, itemKey: Key): Promise<void> {
  await tickSet(device.ctx, (await addSet(device.ctx, itemKey)) ?? '', { weightKg: 80, reps: 8 });
  gym.clock.advance(60_000);
}

async function syncThrough(device: TestDevice): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await device.sync();
    gym.clock.advance(120_000);
  }
}

it('[OLD1] does not join a training whose end is still on its way, whatever is shown of it meanwhile', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  const first = await startEmptyWorkout(device.ctx);
  const itemKey = await addOne(device, first, SQUAT);
  await device.sync();
  await addTicked(device, itemKey);
  await finishWorkout(device.ctx, first);
  const end = (await device.db.log.toArray()).find(({ kind }) => kind === 'workout.finish');
  const second = await startEmptyWorkout(device.ctx);
  await addTicked(device, await addOne(device, second, BENCH));
  server.setFault(() => 'lose-request');
  await device.sync();
  await finishWorkout(device.ctx, second);
  expect(await takeBack(device.ctx, end?.seq ?? 0)).toEqual({ kind: 'taken-back' });
  // The set that goes before the end has trouble, so the end waits for it.
  server.setFault(({ method, path }) =>
    method === 'POST' && path.endsWith('/1/sets/') ? FAILURE : undefined,
  );
  await device.sync();
  server.setFault(undefined);
  await syncThrough(device);
  expect(gym.trainings()).toEqual([
    ['completed', [1]],
    ['completed', [1]],
  ]);
});

it('[OLD1] keeps the time that it began at here when it is read there before it is sent again', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  await device.sync();
  const workoutKey = await startEmptyWorkout(device.ctx);
  const beganMs = clock.now();
  clock.advance(60_000);
  server.cutAfter(({ path }) => path === '/api/workouts/create/');
  await device.sync();
  server.setFault(undefined);
  const [start] = await device.db.log.where('state').equals('sealed').toArray();
  await setChangeAside(device.ctx, start?.seq ?? 0);
  await syncThrough(device);
  await retryChanges(device.ctx, [start?.seq ?? 0]);
  await syncThrough(device);
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({
    serverId: expect.any(Number),
    startedAtMs: beganMs,
  });
});

it('[OLD1] [JOIN2] one that ended here after its start was sent in vain becomes its own training', async () => {
  const { clock, server } = gym;
  const [first, second] = await openBothDevices(clock, server.transport, {
    username: 'anna',
    password: 'sekret-1',
  });
  await second.sync();
  const own = await startEmptyWorkout(second.ctx);
  server.setFault(() => 'lose-request');
  await second.sync();
  server.setFault(undefined);
  await addTicked(second, await addOne(second, own, BENCH));
  await finishWorkout(second.ctx, own);
  const other = await startEmptyWorkout(first.ctx);
  await addOne(first, other, SQUAT);
  await first.sync();
  await second.sync();
  expect(gym.trainings()).toEqual([['active', [0]]]);
  await finishWorkout(first.ctx, other);
  await first.sync();
  await syncThrough(second);
  expect(await openStates(second)).toEqual([]);
  expect(gym.trainings()).toEqual([
    ['completed', [0]],
    ['completed', [1]],
  ]);
  expect(await getHistory(second.db, ALL_TIME)).toHaveLength(2);
});

it('[OLD1] leaves a forgotten training its own end while that is on its way', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  const first = await startEmptyWorkout(device.ctx);
  const itemKey = await addOne(device, first, SQUAT);
  await addTicked(device, itemKey);
  await syncThrough(device);
  await addTicked(device, itemKey);
  await finishWorkout(device.ctx, first);
  clock.advance(24 * 3600_000);
  const second = await startEmptyWorkout(device.ctx);
  await addTicked(device, await addOne(device, second, BENCH));
  await finishWorkout(device.ctx, second);
  let times = 0;
  server.setFault(({ method, path }) =>
    method === 'POST' && path.endsWith('/1/sets/') && times++ === 0 ? FAILURE : undefined,
  );
  await syncThrough(device);
  expect(await openStates(device)).toEqual([]);
  expect(gym.trainings()).toEqual([
    ['completed', [2]],
    ['completed', [1]],
  ]);
});

it('[OLD1] [OFF2] begins no training before one that has had trouble, also when that is tried later', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  const keys: Key[] = [];
  for (const exercises of [[SQUAT], [BENCH, SQUAT]]) {
    const workoutKey = await startEmptyWorkout(device.ctx);
    for (const exerciseKey of exercises)
      await addTicked(device, await addOne(device, workoutKey, exerciseKey));
    await finishWorkout(device.ctx, workoutKey);
    keys.push(workoutKey);
  }
  server.setFault(({ path, body }) =>
    path.endsWith('/workouts/create/') && JSON.stringify(body).includes(keys[0] ?? '') ? FAILURE : undefined,
  );
  for (let round = 0; round < 4; round++) await device.sync();
  server.setFault(undefined);
  await syncThrough(device);
  expect(await openStates(device)).toEqual([]);
  expect(gym.trainings()).toEqual([
    ['completed', [1]],
    ['completed', [1, 1]],
  ]);
});

it('[OLD1] takes for gone what another device has deleted of its plan while that was still sent', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  const source = await trainOnce(device, clock);
  const templateKey =
    (await createTemplate(device.ctx, { workoutKey: source, title: 'Ноги', call: 'create' })) ?? '';
  await syncThrough(device);
  // What is planned has other weights than the server's template.
  for (const set of server.world.templates[0]?.items[0]?.sets ?? []) set.weight_kg = 50;
  await applyTemplate(device.ctx, templateKey);
  let patches = 0;
  server.setFault(({ method }) => (method === 'PATCH' && ++patches > 1 ? 'lose-request' : undefined));
  await device.sync();
  const [item] = server.world.workouts[1]?.items ?? [];
  expect(item?.sets.map(set => set.weight_kg)).toEqual([80, 50, 50]);
  item?.sets.splice(1, 1);
  server.setFault(undefined);
  await syncThrough(device);
  expect(await getRejected(device.db)).toEqual([]);
  expect(await openStates(device)).toEqual([]);
  expect(item?.sets.map(set => set.weight_kg)).toEqual([80, 85]);
  expect(
    await device.db.sets
      .where('workoutKey')
      .equals((await getActiveWorkout(device.db))?.key ?? '')
      .count(),
  ).toBe(2);
});

it('[OLD1] adds no set of its plan to an exercise that another device has put in the place of the planned one', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  const source = await trainOnce(device, clock);
  const templateKey =
    (await createTemplate(device.ctx, { workoutKey: source, title: 'Ноги', call: 'create' })) ?? '';
  await syncThrough(device);
  // The server's template lacks the last one.
  server.world.templates[0]?.items[0]?.sets.pop();
  await applyTemplate(device.ctx, templateKey);
  server.setFault(({ method, path }) =>
    method === 'POST' && path.endsWith('/sets/') ? 'lose-request' : undefined,
  );
  await device.sync();
  const [item] = server.world.workouts[1]?.items ?? [];
  expect(item?.sets).toHaveLength(2);
  const other = server.world.exercises.find(({ id }) => id !== item?.exerciseId);
  Object.assign(item ?? {}, { exerciseId: other?.id, sets: [] });
  server.setFault(undefined);
  await syncThrough(device);
  expect(await getRejected(device.db)).toEqual([]);
  expect(await openStates(device)).toEqual([]);
  expect(item?.sets).toEqual([]);
});
