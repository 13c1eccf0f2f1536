// OLD1: a past training that is written down, on a server without the additions, where every training runs first. Long, since
// each way that its end may come to nothing is played to the end.
import { beforeEach, expect, it } from 'vitest';
import { addPastWorkout, type PastSource } from '#commands/add-past-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { deleteSet } from '#commands/sets.ts';
import { repeatWorkout } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import { tickSets } from '#commands/tick-sets.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getHistory } from '#db/queries/history.ts';
import { countUnsent, getRejected } from '#db/queries/sync-state.ts';
import type { Key } from '#domain/ids.ts';
import { discardEntries, retryRejected } from '#sync/log/decide.ts';
import { putBack } from '#sync/log/put-back.ts';
import type { TransportRequest } from '#sync/ports.ts';
import { type PlainTest, setupPlainTest } from '../support/old-server/setup-plain-test.ts';
import {
  openGuestDevice,
  openUserDevice,
  registerUser,
  TestClock,
  type TestDevice,
} from '../support/test-device.ts';
import { ALL_TIME, addOne, BENCH, BUSY, openStates, trainOnce } from '../support/training-steps.ts';

const HOUR_MS = 3_600_000;
/** After so long it is sent. */
const RESTS_MS = 4 * 60_000;

const USER = { username: 'anna', password: 'sekret-1' };
/** What starts a training. */
const BEGINS = /\/(?:create|recreate)\/$/;

let gym: PlainTest;
/** Happens before each request of the first of two devices. */
let between: (request: TransportRequest) => Promise<void>;

beforeEach(() => {
  between = () => Promise.resolve();
  gym = setupPlainTest();
});

/** The same as an earlier training, two days before it, for an hour. */
function writeDown(device: TestDevice, workoutKey: Key) {
  return writeDownFrom(device, { kind: 'workout', workoutKey });
}

async function writeDownFrom(device: TestDevice, source: PastSource) {
  const startedAtMs = gym.clock.now() - 48 * HOUR_MS;
  const workoutKey = (await addPastWorkout(device.ctx, { startedAtMs, durationSec: 3600, source })) ?? '';
  const sets = (await device.db.sets.toArray()).filter(set => set.workoutKey === workoutKey);
  return { workoutKey, startedAtMs, setKeys: sets.map(({ key }) => key) };
}

async function syncThrough(device: TestDevice, rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await device.sync();
    gym.clock.advance(120_000);
  }
}

async function expectAllTaken(device: TestDevice): Promise<void> {
  expect(await openStates(device)).toEqual([]);
  expect(await getRejected(device.db)).toEqual([]);
}

/** A guest with a training that the server has. */
async function openTrained() {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const source = await trainOnce(device, gym.clock);
  await syncThrough(device);
  return { device, source };
}

/** Both have heard of a training of the first one's. */
async function openBothWithPast() {
  await registerUser(gym.clock, gym.server.transport, USER);
  const first = await openUserDevice(
    gym.clock,
    async request => {
      await between(request);
      return gym.server.transport(request);
    },
    USER,
  );
  const second = await openUserDevice(gym.clock, gym.server.transport, USER);
  const source = await trainOnce(first, gym.clock);
  await syncThrough(first);
  await syncThrough(second);
  return { first, second, source };
}

it.each(['recreate', 'update', 'sets', 'nothing'])(
  '[OLD1] is over there with all that was ticked in it, and never runs here, if the answer to %s is lost',
  async lost => {
    const { clock, server } = gym;
    const { device, source } = await openTrained();
    const { workoutKey, startedAtMs, setKeys } = await writeDown(device, source);
    await tickSets(device.ctx, setKeys.slice(1));
    clock.advance(RESTS_MS);
    gym.loseFirstAnswer(({ method, path }) => method !== 'GET' && path.includes(`/${lost}/`));
    for (let round = 0; round < 4; round++) {
      await device.sync();
      expect(await getActiveWorkout(device.db)).toBeUndefined();
      clock.advance(120_000);
    }
    await expectAllTaken(device);
    expect(gym.trainings()).toEqual([
      ['completed', [3]],
      ['completed', [2]],
    ]);
    expect(server.world.workouts[1]?.durationSec).toBe(3600);
    const finishedAtMs = startedAtMs + HOUR_MS;
    expect(await device.db.workouts.get(workoutKey)).toMatchObject({ startedAtMs, finishedAtMs });
    expect(await getHistory(device.db, ALL_TIME)).toHaveLength(2);
  },
);

