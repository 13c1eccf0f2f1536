// OLD1: answers that the specification allows, and no server of ours gives.
import { beforeEach, describe, expect, it } from 'vitest';
import { addExercises, deleteItem } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise, setArchived } from '#commands/exercises.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate, setFavorite } from '#commands/templates.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getRejected } from '#db/queries/sync-state.ts';
import type { Key } from '#domain/ids.ts';
import type { Transport, TransportRequest } from '#sync/ports.ts';
import { type PlainTest, setupPlainTest } from '../support/old-server/setup-plain-test.ts';
import { openGuestDevice, openUserDevice, registerUser, type TestDevice } from '../support/test-device.ts';
import { addOne, BENCH, openStates, ownExercise, SQUAT } from '../support/training-steps.ts';

type Json = Record<string, unknown>;

let gym: PlainTest;

beforeEach(() => {
  gym = setupPlainTest();
});

/** The network with other JSON in the place of some answers; undefined leaves an answer as it is. */
function answering(answer: (request: TransportRequest, body: Json) => unknown): Transport {
  return async request => {
    const response = await gym.server.transport(request);
    const text = await response.text();
    const other = text.startsWith('{') ? answer(request, JSON.parse(text)) : undefined;
    return { ...response, text: () => Promise.resolve(other === undefined ? text : JSON.stringify(other)) };
  };
}

async function syncThrough(device: TestDevice): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await device.sync();
    gym.clock.advance(120_000);
  }
  expect(await getRejected(device.db)).toEqual([]);
  expect(await openStates(device)).toEqual([]);
}

async function trainSquat(device: TestDevice): Promise<Key> {
  const workoutKey = await startEmptyWorkout(device.ctx);
  const setKey = (await addSet(device.ctx, await addOne(device, workoutKey, SQUAT))) ?? '';
  await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
  gym.clock.advance(60_000);
  await finishWorkout(device.ctx, workoutKey);
  return workoutKey;
}

it.each([
  ['the query alone', (next: string) => next.slice(next.indexOf('?'))],
  ['a path of its own', (next: string) => next.replace('/api/', 'https://inner.example/')],
])('[OLD1] [PULL6] reads every page of a list whose next page is given as %s', async (_, toNext) => {
  const { clock } = gym;
  const device = await openGuestDevice(clock, request => {
    const isList = request.method === 'GET' && /^\/api\/(?:templates|exercises)\/\?/.test(request.path);
    const path = isList ? request.path.replace('limit=200', 'limit=3') : request.path;
    return answering(({ method }, body) => {
      const { next } = body;
      return method === 'GET' && typeof next === 'string' ? { ...body, next: toNext(next) } : undefined;
    })({ ...request, path });
  });
  const workoutKey = await trainSquat(device);
  for (const title of ['А', 'Б', 'В', 'Г', 'Д'])
    await createTemplate(device.ctx, { workoutKey, title, call: 'create' });
  await syncThrough(device);
  expect(await device.db.templates.count()).toBe(5);
});

it('[OLD1] a template that moves to another page while the list is read stays the same', async () => {
  const { clock, server } = gym;
  let isMoved = true;
  const device = await openGuestDevice(clock, request => {
    const isFirst = request.path === '/api/templates/?limit=200';
    const path = request.path.replace('templates/?limit=200', 'templates/?limit=2');
    return server.transport({ ...request, path }).finally(() => {
      const [oldest] = server.world.templates;
      if (isFirst && !isMoved && oldest) oldest.isFavorite = isMoved = true;
    });
  });
  const workoutKey = await trainSquat(device);
  for (const title of ['А', 'Б', 'В', 'Г', 'Д'])
    await createTemplate(device.ctx, { workoutKey, title, call: 'create' });
  await syncThrough(device);
  const keys = await device.db.templates.toCollection().primaryKeys();
  isMoved = false;
  await syncThrough(device);
  expect(isMoved).toBe(true);
  expect(await device.db.templates.toCollection().primaryKeys()).toEqual(keys);
});

it('[OLD1] [ADR1] a set goes into its exercise where a deletion moves the others up', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, async request => {
    const response = await server.transport(request);
    if (request.method === 'DELETE')
      for (const { items } of server.world.workouts)
        for (const [at, item] of items.entries()) item.order = at + 1;
    return response;
  });
  const workoutKey = await startEmptyWorkout(device.ctx);
  const itemKeys = [SQUAT, BENCH, SQUAT].map(exerciseKey => ({ itemKey: device.ctx.newKey(), exerciseKey }));
  await addExercises(device.ctx, workoutKey, itemKeys);
  await device.sync();
  await deleteItem(device.ctx, itemKeys[0]?.itemKey ?? '');
  clock.advance(60_000);
  await tickSet(device.ctx, (await addSet(device.ctx, itemKeys[1]?.itemKey ?? '')) ?? '', { reps: 8 });
  await syncThrough(device);
  expect(gym.trainings()).toEqual([['active', [1, 0]]]);
});

