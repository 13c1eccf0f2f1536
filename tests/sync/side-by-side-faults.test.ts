// Several calls are under way together, and something happens to one of them, or to all.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { saveSetValues } from '#commands/sets.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { readMeta } from '#sync/meta.ts';
import { pull } from '#sync/pull/pull.ts';
import { drain } from '#sync/replay/drain.ts';
import { openUserDevice, registerUser, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { addOne, BENCH, mustAddSet, outboxStates } from '../support/training-steps.ts';
import {
  answered,
  answerOf,
  cutOff,
  type Fate,
  meetInTurn,
  meetOnWire,
  trainingOfSets,
} from '../support/wire.ts';

const user = { username: 'olga', password: 'sekret-1' };
const BUSY = answerOf(429, '{"detail":"later"}', { 'retry-after': '30' });
const REFUSED = answerOf(400, '{"detail":"no"}');
const STALE = answerOf(401, '{"detail":"no","code":"token_invalid"}');
const LOGIN_PAGE = answerOf(200, '<html>', { 'content-type': 'text/html' });

let clock: TestClock;
let server: TestServer;
let device: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  await registerUser(clock, server.transport, user);
  device = await openUserDevice(clock, server.transport, user);
});
afterEach(() => server.close());

/** `count` sets that the server knows, each changed since: reps 1, 2, 3 … */
async function changedSets(count: number) {
  const training = await trainingOfSets(device, count);
  for (const [index, key] of training.setKeys.entries()) {
    await saveSetValues(device.ctx, key, { reps: index + 1 });
  }
  return training;
}

/** Another tab, which does not wait for the first one's lock. */
function drainElsewhere() {
  const locks = { run: <T>(_: string, __: number, body: (held: boolean) => Promise<T>) => body(false) };
  const session = { ...device.session, ports: { ...device.session.ports, locks } };
  return drain(session, device.db, { ignoreBackoff: true });
}

async function repsOnServer(workoutKey: Key) {
  const reader = await openUserDevice(clock, server.transport, user);
  await reader.sync();
  const view = await getWorkoutView(reader.db, workoutKey);
  return view?.items.map(item => item.sets.map(set => set.reps));
}

const patches = () => server.calls.filter(call => call.method === 'PATCH' && call.path.includes('/sets/'));

describe('one of several calls', () => {
  it('[OUT2] that the server cannot answer now keeps its lane waiting; the others are stored', async () => {
    const { setKeys, workoutKey } = await changedSets(6);
    const isPutOff = async () => (await device.db.outbox.filter(e => e.nextTryAtMs !== null).count()) > 0;
    const late: Fate = async send => {
      await vi.waitUntil(isPutOff);
      return send();
    };
    meetOnWire(device, [BUSY, late, late, late]);
    expect(await device.drain()).toMatchObject({ kind: 'drained', dueMs: clock.now() + 30_000 });
    expect((await outboxStates(device)).map(([state]) => state)).toEqual(['frozen', 'waiting', 'waiting']);
    clock.advance(30_000);
    await device.drain();
    expect(await repsOnServer(workoutKey)).toEqual([setKeys.map((_, index) => index + 1)]);
  });

  it('[LIVE1] that is put off just while the last answer is stored is not forgotten', async () => {
    await changedSets(2);
    const isLastStored = Promise.withResolvers<void>();
    const late: Fate = async send => {
      await isLastStored.promise;
      return BUSY(send);
    };
    meetOnWire(device, [late, answered]);
    const run = device.db.transaction.bind(device.db) as (...args: unknown[]) => Promise<unknown>;
    const isPutOff = async () => (await device.db.outbox.filter(e => e.nextTryAtMs !== null).count()) > 0;
    // The turn that finds nothing more to send is slow to say so.
    Object.assign(device.db, {
      transaction: async (...args: unknown[]) => {
        const result = await run(...args);
        if (result instanceof Object && 'dueMs' in result && result.dueMs === undefined) {
          isLastStored.resolve();
          await vi.waitUntil(isPutOff);
          await new Promise(resolve => setTimeout(resolve, 20));
        }
        return result;
      },
    });
    expect(await device.drain()).toMatchObject({ kind: 'drained', dueMs: clock.now() + 30_000 });
  });

  it('[PARK1] [PARK2] that is refused is parked with what was made of it meanwhile, and with nothing else', async () => {
    const { itemKey, workoutKey } = await changedSets(3);
    const newKey = await mustAddSet(device, itemKey);
    const refusedLate: Fate = async send => {
      await saveSetValues(device.ctx, newKey, { reps: 99 });
      return REFUSED(send);
    };
    const met = meetOnWire(device, [answered, answered, answered, refusedLate]);
    await device.drain();
    expect(met.map(call => call.method)).toEqual(['PATCH', 'PATCH', 'PATCH', 'POST']);
    expect(await outboxStates(device)).toEqual([
      ['parked', 'set.create'],
      ['parked', 'set.patch'],
    ]);
    expect(await repsOnServer(workoutKey)).toEqual([[1, 2, 3]]);
  });

  for (const [name, fate] of [
    ['a login page', LOGIN_PAGE],
    ['nothing', cutOff],
  ] as const) {
    it(`[OUT5] that meets ${name} ends the batch; what the others were answered is stored`, async () => {
      const { workoutKey } = await changedSets(4);
      const met = meetOnWire(device, [answered, fate, answered, answered]);
      expect((await device.drain()).kind).toBe('unreachable');
      expect(await outboxStates(device)).toEqual([['frozen', 'set.patch']]);
      await device.drain();
      expect(patches().filter(call => call.body === met[1]?.body)).toHaveLength(1);
      expect(await repsOnServer(workoutKey)).toEqual([[1, 2, 3, 4]]);
    });
  }

  it('[FOLD5] whose set is changed meanwhile is followed by a call of its own', async () => {
    const { setKeys, workoutKey } = await changedSets(4);
    const changedMeanwhile: Fate = async send => {
      await saveSetValues(device.ctx, setKeys[0] ?? '', { reps: 99 });
      return send();
    };
    meetOnWire(device, [changedMeanwhile, answered, answered, answered]);
    await device.drain();
    expect(patches()).toHaveLength(5);
    expect((await device.db.sets.get(setKeys[0] ?? ''))?.reps).toBe(99);
    expect(await repsOnServer(workoutKey)).toEqual([[99, 2, 3, 4]]);
  });
});

