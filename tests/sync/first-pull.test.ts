import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renameWorkout } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise, editExercise } from '#commands/exercises.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import { seedLibrary } from '#db/library.ts';
import { getExerciseList } from '#db/queries/exercise-list.ts';
import { getHistory } from '#db/queries/history.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { createSyncLoop } from '#sync/loop/sync-loop.ts';
import { readMeta, writeMeta } from '#sync/meta.ts';
import type { TransportRequest } from '#sync/ports.ts';
import { pullLibrary } from '#sync/pull/pull-library.ts';
import { pullPast } from '#sync/pull/pull-past.ts';
import { LIBRARY, openBothDevices, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { ALL_TIME, beginTraining, ownExercise, SQUAT, trainOnce } from '../support/training-steps.ts';

const user = { username: 'zoya', password: 'sekret-1' };
/** A machine that does much else takes its time. */
const PATIENTLY = { timeout: 8_000 };
const PAST = '/api/workouts/?';

let clock: TestClock;
let server: TestServer;
/** Has years of trainings; the other has just signed in. */
let old: TestDevice;
let fresh: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  [old, fresh] = await openBothDevices(clock, server.transport, user);
});
afterEach(() => server.close());

async function trainWith(weightKg: number): Promise<Key> {
  const { workoutKey, setKey } = await beginTraining(old);
  await saveSetValues(old.ctx, setKey, { weightKg, reps: 5 });
  await tickSet(old.ctx, setKey);
  clock.advance(3_600_000);
  await finishWorkout(old.ctx, workoutKey);
  await old.sync();
  return workoutKey;
}

/** Twelve workouts are laid, and a change that is made at the first of them is stored before the last. */
async function expectRoomWhile(lay: () => Promise<unknown>): Promise<void> {
  const stored: string[] = [];
  let change: Promise<unknown> | undefined;
  fresh.db.workouts.hook('creating', () => {
    stored.push('workout');
    change ??= Dexie.ignoreTransaction(async () => {
      await setRestDefault(fresh.ctx, 45);
      stored.push('change');
    });
  });
  await lay();
  await change;
  expect(stored.filter(what => what === 'workout')).toHaveLength(12);
  expect(stored.indexOf('change')).toBeLessThan(stored.lastIndexOf('workout'));
}

/** Pages of one, and something done before the `nth` is asked for. */
function beforePage(nth: number, act: (request: TransportRequest) => Promise<unknown>): void {
  const { transport } = fresh.session.ports;
  let page = 0;
  fresh.session.ports.transport = async request => {
    if (!request.path.startsWith(PAST)) return transport(request);
    page++;
    if (page === nth) await act(request);
    return transport({ ...request, path: request.path.replace('limit=50', 'limit=1') });
  };
}

function refuse(isRefused: (request: TransportRequest) => boolean, status: number): void {
  const body = '{"detail":"Неверный запрос.","code":"invalid"}';
  server.setFault(request => (isRefused(request) ? { status, body, type: 'application/json' } : undefined));
}

const networkGoes = () => Promise.reject(new TypeError('network'));
const weightsOf = async ({ db }: TestDevice) =>
  (await db.sets.toArray()).map(set => set.weightKg ?? 0).sort((a, b) => a - b);
const namesOf = async ({ db }: TestDevice) => (await getHistory(db, ALL_TIME)).map(row => row.title);

