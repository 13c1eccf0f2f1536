// OLD1: what a device hears of the trainings of another one, on a server without the additions.
import { beforeEach, expect, it, vi } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise, editExercise } from '#commands/exercises.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getHistory } from '#db/queries/history.ts';
import type { Key } from '#domain/ids.ts';
import type { Transport, TransportRequest } from '#sync/ports.ts';
import { type PlainTest, setupPlainTest } from '../support/old-server/setup-plain-test.ts';
import { openUserDevice, registerUser, type TestDevice } from '../support/test-device.ts';
import { ALL_TIME, addOne, BENCH, BUSY, ownExercise, SQUAT, shownIn } from '../support/training-steps.ts';

const USER = { username: 'anna', password: 'sekret-1' };

let gym: PlainTest;

beforeEach(async () => {
  gym = setupPlainTest();
  await registerUser(gym.clock, gym.server.transport, USER);
});

function open(transport: Transport = gym.server.transport): Promise<TestDevice> {
  return openUserDevice(gym.clock, transport, USER);
}

async function addTicked(device: TestDevice, itemKey: Key, weightKg = 80): Promise<Key> {
  const setKey = (await addSet(device.ctx, itemKey)) ?? '';
  await tickSet(device.ctx, setKey, { weightKg, reps: 8 });
  gym.clock.advance(60_000);
  return setKey;
}

async function train(device: TestDevice, exerciseKey = SQUAT): Promise<void> {
  const workoutKey = await startEmptyWorkout(device.ctx);
  await addTicked(device, await addOne(device, workoutKey, exerciseKey));
  await finishWorkout(device.ctx, workoutKey);
  await device.sync();
}

it.each([0, 4_000])(
  '[OLD1] [PULL6] all trainings since the last reading arrive, however many pages they fill, at %i ms a request',
  async requestMs => {
    const first = await open();
    const second = await open(request => {
      gym.clock.advance(requestMs);
      const path = request.path.replace('history/?limit=50', 'history/?limit=2');
      return gym.server.transport({ ...request, path });
    });
    for (let times = 0; times < 3; times++) await train(first);
    await second.sync();
    for (let times = 0; times < 5; times++) await train(first);
    await second.sync();
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(8);
    const pages = () => gym.server.calls.filter(({ path }) => path.includes('/history/?limit=2')).length;
    const before = pages();
    await second.sync();
    expect(pages() - before).toBe(1);
  },
);

const GONE = { status: 404, body: '{"detail":"Не найдено."}', type: 'application/json' };

it.each([
  ['still fails', BUSY],
  ['is there again', undefined],
  ['is refused', GONE],
] as const)(
  '[OLD1] [PULL6] a reading of new trainings that was interrupted hears of what has just ended, when its page %s',
  async (_, fault) => {
    const isPage = ({ path }: TransportRequest) => /history.*offset=2/.test(path);
    const first = await open();
    const second = await open(request => {
      const path = request.path.replace('history/?limit=50', 'history/?limit=2');
      return gym.server.transport({ ...request, path });
    });
    const setFault = (answer: typeof fault) =>
      gym.server.setFault(request => (isPage(request) ? answer : undefined));
    for (let times = 0; times < 6; times++) await train(first);
    await second.sync();
    for (let times = 0; times < 3; times++) await train(first);
    setFault(BUSY);
    await second.sync();
    const workoutKey = await startEmptyWorkout(first.ctx);
    await addTicked(first, await addOne(first, workoutKey, SQUAT));
    await first.sync();
    await second.sync();
    const there = (await getActiveWorkout(second.db))?.key ?? '';
    await finishWorkout(first.ctx, workoutKey);
    await first.sync();
    setFault(fault);
    gym.server.calls.length = 0;
    for (let round = 0; round < 2; round++) await second.sync();
    expect((await second.db.workouts.get(there))?.status).toBe('completed');
    if (fault === BUSY) {
      setFault(undefined);
      gym.server.calls.length = 0;
      await second.sync();
    }
    // Not those that were here before.
    expect(gym.server.calls.filter(({ path }) => path.includes('history/')).length).toBeLessThan(5);
    if (fault !== GONE) expect(await getHistory(second.db, ALL_TIME)).toHaveLength(10);
  },
);