describe('all calls under way', () => {
  it('[FRZ1] [FRZ2] when the tab is killed, go again to the byte, and nothing is made twice', async () => {
    const { itemKey, workoutKey } = await changedSets(2);
    const otherKey = await addOne(device, workoutKey, BENCH);
    await device.drain();
    await saveSetValues(device.ctx, await mustAddSet(device, itemKey), { reps: 8 });
    await saveSetValues(device.ctx, await mustAddSet(device, otherKey), { reps: 9 });
    const view = await getWorkoutView(device.db, workoutKey);
    for (const set of view?.items[0]?.sets.slice(0, 2) ?? []) {
      await saveSetValues(device.ctx, set.key, { reps: 20 });
    }
    const never = new Promise<never>(() => undefined);
    // Answered, too: a key whose first call is still at work is put off, and goes again later.
    const isDone = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const carriedOut =
      (which: 0 | 1): Fate =>
      send =>
        send().then(() => {
          isDone[which].resolve();
          return never;
        });
    const before = server.calls.length;
    const met = meetOnWire(device, [carriedOut(0), () => never, () => never, carriedOut(1)]);
    void device.drain();
    await Promise.all(isDone.map(({ promise }) => promise));
    expect((await outboxStates(device)).map(([state]) => state)).toEqual(Array(4).fill('frozen'));
    await drainElsewhere();
    const asSent = ({ path, body, headers }: (typeof met)[number]) => [
      path,
      body,
      headers['idempotency-key'],
    ];
    expect(
      server.calls
        .slice(before + 2, before + 6)
        .map(asSent)
        .toSorted(),
    ).toEqual(met.map(asSent).toSorted());
    expect(await outboxStates(device)).toEqual([]);
    expect(await repsOnServer(workoutKey)).toEqual([[20, 20, 8], [9]]);
  });

  it('[FRZ2] [FOLD5] when the tab is killed, stay as they were sent, though the next batch ends before their turn', async () => {
    const { setKeys, workoutKey } = await changedSets(10);
    const isDone = Promise.withResolvers<void>();
    const never = new Promise<never>(() => undefined);
    const carriedOut: Fate = async send => {
      await send();
      isDone.resolve();
      return never;
    };
    const kill = [answered, () => never, () => never, () => never, carriedOut];
    meetInTurn(device, [...kill, cutOff, cutOff, cutOff, cutOff]);
    void device.drain();
    await isDone.promise;
    await drainElsewhere();
    await saveSetValues(device.ctx, setKeys[4] ?? '', { reps: 99 });
    await drainElsewhere();
    expect(await outboxStates(device)).toEqual([]);
    expect((await device.db.sets.get(setKeys[4] ?? ''))?.reps).toBe(99);
    expect(await repsOnServer(workoutKey)).toEqual([[1, 2, 3, 4, 99, 6, 7, 8, 9, 10]]);
  });

  it('[SES1] whose token has died share one refresh', async () => {
    const { workoutKey } = await changedSets(4);
    // Tokens of the same second are the same.
    clock.advance(2_000);
    meetOnWire(device, [STALE, STALE, STALE, STALE]);
    await device.drain();
    expect(server.calls.filter(call => call.path.includes('token/refresh'))).toHaveLength(1);
    expect(await outboxStates(device)).toEqual([]);
    expect(await repsOnServer(workoutKey)).toEqual([[1, 2, 3, 4]]);
  });

  it('[FEN1] are answered to a replayer whose fence has fallen: it writes nothing', async () => {
    await changedSets(6);
    let afterOther: unknown;
    const done = Promise.withResolvers<void>();
    const overtaken: Fate = async send => {
      await drainElsewhere();
      afterOther = [await readMeta(device.db, 'answers'), await device.db.sets.toArray()];
      done.resolve();
      return send();
    };
    const late: Fate = async send => {
      await done.promise;
      return send();
    };
    meetOnWire(device, [overtaken, late, late, late]);
    expect((await device.drain()).kind).toBe('fenced');
    expect(await outboxStates(device)).toEqual([]);
    expect([await readMeta(device.db, 'answers'), await device.db.sets.toArray()]).toEqual(afterOther);
  });

  it('[FOLD2] [FOLD5] are answered before what is left of a finished workout goes as one import', async () => {
    const { workoutKey } = await changedSets(14);
    const finished = Promise.withResolvers<void>();
    const finishing: Fate = async send => {
      await finishWorkout(device.ctx, workoutKey);
      finished.resolve();
      return send();
    };
    const late: Fate = async send => {
      await finished.promise;
      return send();
    };
    const before = server.calls.length;
    meetOnWire(device, [finishing, late, late, late]);
    await device.drain();
    const paths = server.calls.slice(before).map(call => call.path);
    // Four under way and eight frozen ahead.
    expect(paths.filter(path => path.includes('/sets/'))).toHaveLength(12);
    expect(paths.slice(12)).toEqual(['/api/workouts/import/']);
    expect(await repsOnServer(workoutKey)).toEqual([Array.from({ length: 14 }, (_, index) => index + 1)]);
  });

  it('[PULL1] [PULL3] keep their values through a pull that saw the server without them', async () => {
    const { setKeys, workoutKey } = await changedSets(4);
    const beforeAll = Promise.withResolvers<void>();
    const during: Fate = async send => {
      await pull(device.session, device.db, 'quick');
      const rows = await device.db.sets.bulkGet(setKeys);
      expect(rows.map(row => row?.reps)).toEqual([1, 2, 3, 4]);
      beforeAll.resolve();
      return send();
    };
    const late: Fate = async send => {
      await beforeAll.promise;
      return send();
    };
    const answers = await readMeta(device.db, 'answers');
    meetOnWire(device, [during, late, late, late]);
    await device.drain();
    expect(await readMeta(device.db, 'answers')).toBe(answers + 4);
    await device.sync();
    const rows = await device.db.sets.bulkGet(setKeys);
    expect(rows.map(row => [row?.reps, row?.server])).toEqual([1, 2, 3, 4].map(reps => [reps, undefined]));
    expect(await repsOnServer(workoutKey)).toEqual([[1, 2, 3, 4]]);
  });
});