describe('a first pull', () => {
  it('[PULL8] has the previous values of a training begun meanwhile be the newest ones', async () => {
    for (const weightKg of [40, 60, 100]) await trainWith(weightKg);
    beforePage(2, networkGoes);
    expect(await pull(fresh.session, fresh.db, 'full')).toBe('unreachable');
    clock.advance(60_000);
    const { setKey } = await beginTraining(fresh);
    await tickSet(fresh.ctx, setKey);
    expect(await fresh.db.sets.get(setKey)).toMatchObject({ weightKg: 100, previous: { weightKg: 100 } });
  });

  it('[PULL8] has the rest come after the newest, each once', async () => {
    for (const weightKg of [40, 60, 100]) await trainWith(weightKg);
    const weights: (number | null)[] = [];
    fresh.db.sets.hook('creating', (_key, set) => void weights.push(set.weightKg));
    beforePage(4, networkGoes);
    await fresh.sync();
    expect(weights).toEqual([100, 60, 40]);
  });

  it.each(['changes', 'lists'])('[PULL6] misses nothing that changes between its pages: by %s', async way => {
    if (way === 'lists') {
      const body = '{"detail":"Не найдено."}';
      server.setFault(({ path }) =>
        path.startsWith('/api/changes/') ? { status: 404, body, type: 'application/json' } : undefined,
      );
    }
    const keys: Key[] = [];
    for (const weightKg of [40, 60, 100]) keys.push(await trainWith(weightKg));
    beforePage(3, async () => {
      await renameWorkout(old.ctx, keys.at(-1) ?? '', 'Уже прочитана');
      await trainWith(120);
      clock.advance(60_000);
      await renameWorkout(old.ctx, keys[0] ?? '', 'Изменена последней');
      await old.sync();
    });
    await fresh.sync();
    expect(await getHistory(fresh.db, ALL_TIME)).toHaveLength(3);
    await fresh.sync();
    expect(await namesOf(fresh)).toEqual(await namesOf(old));
    expect((await readMeta(fresh.db, 'pastWorkouts')).isComplete).toBe(true);
  });

  it.each([400, 404, 410])('[PULL4] begins anew where the server refuses its place with %i', async status => {
    for (const weightKg of [40, 60, 100]) await trainWith(weightKg);
    beforePage(2, networkGoes);
    await fresh.sync();
    fresh.session.ports.transport = server.transport;
    const refused = (await readMeta(fresh.db, 'pastWorkouts')).nextPath;
    refuse(({ path }) => path === refused, status);
    await fresh.sync();
    await fresh.sync();
    expect(await weightsOf(fresh)).toEqual([40, 60, 100]);
    expect((await getHistory(fresh.db, ALL_TIME)).every(({ isWhole }) => isWhole)).toBe(true);
    expect(await readMeta(fresh.db, 'pastWorkouts')).toMatchObject({ isComplete: true, nextPath: null });
  });

  it.each([400, 404, 410])(
    '[PULL6] [PULL4] is read anew where the server refuses what is asked for since, with %i',
    async status => {
      await trainWith(40);
      await fresh.sync();
      const before = (await readMeta(fresh.db, 'changes')).place;
      const past = (await readMeta(fresh.db, 'pastWorkouts')).since;
      expect([before, past]).not.toContain(null);
      await trainWith(60);
      const refused = [`since=${before}`, `since=${encodeURIComponent(past ?? '')}`];
      refuse(({ path }) => refused.some(place => path.includes(place)), status);
      await fresh.sync();
      await fresh.sync();
      expect(await weightsOf(fresh)).toEqual([40, 60]);
      expect((await getHistory(fresh.db, ALL_TIME)).every(({ isWhole }) => isWhole)).toBe(true);
      expect((await readMeta(fresh.db, 'changes')).place).not.toBeNull();
    },
  );

  it('[PULL6] is read anew whole, the exercises too, by a pull that finds its place refused', async () => {
    const own = await createExercise(old.ctx, await ownExercise(old));
    await old.sync();
    await fresh.sync();
    const { place } = await readMeta(fresh.db, 'changes');
    await editExercise(old.ctx, own, { name: 'Иначе' });
    await old.sync();
    refuse(({ path }) => path.includes(`since=${place}`), 404);
    const { transport } = fresh.session.ports;
    fresh.session.ports.transport = request =>
      request.path.startsWith('/api/templates/') ? networkGoes() : transport(request);
    expect(await pull(fresh.session, fresh.db, 'quick')).toBe('unreachable');
    fresh.session.ports.transport = transport;
    await fresh.sync();
    expect((await fresh.db.exercises.get(own))?.name).toBe('Иначе');
    expect((await readMeta(fresh.db, 'changes')).place).not.toBeNull();
  });

  it('[PULL8] leaves on offer what a training names before the shipped library is there', async () => {
    const { workoutKey } = await beginTraining(old, SQUAT);
    await old.sync();
    for (const table of [fresh.db.exercises, fresh.db.equipments, fresh.db.muscles, fresh.db.meta])
      await table.clear();
    server.setFault(({ path }) => (path.startsWith('/api/exercises/') ? 'lose-request' : undefined));
    await fresh.sync();
    expect((await getWorkoutView(fresh.db, workoutKey))?.items).toHaveLength(1);
    await seedLibrary(fresh.db, () => Promise.resolve(LIBRARY), LIBRARY.version);
    expect((await getExerciseList(fresh.db)).map(({ key }) => key)).toContain(SQUAT);
    expect((await fresh.db.exercises.get(SQUAT))?.serverId).toBe(
      (await old.db.exercises.get(SQUAT))?.serverId,
    );
  });

  it('[PULL9] lets what is done meanwhile go to the server before its last page', async () => {
    // On a busy machine the queue's watcher comes a page or two late.
    for (const weightKg of [40, 50, 60, 70, 80, 100]) await trainWith(weightKg);
    beforePage(2, () => startEmptyWorkout(fresh.ctx));
    const { sleep } = clock;
    clock.sleep = (ms, signal) => (ms > 0 ? sleep(ms, signal) : Promise.resolve());
    const before = server.calls.length;
    const loop = createSyncLoop(fresh.session.ports, fresh.session.device);
    loop.start();
    await expect.poll(() => namesOf(fresh), PATIENTLY).toHaveLength(6);
    loop.stop();
    const asked = server.calls.slice(before).map(call => `${call.method} ${call.path.split('?')[0]}`);
    const sentAt = asked.indexOf('POST /api/workouts/create/');
    expect(sentAt).toBeGreaterThan(-1);
    expect(sentAt).toBeLessThan(asked.lastIndexOf(`GET ${PAST.slice(0, -1)}`));
  });

  it('[PULL9] lets a change be stored between the few that it lays at a time', async () => {
    for (let n = 0; n < 12; n++) await trainOnce(old, clock);
    await old.sync();
    await expectRoomWhile(() => pullPast(fresh.session, fresh.db));
  });
});