it('[OLD1] takes what is ticked in it after it was written down, while the server is at hand', async () => {
  const { clock, server } = gym;
  const { device, source } = await openTrained();
  const { setKeys } = await writeDown(device, source);
  await device.sync();
  for (const setKey of setKeys) {
    clock.advance(60_000);
    await tickSets(device.ctx, [setKey]);
    await device.sync();
  }
  expect(gym.trainings()).toEqual([['completed', [3]]]);
  const before = server.calls.length;
  await device.sync();
  // It waits for the next reading.
  expect(server.calls.length - before).toBeLessThan(10);
  clock.advance(RESTS_MS);
  await device.sync();
  await expectAllTaken(device);
  expect(gym.trainings()).toEqual([
    ['completed', [3]],
    ['completed', [3]],
  ]);
});

it.each(['copied', 'empty'] as const)(
  "[OLD1] [LIVE1] while one is written down, %s, today's training is there at once",
  async how => {
    const { device, source } = await openTrained();
    await writeDownFrom(
      device,
      how === 'empty' ? { kind: 'empty' } : { kind: 'workout', workoutKey: source },
    );
    await device.sync();
    const begin = how === 'empty' ? startEmptyWorkout(device.ctx) : repeatWorkout(device.ctx, source);
    await begin;
    await device.sync();
    expect(gym.trainings().map(([status]) => status)).toEqual(['completed', 'active']);
    await finishWorkout(device.ctx, (await getActiveWorkout(device.db))?.key ?? '');
    await syncThrough(device);
    await expectAllTaken(device);
    expect(gym.trainings().map(([status]) => status)).toEqual(['completed', 'completed', 'completed']);
  },
);

it('[OLD1] waits for one that runs elsewhere, however long that was left alone, and neither joins nor ends it', async () => {
  const { clock } = gym;
  const { first, second, source } = await openBothWithPast();
  const running = await startEmptyWorkout(second.ctx);
  await addOne(second, running, BENCH);
  await second.sync();
  clock.advance(13 * HOUR_MS);
  await writeDown(first, source);
  await syncThrough(first);
  expect(gym.trainings()).toEqual([
    ['completed', [3]],
    ['active', [0]],
  ]);
  await finishWorkout(second.ctx, running);
  await syncThrough(second);
  await syncThrough(first);
  await expectAllTaken(first);
  expect(gym.trainings().map(([status]) => status)).toEqual(['completed', 'completed', 'completed']);
});

it('[OLD1] ends after a deletion that can still be undone, and a training begun meanwhile is its own', async () => {
  const { clock, server } = gym;
  const { device, source } = await openTrained();
  const { setKeys } = await writeDown(device, source);
  await tickSets(device.ctx, setKeys.slice(1));
  clock.advance(RESTS_MS);
  server.setFault(({ method, path }) =>
    method === 'PATCH' && path.includes('/sets/') ? 'lose-request' : undefined,
  );
  await device.sync();
  server.setFault(undefined);
  await deleteSet(device.ctx, setKeys[0] ?? '');
  const running = await startEmptyWorkout(device.ctx);
  await addOne(device, running, BENCH);
  await device.sync();
  expect((await getActiveWorkout(device.db))?.key).toBe(running);
  await syncThrough(device);
  await expectAllTaken(device);
  expect(gym.trainings()).toEqual([
    ['completed', [3]],
    ['completed', [2]],
    ['active', [0]],
  ]);
  expect(server.world.workouts[1]?.items[0]?.sets).toHaveLength(2);
  expect((await getActiveWorkout(device.db))?.key).toBe(running);
});