describe('a turn that fails', () => {
  it('[OUT1] for what was to be sent next costs none of the answers', async () => {
    await changedSets(14);
    let frozen = 0;
    const failing = () => {
      if (frozen++ >= 12) throw new DOMException('aborted', 'AbortError');
    };
    device.db.outbox.hook('updating').subscribe(failing);
    meetOnWire(device, [answered, answered, answered, answered]);
    await expect(device.drain()).rejects.toThrow();
    device.db.outbox.hook('updating').unsubscribe(failing);
    // How many of those frozen ahead had gone out by then is the network's doing; whatever was answered is stored.
    const left = (await outboxStates(device)).map(([state]) => state);
    expect(left).toHaveLength(14 - patches().length);
    expect(left.slice(-2)).toEqual(['waiting', 'waiting']);
    await device.drain();
    expect(await outboxStates(device)).toEqual([]);
    expect(patches()).toHaveLength(14);
  });

  it('[OUT1] for one answer leaves that entry alone, and the next try stores it', async () => {
    const { setKeys, workoutKey } = await changedSets(4);
    const failing = (_: object, key: Key) => {
      if (key === setKeys[1]) throw new DOMException('disk full', 'QuotaExceededError');
    };
    device.db.sets.hook('updating').subscribe(failing);
    meetOnWire(device, [answered, answered, answered, answered]);
    await expect(device.drain()).rejects.toThrow();
    device.db.sets.hook('updating').unsubscribe(failing);
    expect(await outboxStates(device)).toEqual([['frozen', 'set.patch']]);
    await device.sync();
    expect(await outboxStates(device)).toEqual([]);
    expect(await repsOnServer(workoutKey)).toEqual([[1, 2, 3, 4]]);
  });
});