it('[PULL9] a pull of what changed, too, lets a change be stored between the few that it lays at a time', async () => {
  await fresh.sync();
  const squat = await createExercise(old.ctx, await ownExercise(old));
  for (let n = 0; n < 12; n++) await trainOnce(old, clock, squat);
  await old.sync();
  await expectRoomWhile(() => pull(fresh.session, fresh.db, 'quick'));
  const history = await getHistory(fresh.db, ALL_TIME);
  expect(history).toHaveLength(12);
  expect(new Set(history.flatMap(({ lines }) => lines.map(line => line.name)))).toEqual(new Set(['Моё']));
});

it('[PULL9] lays the library with a few requests, however many exercises it has', async () => {
  const methods = ['get', 'getAll', 'openCursor', 'openKeyCursor'] as const;
  const reads = [IDBObjectStore.prototype, IDBIndex.prototype].flatMap(store =>
    methods.map(method => vi.spyOn(store, method)),
  );
  await pullLibrary(fresh.session, fresh.db);
  const count = reads.reduce((total, read) => total + read.mock.calls.length, 0);
  for (const read of reads) read.mockRestore();
  expect(await fresh.db.exercises.where('serverId').above(0).count()).toBeGreaterThan(300);
  expect(count).toBeLessThan(60);
});

it('[PULL10] a device without room for it says so, and is done saying it once there is', async () => {
  await trainWith(40);
  const full = () => {
    throw new DOMException('disk full', 'QuotaExceededError');
  };
  fresh.db.workouts.hook('creating').subscribe(full);
  fresh.session.device.openAccount = () => fresh.db;
  const phase = async () => (await readMeta(fresh.db, 'status')).phase;
  const loop = createSyncLoop(fresh.session.ports, fresh.session.device);
  loop.start();
  await expect.poll(phase, PATIENTLY).toBe('full');
  fresh.db.workouts.hook('creating').unsubscribe(full);
  loop.wake('visible');
  await expect.poll(phase, PATIENTLY).toBe('idle');
  expect(await getHistory(fresh.db, ALL_TIME)).toHaveLength(1);
  loop.stop();
});

it('[PULL3] a pull that answers have overtaken time and again is not taken for done', async () => {
  await trainWith(40);
  const { transport } = fresh.session.ports;
  fresh.session.ports.transport = async request => {
    const response = await transport(request);
    if (request.path.startsWith('/api/templates/')) {
      await writeMeta(fresh.db, 'answers', (await readMeta(fresh.db, 'answers')) + 1);
    }
    return response;
  };
  expect(await pull(fresh.session, fresh.db, 'full')).toBe('again');
});

it('[PULL7] a tab that slept over its first pull lays nothing on top of what another one has read since', async () => {
  const workoutKey = await trainWith(40);
  const { transport } = fresh.session.ports;
  const passing = {
    ...fresh.session,
    ports: {
      ...fresh.session.ports,
      transport,
      locks: { run: <T>(_: string, __: number, body: (held: boolean) => Promise<T>) => body(false) },
    },
  };
  let templateKey: Key | undefined;
  fresh.session.ports.transport = async request => {
    const response = await transport(request);
    if (request.path.startsWith('/api/templates/') && templateKey === undefined) {
      const options = { workoutKey, title: 'План', call: 'create' } as const;
      templateKey = await createTemplate(old.ctx, options);
      await old.sync();
      await pull(passing, fresh.db, 'full');
      await pull(passing, fresh.db, 'quick');
    }
    return response;
  };
  await fresh.sync();
  await fresh.sync();
  expect(await fresh.db.templates.get(templateKey ?? '')).toMatchObject({ title: 'План' });
});

it.each(['deleted', 'renamed'])(
  '[PULL6] loses no exercise of the library when one is %s between its pages',
  async how => {
    const values = await ownExercise(old, 'Аа');
    const own = await createExercise(old.ctx, values);
    await old.sync();
    const { transport } = fresh.session.ports;
    let isFirst = true;
    fresh.session.ports.transport = async request => {
      if (isFirst && request.path.startsWith('/api/exercises/') && request.path.includes('offset=')) {
        isFirst = false;
        if (how === 'deleted') await deleteExercise(old.ctx, own);
        else await editExercise(old.ctx, own, { ...values, name: 'Яя' });
        clock.advance(10_000);
        await old.sync();
      }
      return transport(request);
    };
    await fresh.sync();
    await fresh.sync();
    expect(isFirst).toBe(false);
    expect(await fresh.db.exercises.filter(row => row.isDefault && row.isGone === true).toArray()).toEqual(
      [],
    );
  },
);