it('[OLD1] [UNREAD1] a training without a start stops none of the others', async () => {
  const first = await open();
  await train(first);
  await train(first);
  const [broken] = gym.server.world.workouts;
  const second = await open(async request => {
    const answer = await gym.server.transport(request);
    if (!request.path.includes('/history/')) return answer;
    const page = JSON.parse(await answer.text());
    for (const line of page.results) if (line.workout_id === broken?.id) line.started_at = null;
    return { ...answer, text: () => Promise.resolve(JSON.stringify(page)) };
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect((await second.sync()).kind).toBe('done');
  expect(await getHistory(second.db, ALL_TIME)).toHaveLength(1);
});

it('[OLD1] a training that ended before all of it was seen has the figures that the server gives', async () => {
  const first = await open();
  const second = await open();
  const workoutKey = await startEmptyWorkout(first.ctx);
  const itemKey = await addOne(first, workoutKey, SQUAT);
  await addTicked(first, itemKey, 80);
  await first.sync();
  await second.sync();
  await addTicked(first, itemKey, 85);
  await addTicked(first, itemKey, 90);
  await finishWorkout(first.ctx, workoutKey);
  await first.sync();
  for (let round = 0; round < 2; round++) await second.sync();
  const [seen] = await getHistory(second.db, ALL_TIME);
  expect(seen).toMatchObject({ tonnageTotalKg: 8 * (80 + 85 + 90), lines: [{ setsCount: 3 }] });
  expect(await second.db.sets.count()).toBe(0);
  const [own] = await getHistory(first.db, ALL_TIME);
  expect(own?.lines).toMatchObject([{ setsCount: 3 }]);
  expect(await first.db.sets.count()).toBe(3);
});

it.each(['sent', 'lost'])(
  '[OLD1] of one that ended elsewhere, what this device ticked stays, the last answer %s',
  async answer => {
    const first = await open();
    const second = await open();
    const workoutKey = await startEmptyWorkout(first.ctx);
    const itemKey = await addOne(first, workoutKey, SQUAT);
    await addTicked(first, itemKey, 80);
    const setKey = (await addSet(first.ctx, itemKey)) ?? '';
    await first.sync();
    await second.sync();
    await tickSet(first.ctx, setKey, { weightKg: 85, reps: 8 });
    gym.server.setFault(({ method }) =>
      method === 'PATCH' && answer === 'lost' ? 'lose-answer' : undefined,
    );
    await first.sync();
    gym.server.setFault(undefined);
    const there = (await getActiveWorkout(second.db))?.key ?? '';
    await addTicked(second, await addOne(second, there, BENCH));
    await finishWorkout(second.ctx, there);
    await second.sync();
    for (let round = 0; round < 2; round++) await first.sync();
    expect((await first.db.workouts.get(workoutKey))?.status).toBe('completed');
    expect(await shownIn(first, workoutKey)).toEqual([[SQUAT, [80, 85]]]);
  },
);

it('[OLD1] [JOIN1] of one that another device ended, what was ticked before it was joined stays', async () => {
  const first = await open();
  const second = await open();
  const itemKey = await addOne(first, await startEmptyWorkout(first.ctx), SQUAT);
  await addTicked(first, itemKey, 80);
  await first.sync();
  await addTicked(second, await addOne(second, await startEmptyWorkout(second.ctx), BENCH), 60);
  await second.sync();
  const there = (await getActiveWorkout(second.db))?.key ?? '';
  const own = (await second.db.items.toArray()).find(({ exerciseKey }) => exerciseKey === BENCH);
  expect(own?.workoutKey).toBe(there);
  await addTicked(first, itemKey, 85);
  await finishWorkout(first.ctx, (await getActiveWorkout(first.db))?.key ?? '');
  await first.sync();
  for (let round = 0; round < 2; round++) await second.sync();
  expect((await second.db.workouts.get(there))?.status).toBe('completed');
  expect(await shownIn(second, there)).toContainEqual([BENCH, [60]]);
});

it('[OLD1] an exercise that another device renames keeps the lines of its trainings', async () => {
  const first = await open();
  const second = await open();
  const values = await ownExercise(first);
  const { primaryMuscleKey } = values;
  const own = await createExercise(first.ctx, values);
  await train(first, own);
  await second.sync();
  const lines = async () => (await getHistory(second.db, ALL_TIME)).flatMap(line => line.lines);
  const [before] = await lines();
  expect(await second.db.exercises.get(before?.exerciseKey ?? '')).toMatchObject({ primaryMuscleKey });
  await editExercise(first.ctx, own, { name: 'Иначе' });
  await first.sync();
  for (let round = 0; round < 2; round++) {
    await second.sync();
    gym.clock.advance(31 * 60_000);
  }
  const [line] = await lines();
  expect(line?.exerciseKey).toBe(before?.exerciseKey);
  expect(await second.db.exercises.get(line?.exerciseKey ?? '')).toMatchObject({
    name: 'Иначе',
    primaryMuscleKey,
  });
});