it('[OLD1] [LIVE1] of several that are copied from each other none holds up another, nor a template of one', async () => {
  const { clock, server } = gym;
  const { device, source } = await openTrained();
  const first = await writeDown(device, source);
  const second = await writeDown(device, first.workoutKey);
  await createTemplate(device.ctx, { workoutKey: first.workoutKey, title: 'Ноги', call: 'save' });
  await repeatWorkout(device.ctx, second.workoutKey);
  clock.advance(RESTS_MS);
  await device.sync();
  await expectAllTaken(device);
  expect(gym.trainings().map(([status]) => status)).toEqual([
    'completed',
    'completed',
    'completed',
    'active',
  ]);
  expect(server.world.templates).toHaveLength(1);
});

it.each([
  ['copied', 'lost'],
  ['copied', 'taken for busy'],
  ['empty', 'lost'],
  ['empty', 'taken for busy'],
] as const)(
  '[OLD1] neither ends nor fills an empty training of another device, if its own start, %s, was %s before',
  async (how, fate) => {
    const { first, second, source } = await openBothWithPast();
    await writeDownFrom(first, how === 'empty' ? { kind: 'empty' } : { kind: 'workout', workoutKey: source });
    gym.clock.advance(5 * 60_000);
    gym.server.setFault(({ path }) =>
      BEGINS.test(path) ? (fate === 'lost' ? 'lose-request' : BUSY) : undefined,
    );
    await first.sync();
    gym.server.setFault(undefined);
    gym.clock.advance(5 * 60_000);
    const running = await startEmptyWorkout(second.ctx);
    await second.sync();
    await syncThrough(first);
    expect(gym.trainings()).toEqual([
      ['completed', [3]],
      ['active', []],
    ]);
    await finishWorkout(second.ctx, running);
    await syncThrough(second);
    await syncThrough(first);
    await expectAllTaken(first);
    expect(gym.trainings().map(([status]) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(gym.server.world.workouts[1]?.durationSec).not.toBe(3600);
  },
);

it.each(['copied', 'empty'] as const)(
  '[OLD1] neither ends nor fills one that another device has begun a moment before its own start, %s, arrives',
  async how => {
    const { first, second, source } = await openBothWithPast();
    await writeDownFrom(first, how === 'empty' ? { kind: 'empty' } : { kind: 'workout', workoutKey: source });
    gym.clock.advance(5 * 60_000);
    const running = await startEmptyWorkout(second.ctx);
    let isBegun = false;
    between = async ({ path }) => {
      if (isBegun || !BEGINS.test(path)) return;
      isBegun = true;
      await second.sync();
    };
    await syncThrough(first);
    expect(isBegun).toBe(true);
    expect(gym.trainings()).toEqual([
      ['completed', [3]],
      ['active', []],
    ]);
    await finishWorkout(second.ctx, running);
    await syncThrough(second);
    await syncThrough(first);
    await expectAllTaken(first);
    expect(gym.trainings().map(([status]) => status)).toEqual(['completed', 'completed', 'completed']);
  },
);

/** An answer to what ends a training, in place of the server's. */
function refuseEnds(answer: { status: number; detail: string }): void {
  const { status, detail } = answer;
  const body = JSON.stringify({ detail });
  gym.server.setFault(({ path }) =>
    path.endsWith('/update/') ? { status, body, type: 'application/json' } : undefined,
  );
}

it('[OLD1] [PARK1] tells that its end is refused: the person decides, and nothing of it is lost', async () => {
  const { clock, server } = gym;
  const { device, source } = await openTrained();
  const { workoutKey, setKeys } = await writeDown(device, source);
  await tickSets(device.ctx, setKeys);
  clock.advance(RESTS_MS);
  refuseEnds({ status: 400, detail: 'Слишком долго.' });
  await syncThrough(device);
  const [refused, ...more] = await getRejected(device.db);
  expect(more).toEqual([]);
  expect(refused?.rejection).toMatchObject({ status: 400, detail: 'Слишком долго.', isTargetLost: false });
  expect(await getActiveWorkout(device.db)).toBeUndefined();
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed', durationSec: 3600 });
  expect(gym.trainings()[1]).toEqual(['active', [3]]);
  server.setFault(undefined);
  await syncThrough(device);
  // Until the person says so, nobody asks again.
  expect(gym.trainings()[1]).toEqual(['active', [3]]);
  await retryRejected(device.db, [refused?.seq ?? 0], { nowMs: clock.now(), newKey: device.ctx.newKey });
  await syncThrough(device);
  await expectAllTaken(device);
  expect(gym.trainings()[1]).toEqual(['completed', [3]]);
  expect(await getHistory(device.db, ALL_TIME)).toHaveLength(2);
});

it('[OLD1] [PARK1] a training begun after a refused end waits for the decision, and joins nothing', async () => {
  const { clock, server } = gym;
  const { device, source } = await openTrained();
  const { setKeys } = await writeDown(device, source);
  await tickSets(device.ctx, setKeys);
  clock.advance(RESTS_MS);
  refuseEnds({ status: 400, detail: 'Слишком долго.' });
  await syncThrough(device);
  const [refused] = await getRejected(device.db);
  await addOne(device, await startEmptyWorkout(device.ctx), BENCH);
  server.setFault(undefined);
  await syncThrough(device);
  expect(gym.trainings().slice(1)).toEqual([['active', [3]]]);
  await retryRejected(device.db, [refused?.seq ?? 0], { nowMs: clock.now(), newKey: device.ctx.newKey });
  await syncThrough(device);
  await expectAllTaken(device);
  expect(gym.trainings().slice(1)).toEqual([
    ['completed', [3]],
    ['active', [0]],
  ]);
});

it('[OLD1] [PARK5] shows it as the server has it once the person has discarded a refused end', async () => {
  const { clock, server } = gym;
  const { device, source } = await openTrained();
  const { workoutKey, setKeys } = await writeDown(device, source);
  await tickSets(device.ctx, setKeys);
  clock.advance(RESTS_MS);
  refuseEnds({ status: 400, detail: 'Слишком долго.' });
  await syncThrough(device);
  const [refused] = await getRejected(device.db);
  await discardEntries(device.db, [refused?.seq ?? 0]);
  await syncThrough(device);
  expect((await getActiveWorkout(device.db))?.key).toBe(workoutKey);
  server.setFault(undefined);
  await finishWorkout(device.ctx, workoutKey);
  await syncThrough(device);
  await expectAllTaken(device);
  expect(gym.trainings()[1]).toEqual(['completed', [3]]);
});

it('[OLD1] takes no refusal for one where the end came before, and its answer was lost', async () => {
  const { clock } = gym;
  const { device, source } = await openTrained();
  const { workoutKey, startedAtMs } = await writeDown(device, source);
  clock.advance(RESTS_MS);
  gym.loseFirstAnswer(({ path }) => path.endsWith('/update/'));
  await device.sync();
  expect(gym.trainings()[1]?.[0]).toBe('completed');
  refuseEnds({ status: 409, detail: 'Тренировка уже закончена.' });
  clock.advance(120_000);
  await syncThrough(device);
  await expectAllTaken(device);
  const finishedAtMs = startedAtMs + HOUR_MS;
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed', finishedAtMs });
});

it('[OLD1] [PARK1] one that was cancelled elsewhere before its end came can be put back', async () => {
  const { clock, server } = gym;
  const { device, source } = await openTrained();
  const { workoutKey, setKeys } = await writeDown(device, source);
  await tickSets(device.ctx, setKeys);
  clock.advance(RESTS_MS);
  server.setFault(({ path }) => {
    const workout = server.world.workouts[1];
    if (path.endsWith('/update/') && workout) workout.status = 'cancelled';
    return undefined;
  });
  await syncThrough(device);
  server.setFault(undefined);
  const [refused, ...more] = await getRejected(device.db);
  expect(more).toEqual([]);
  expect(refused?.rejection).toMatchObject({ status: 409, isTargetLost: true });
  await putBack(device.db, workoutKey, { nowMs: clock.now(), newKey: device.ctx.newKey });
  await syncThrough(device);
  await expectAllTaken(device);
  expect(gym.trainings()).toEqual([
    ['completed', [3]],
    ['cancelled', [3]],
    ['completed', [3]],
  ]);
});

it('[OLD1] [SES10] counts as unsent until its end was taken, so that a logout says so', async () => {
  const { clock, server } = gym;
  const { device, source } = await openTrained();
  const { setKeys } = await writeDown(device, source);
  clock.advance(RESTS_MS);
  server.setFault(({ path }) => (path.endsWith('/update/') ? 'lose-request' : undefined));
  await device.sync();
  expect(gym.trainings()[1]).toEqual(['active', [0]]);
  expect(await countUnsent(device.db)).toBe(1);
  await tickSets(device.ctx, setKeys.slice(1));
  server.setFault(undefined);
  await device.sync();
  expect(gym.trainings()[1]).toEqual(['completed', [2]]);
  expect(await countUnsent(device.db)).toBe(0);
});

it('[OLD1] [LIVE1] is sent as soon as the person has left it alone for long enough', async () => {
  const { clock } = gym;
  const { device, source } = await openTrained();
  await writeDown(device, source);
  const actedAtMs = clock.now();
  clock.advance(60_000);
  const outcome = await device.sync();
  expect(outcome).toEqual({ kind: 'done', dueMs: actedAtMs + 3 * 60_000 });
  clock.advance(2 * 60_000);
  await device.sync();
  expect(gym.trainings().map(([status]) => status)).toEqual(['completed', 'completed']);
});

/** A training ran while another was written down, and has ended here: its end is not sent yet. */
async function openEndedMeanwhile(): Promise<TestDevice> {
  const { device, source } = await openTrained();
  const running = await startEmptyWorkout(device.ctx);
  await device.sync();
  await writeDown(device, source);
  gym.clock.advance(RESTS_MS);
  await device.sync();
  await finishWorkout(device.ctx, running);
  return device;
}

it('[OLD1] [LIVE1] is sent as soon as the training that ran meanwhile is over', async () => {
  const { clock } = gym;
  const device = await openEndedMeanwhile();
  expect(await device.sync()).toEqual({ kind: 'done', dueMs: clock.now() });
  await device.sync();
  expect(gym.trainings().map(([status]) => status)).toEqual(['completed', 'completed', 'completed']);
});

it('[OLD1] [LIVE1] is sent as soon as another device has ended the training that ran meanwhile', async () => {
  const { clock, server } = gym;
  const device = await openEndedMeanwhile();
  const [, workout] = server.world.workouts;
  const body = JSON.stringify({ detail: 'Тренировка уже закончена.' });
  server.setFault(({ path }) => {
    if (workout?.status !== 'active' || !path.endsWith('/update/')) return undefined;
    workout.status = 'completed';
    return { status: 409, body, type: 'application/json' };
  });
  expect(await device.sync()).toEqual({ kind: 'done', dueMs: clock.now() });
  await device.sync();
  await expectAllTaken(device);
  expect(gym.trainings().map(([status]) => status)).toEqual(['completed', 'completed', 'completed']);
});

it('[OLD1] [LIVE1] does not run on there if it was discarded before its start was answered', async () => {
  const { clock } = gym;
  const { device, source } = await openTrained();
  const { workoutKey } = await writeDown(device, source);
  clock.advance(RESTS_MS);
  gym.server.cutAfter(({ path }) => BEGINS.test(path));
  await device.sync();
  gym.server.setFault(undefined);
  expect(gym.trainings()[1]?.[0]).toBe('active');
  const start = (await device.db.log.where('makes').equals(workoutKey).toArray())[0];
  await discardEntries(device.db, [start?.seq ?? 0]);
  await syncThrough(device);
  expect(gym.trainings().map(([status]) => status)).toEqual(['completed', 'completed']);
  expect(await getActiveWorkout(device.db)).toBeUndefined();
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed', durationSec: 3600 });
});

it.each([-1, 1])(
  '[OLD1] is there once though the answer to its start was lost and the clock is %i hours wrong',
  async hours => {
    const clock = new TestClock();
    const device = await openGuestDevice(clock, gym.server.transport);
    const source = await trainOnce(device, clock);
    await device.sync();
    clock.advance(hours * HOUR_MS);
    await writeDown(device, source);
    clock.advance(RESTS_MS);
    gym.loseFirstAnswer(({ path }) => BEGINS.test(path));
    for (let round = 0; round < 3; round++) await device.sync();
    await expectAllTaken(device);
    expect(gym.trainings().map(([status]) => status)).toEqual(['completed', 'completed']);
  },
);