it('[OLD1] [ONE1] a new set is the one that was made, whatever the server has filled in', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(
    clock,
    answering(({ method, path }, body) => {
      if (method !== 'POST' || !path.endsWith('/sets/')) return undefined;
      const filled = { weight_kg: 60, rest_sec: 90 };
      Object.assign(server.world.workouts[0]?.items[0]?.sets.at(-1) ?? {}, filled);
      const sets = body.sets as Json[];
      return { sets: sets.map((set, at) => (at === sets.length - 1 ? { ...set, ...filled } : set)) };
    }),
  );
  const workoutKey = await startEmptyWorkout(device.ctx);
  const itemKey = await addOne(device, workoutKey, SQUAT);
  for (const weightKg of [80, 85]) {
    await tickSet(device.ctx, (await addSet(device.ctx, itemKey)) ?? '', { weightKg, reps: 8 });
  }
  await syncThrough(device);
  expect(server.world.workouts[0]?.items[0]?.sets.map(set => set.weight_kg)).toEqual([80, 85]);
  expect(await device.db.sets.count()).toBe(2);
});

it('[OLD1] [ONE1] what a lost call made is known under a title that the server writes its own way', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, async request => {
    const response = server.transport(request);
    await response.catch(() => {});
    for (const one of server.world.templates) one.title = `${one.title.toUpperCase()} `;
    for (const one of server.world.exercises) if (one.userId) one.name = one.name.replaceAll('ё', 'е');
    return response;
  });
  await createExercise(device.ctx, { ...(await ownExercise(device)), name: 'Своё' });
  await createTemplate(device.ctx, {
    workoutKey: await trainSquat(device),
    title: 'ноги',
    call: 'create',
  });
  for (const path of ['/exercises/', '/templates/']) {
    gym.loseFirstAnswer(request => request.method === 'POST' && request.path === `/api${path}`);
    await device.sync();
  }
  await syncThrough(device);
  expect(server.world.templates).toHaveLength(1);
  expect(server.world.exercises.filter(({ userId }) => userId !== null)).toHaveLength(1);
  expect(await device.db.templates.count()).toBe(1);
});

describe('a change that is answered with less than its row', () => {
  it('[OLD1] [LIVE1] holds up nothing', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(
      clock,
      answering(({ path }) => {
        if (path.endsWith('/favorite/')) return { is_favorite: true };
        return path.endsWith('/archive/') ? { detail: 'Упражнение в архиве.' } : undefined;
      }),
    );
    const own = await createExercise(device.ctx, await ownExercise(device));
    const workoutKey = await trainSquat(device);
    const templateKey = await createTemplate(device.ctx, { workoutKey, title: 'Ноги', call: 'create' });
    await device.sync();
    await setFavorite(device.ctx, templateKey ?? '', true);
    await setArchived(device.ctx, own, true);
    await syncThrough(device);
    expect(server.world.templates[0]?.isFavorite).toBe(true);
    expect((await device.db.exercises.get(own))?.isArchived).toBe(true);
  });

  it('[OLD1] [ONE1] has made the row of the list', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(
      clock,
      answering(({ path }) => (path.endsWith('-template/') ? { detail: 'Шаблон создан.' } : undefined)),
    );
    const workoutKey = await trainSquat(device);
    const templateKey = await createTemplate(device.ctx, { workoutKey, title: 'Ноги', call: 'save' });
    await setFavorite(device.ctx, templateKey ?? '', true);
    await syncThrough(device);
    expect(server.world.templates.map(({ isFavorite }) => isFavorite)).toEqual([true]);
    expect((await device.db.templates.toArray()).map(({ key }) => key)).toEqual([templateKey]);
  });
});

it('[OLD1] [JOIN1] a start that meets a training begun elsewhere at that moment joins it', async () => {
  const { clock, server } = gym;
  const user = { username: 'anna', password: 'sekret-1' };
  await registerUser(clock, server.transport, user);
  const first = await openUserDevice(clock, server.transport, user);
  let isBegun = false;
  const second = await openUserDevice(
    clock,
    async request => {
      if (request.path.endsWith('/apply/') && !isBegun) {
        isBegun = true;
        await addOne(first, await startEmptyWorkout(first.ctx), BENCH);
        await first.sync();
      }
      return server.transport(request);
    },
    user,
  );
  const workoutKey = await trainSquat(second);
  const templateKey = await createTemplate(second.ctx, { workoutKey, title: 'Ноги', call: 'create' });
  await second.sync();
  await applyTemplate(second.ctx, templateKey ?? '');
  await syncThrough(second);
  expect(gym.trainings()).toEqual([
    ['completed', [1]],
    ['active', [0, 0]],
  ]);
  await first.sync();
  expect((await getActiveWorkout(first.db))?.serverId).toBe((await getActiveWorkout(second.db))?.serverId);
});

it('[OLD1] an end whose answer was lost is no refusal where the server ends nothing twice', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  const workoutKey = await startEmptyWorkout(device.ctx);
  await addOne(device, workoutKey, BENCH);
  await device.sync();
  await finishWorkout(device.ctx, workoutKey);
  let ends = 0;
  server.setFault(({ path }) => {
    if (!path.endsWith('/update/')) return undefined;
    ends += 1;
    const body = '{"detail":"Тренировка уже закончена."}';
    return ends === 1 ? 'lose-answer' : { status: 409, body, type: 'application/json' };
  });
  await syncThrough(device);
  expect(ends).toBe(2);
  expect(await getRejected(device.db)).toEqual([]);
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed' });
});
