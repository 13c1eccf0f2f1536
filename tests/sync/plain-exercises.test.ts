// OLD1: exercises and templates in the lists of a server without the additions.
import { beforeEach, expect, it, vi } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import { startOldTestServer } from '../support/old-server/old-transport.ts';
import { type PlainTest, SHELF, setupPlainTest } from '../support/old-server/setup-plain-test.ts';
import { openBothDevices, openGuestDevice } from '../support/test-device.ts';
import { addOne, BENCH, openStates, ownExercise, SQUAT } from '../support/training-steps.ts';

const USER = { username: 'anna', password: 'sekret-1' };

let gym: PlainTest;

beforeEach(() => {
  gym = setupPlainTest();
});

it('[OLD1] [ONE1] a shipped exercise that the server lacks is made once, though the answer is lost', async () => {
  const { clock } = gym;
  const lacking = { ...SHELF, exercises: SHELF.exercises.filter(({ key }) => key !== BENCH) };
  const server = startOldTestServer(clock.now, lacking);
  const device = await openGuestDevice(clock, server.transport);
  await addOne(device, await startEmptyWorkout(device.ctx), BENCH);
  let isLost = false;
  server.setFault(({ method, path }) => {
    if (isLost || method !== 'POST' || path !== '/api/exercises/') return undefined;
    isLost = true;
    return 'lose-answer';
  });
  for (let round = 0; round < 2; round++) await device.sync();
  expect(isLost).toBe(true);
  expect(await openStates(device)).toEqual([]);
  const [own, ...more] = server.world.exercises.filter(({ userId }) => userId !== null);
  expect(more).toEqual([]);
  expect(server.world.workouts[0]?.items.map(({ exerciseId }) => exerciseId)).toEqual([own?.id]);
});

it('[OLD1] [UNREAD1] what a list has and cannot be read is not taken for deleted', async () => {
  const { clock, server } = gym;
  const device = await openGuestDevice(clock, server.transport);
  await createExercise(device.ctx, await ownExercise(device));
  const workoutKey = await startEmptyWorkout(device.ctx);
  await tickSet(device.ctx, (await addSet(device.ctx, await addOne(device, workoutKey, SQUAT))) ?? '', {});
  await finishWorkout(device.ctx, workoutKey);
  await createTemplate(device.ctx, { workoutKey, title: 'Ноги', call: 'create' });
  for (let round = 0; round < 2; round++) await device.sync();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { transport } = device.session.ports;
  let broken = 0;
  device.session.ports.transport = async request => {
    const answer = await transport(request);
    if (!/^\/api\/(?:templates|exercises)\/\?/.test(request.path)) return answer;
    const page = JSON.parse(await answer.text());
    for (const doc of page.results) {
      if (doc.name !== 'Моё' && doc.title !== 'Ноги') continue;
      broken += 1;
      if (doc.items) doc.items[0].exercise = null;
      else doc.equipment = null;
    }
    return { ...answer, text: () => Promise.resolve(JSON.stringify(page)) };
  };
  clock.advance(31 * 60_000);
  await device.sync();
  expect(broken).toBeGreaterThan(1);
  expect(await device.db.exercises.filter(({ name, isGone }) => name === 'Моё' && !isGone).count()).toBe(1);
  expect(await device.db.templates.count()).toBe(1);
});

it('[OLD1] an exercise has its alternatives at once, whichever comes first in the list', async () => {
  const { clock, server } = gym;
  const [first, second] = await openBothDevices(clock, server.transport, USER);
  const values = { ...(await ownExercise(first, 'Аа')), alternativeKeys: [SQUAT, BENCH] };
  await createExercise(first.ctx, values);
  await first.sync();
  await second.sync();
  const [own] = await second.db.exercises.filter(({ name }) => name === 'Аа').toArray();
  expect(own?.alternativeKeys.toSorted()).toEqual([SQUAT, BENCH].toSorted());
});

it("[OLD1] so has one of the server's own that the app does not ship", async () => {
  const { clock } = gym;
  const [bench] = SHELF.exercises.filter(({ key }) => key === BENCH);
  if (!bench) throw new Error('no bench');
  const own = ['Аа', 'Яя'].map((name, at) => ({
    ...bench,
    name,
    key: `own-${at}`,
    alternatives: [`own-${1 - at}`],
  }));
  const server = startOldTestServer(clock.now, { ...SHELF, exercises: [...SHELF.exercises, ...own] });
  const device = await openGuestDevice(clock, server.transport);
  await device.sync();
  const held = await device.db.exercises.filter(({ name }) => name === 'Аа' || name === 'Яя').sortBy('name');
  expect(held.map(({ alternativeKeys }) => alternativeKeys)).toEqual(
    held.map(({ key }) => [key]).toReversed(),
  );
  expect(held).toHaveLength(2);
});
