/**
 * What the engine expects of a remote, asked of both: the batch over this project's server, and the plain remote over a
 * plain server. Calls go in as mutations build them; what a device would store comes out.
 * Long, since both have to meet the same cases.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BatchedCall, CallResult } from '#contract/batch.ts';
import type { FeedRow, ItemRowWire, SetRowWire, WorkoutRowWire } from '#contract/rows.ts';
import type { MutationArgs, MutationKind } from '#db/mutation-args.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import type { Mutation } from '#sync/mutations/mutation.ts';
import { MUTATIONS, termsOf } from '#sync/mutations/registry.ts';
import { batchRemote } from '#sync/remote/batch.ts';
import { plainRemote } from '#sync/remote/plain/plain-remote.ts';
import type { ExchangeReply, Remote } from '#sync/remote/remote.ts';
import { startOldTestServer } from '../support/old-server/old-transport.ts';
import { LIBRARY, openUserDevice, registerUser, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

type Server = Pick<TestServer, 'transport' | 'setFault' | 'calls'>;
type Broken = (isOn: boolean) => void;

const USER = { username: 'anna', password: 'sekret-1' };
const [SQUAT = '', BENCH = ''] = LIBRARY.exercises.map(exercise => exercise.key);
const SHELF = { ...LIBRARY, exercises: LIBRARY.exercises.slice(0, 20) };

let clock: TestClock;
let server: Server;
let close: () => Promise<void>;
/** Whether the server fails at every write of the settings. */
let breakSettings: Broken;

interface Side {
  device: TestDevice;
  remote: Remote;
  cursor: string | null;
  rows: Map<string, FeedRow>;
}

const REMOTES = {
  batch: {
    start: async () => {
      const real = await startTestServer(clock.now);
      const broken = { status: 500, code: 'internal' };
      const isSettings = ({ path }: BatchedCall) => path.includes('/settings/');
      const breakIt: Broken = isOn =>
        real.setCallFault(isOn ? call => (isSettings(call) ? broken : undefined) : undefined);
      return { server: real as Server, close: () => real.close(), breakIt };
    },
    open: ({ session, db }: TestDevice): Remote => batchRemote(session, db.accountKey),
  },
  plain: {
    start: async () => {
      const old = startOldTestServer(clock.now, SHELF);
      const broken = { status: 500, body: '{"detail":"broken"}', type: 'application/json' };
      const breakIt: Broken = isOn =>
        old.setFault(({ method }) => (isOn && method === 'PATCH' ? broken : undefined));
      return { server: old as Server, close: async () => {}, breakIt };
    },
    open: ({ session, db }: TestDevice): Remote => plainRemote(session, db),
  },
};

function callOf<Kind extends MutationKind>(kind: Kind, args: MutationArgs[Kind]): BatchedCall {
  const mutation: Mutation<Kind> = MUTATIONS[kind];
  const { needs, makes } = termsOf(kind, args);
  const { method, path, body } = mutation.call(args);
  return {
    id: randomUuid(),
    method,
    path,
    ...(body && { body }),
    acted_at: clock.now(),
    ...(mutation.destroys && { seen: null }),
    needs,
    makes,
  };
}

/** A batch names only what another call of it makes. */
function asBatch(calls: readonly BatchedCall[]): BatchedCall[] {
  const made = new Set(calls.flatMap(call => call.makes ?? []));
  return calls.map(({ needs = [], makes = [], ...call }) => ({
    ...call,
    makes,
    needs: needs.filter(key => made.has(key) && !makes.includes(key)),
  }));
}

function request({ device, cursor }: Side, calls: readonly BatchedCall[]) {
  return { cursor, device: device.db.accountKey, sentAtMs: clock.now(), calls: asBatch(calls) };
}

/** Exchanges until there is no more, as the engine does: what has a result is not sent again. */
async function exchange(side: Side, calls: readonly BatchedCall[] = []): Promise<CallResult[]> {
  const results: CallResult[] = [];
  for (let round = 0; round < 20; round++) {
    const open = calls.filter(({ id }) => !results.some(result => result.id === id));
    const answer = mustAnswer(await side.remote.exchange(request(side, open)));
    results.push(...answer.results);
    for (const row of answer.rows as FeedRow[]) side.rows.set(`${kindOf(row)}/${row.key}`, row);
    side.cursor = answer.cursor;
    if (!answer.has_more) return results;
  }
  throw new Error('there is always more');
}

function kindOf(row: FeedRow): string {
  return row.kind === 'gone' ? row.of : row.kind;
}

function mustAnswer(reply: ExchangeReply) {
  if (reply.kind !== 'answer') throw new Error(reply.kind);
  return reply.answer;
}

function rowsOf<Row extends FeedRow>({ rows }: Side, kind: Row['kind']): Row[] {
  return [...rows.values()].filter((row): row is Row => row.kind === kind);
}

/** The trainings as a device would show them, whatever their keys. */
function shown(side: Side) {
  const items = rowsOf<ItemRowWire>(side, 'item').toSorted((a, b) => a.order - b.order);
  const sets = rowsOf<SetRowWire>(side, 'set').toSorted((a, b) => a.order - b.order);
  return rowsOf<WorkoutRowWire>(side, 'workout').map(workout => [
    workout.status,
    items
      .filter(item => item.workout_key === workout.key)
      .map(item => [
        item.exercise_key,
        sets
          .filter(set => set.item_key === item.key)
          .map(set => [set.done ?? false, set.weight_kg, set.reps]),
      ]),
  ]);
}

describe.each(['batch', 'plain'] as const)('the %s remote', which => {
  let mine: Side;

  beforeEach(async () => {
    clock = new TestClock();
    const started = await REMOTES[which].start();
    server = started.server;
    close = started.close;
    breakSettings = started.breakIt;
    await registerUser(clock, server.transport, USER);
    mine = await openSide();
  });
  afterEach(() => close());

  async function openSide(): Promise<Side> {
    const device = await openUserDevice(clock, server.transport, USER);
    return { device, remote: REMOTES[which].open(device), cursor: null, rows: new Map() };
  }

  /** A training with one exercise and one ticked set. */
  function training(exerciseKey = SQUAT) {
    const [workoutKey, itemKey, setKey] = [randomUuid(), randomUuid(), randomUuid()];
    const place = { workoutKey, itemKey, exerciseKey };
    return {
      workoutKey,
      itemKey,
      setKey,
      start: callOf('workout.create', { workoutKey, title: '', startedAtMs: clock.now() }),
      add: callOf('items.add', { workoutKey, items: [{ itemKey, exerciseKey, order: 1 }] }),
      set: callOf('set.create', { ...place, setKey, order: 1, values: { weightKg: 80, reps: 8 } }),
      tick: callOf('set.patch', { ...place, setKey, values: { done: true } }),
      finish: callOf('workout.finish', { workoutKey, finishedAtMs: clock.now(), durationSec: 600 }),
    };
  }

  function begin(side: Side, one = training()) {
    return exchange(side, [one.start, one.add, one.set]).then(() => one);
  }

  function statuses(results: readonly CallResult[]): number[] {
    return results.map(({ status }) => status);
  }

  it('[ADR1] carries out calls by keys, and tells their rows under the same keys', async () => {
    const one = training();
    const results = await exchange(mine, [one.start, one.add, one.set, one.tick]);
    expect(statuses(results).every(status => status < 300)).toBe(true);
    expect(mine.rows.get(`set/${one.setKey}`)).toMatchObject({
      item_key: one.itemKey,
      done: true,
      weight_kg: 80,
    });
    expect(mine.rows.get(`item/${one.itemKey}`)).toMatchObject({ workout_key: one.workoutKey, order: 1 });
    await exchange(mine, [one.finish]);
    expect(mine.rows.get(`workout/${one.workoutKey}`)).toMatchObject({ status: 'completed', duration: 600 });
  });

  it('[PULL6] tells another device what one has done', async () => {
    const other = await openSide();
    await exchange(other);
    await begin(mine);
    await exchange(other);
    expect(shown(other)).toEqual([['active', [[SQUAT, [[false, 80, 8]]]]]]);
  });

  it('[PULL5] has nothing to tell where nothing has changed', async () => {
    await begin(mine);
    const { cursor } = mine;
    const answer = mustAnswer(await mine.remote.exchange(request(mine, [])));
    expect(answer).toMatchObject({ rows: [], cursor });
    expect(answer.has_more).not.toBe(true);
  });

  it('[ONE1] carries out once what is sent again, since its answer was never stored', async () => {
    const one = training();
    const calls = [one.start, one.add, one.set, one.tick];
    const before = { ...mine };
    await exchange(mine, calls);
    const again = await exchange({ ...before, rows: mine.rows }, calls);
    expect(statuses(again).every(status => status < 300)).toBe(true);
    const other = await openSide();
    await exchange(other);
    expect(shown(other)).toEqual([['active', [[SQUAT, [[true, 80, 8]]]]]]);
  });

  it('[ONE1] carries out once what was sent though each answer to it is lost', async () => {
    const one = training();
    const calls = [one.start, one.add, one.set, one.tick];
    const lost = new Set<string>();
    server.setFault(({ method, path }) => {
      if (method === 'GET' || path.includes('token') || lost.has(path)) return undefined;
      lost.add(path);
      return 'lose-answer';
    });
    const done = new Set<string>();
    for (let round = 0; round < 20 && done.size < calls.length; round++) {
      const reply = await mine.remote.exchange(
        request(
          mine,
          calls.filter(({ id }) => !done.has(id)),
        ),
      );
      if (reply.kind !== 'answer') continue;
      mine.cursor = reply.answer.cursor;
      for (const { id } of reply.answer.results) done.add(id);
    }
    expect(lost.size).toBeGreaterThan(0);
    const other = await openSide();
    await exchange(other);
    expect(shown(other)).toEqual([['active', [[SQUAT, [[true, 80, 8]]]]]]);
  });

  it('[PARK1] [PARK2] refuses what the server refuses, with what needs it, and carries out the rest', async () => {
    const exerciseKey = randomUuid();
    const values = {
      name: ' ',
      executionVariation: '',
      equipmentKey: LIBRARY.equipments[0]?.key ?? '',
      primaryMuscleKey: LIBRARY.muscles[0]?.key ?? '',
      secondaryMuscleKeys: [],
      type: 'none' as const,
      alternativeKeys: [],
    };
    const one = training(exerciseKey);
    const results = await exchange(mine, [
      callOf('exercise.create', { exerciseKey, values }),
      one.start,
      one.add,
      callOf('settings.patch', { restDefaultSec: 75 }),
    ]);
    expect(results[0]).toMatchObject({ status: 400, body: { name: [expect.any(String)] } });
    expect(
      statuses(results)
        .slice(1)
        .map(status => (status < 300 ? 200 : status)),
    ).toEqual([200, 424, 200]);
    expect(mine.rows.get('settings/settings')).toMatchObject({ rest_default_sec: 75 });
  });

  it('[DEL1] takes a delete of what is gone for success, and refuses an edit of it', async () => {
    const one = await begin(mine);
    const { workoutKey, itemKey, setKey } = one;
    await exchange(mine, [callOf('set.delete', { workoutKey, itemKey, setKey })]);
    expect(mine.rows.get(`set/${setKey}`)).toMatchObject({ kind: 'gone' });
    const results = await exchange(mine, [callOf('set.delete', { workoutKey, itemKey, setKey }), one.tick]);
    expect(results[0]?.status).toBe(204);
    expect([404, 410]).toContain(results[1]?.status);
  });

  it('[ADR1] refuses a value for an exercise that was replaced', async () => {
    const one = await begin(mine);
    const { workoutKey, itemKey, setKey } = one;
    const replace = callOf('item.replace', { workoutKey, itemKey, exerciseKey: BENCH, setKeys: [setKey] });
    const results = await exchange(mine, [replace, one.tick]);
    expect(results[0]?.status).toBeLessThan(300);
    expect(results[1]?.status).toBeGreaterThanOrEqual(400);
    expect(mine.rows.get(`item/${itemKey}`)).toMatchObject({ exercise_key: BENCH });
    expect(mine.rows.get(`set/${setKey}`)).toMatchObject({ kind: 'gone' });
  });

  it('[JOIN1] lets a start join the training that runs, with what it brings', async () => {
    const other = await openSide();
    await begin(other);
    const late = training(BENCH);
    const [started] = await exchange(mine, [late.start, late.add, late.set]);
    const joined = started?.body?.joined as Key;
    expect(mine.rows.get(`alias/${late.workoutKey}`)).toMatchObject({ workout_key: joined });
    expect(mine.rows.get(`item/${late.itemKey}`)).toMatchObject({ workout_key: joined });
    await exchange(other);
    expect(shown(other)).toEqual([
      [
        'active',
        [
          [SQUAT, [[false, 80, 8]]],
          [BENCH, [[false, 80, 8]]],
        ],
      ],
    ]);
  });

  it('[JOIN2] lets a start of what is over here join nothing', async () => {
    const other = await openSide();
    await begin(other);
    const over = training(BENCH);
    const ended = { status: 'completed' as const, finishedAtMs: clock.now(), durationSec: 60 };
    const start = callOf('workout.create', {
      workoutKey: over.workoutKey,
      title: '',
      startedAtMs: clock.now() - 60_000,
      ended,
    });
    await exchange(mine, [start, over.add, over.set]);
    await exchange(other);
    expect(shown(other)).toContainEqual(['active', [[SQUAT, [[false, 80, 8]]]]]);
    expect(mine.rows.has(`alias/${over.workoutKey}`)).toBe(false);
  });

  it('[SEEN1] takes nothing away that another device has ticked since the person looked', async () => {
    const one = await begin(mine);
    const other = await openSide();
    await exchange(other);
    const seen = mine.cursor;
    const [set] = rowsOf<SetRowWire>(other, 'set');
    const place = { workoutKey: set?.workout_key ?? '', itemKey: set?.item_key ?? '', exerciseKey: SQUAT };
    await exchange(other, [
      callOf('set.patch', { ...place, setKey: set?.key ?? '', values: { done: true } }),
    ]);
    const { workoutKey, itemKey } = one;
    const remove = callOf('item.delete', { workoutKey, itemKey });
    const [unseen] = await exchange(mine, [{ ...remove, seen }]);
    expect(unseen).toMatchObject({ status: 409, code: 'changed', body: { ticked: 1 } });
    const [insisted] = await exchange(mine, [{ ...remove, id: randomUuid(), seen: mine.cursor }]);
    expect(insisted?.status).toBeLessThan(300);
    expect(mine.rows.get(`item/${itemKey}`)).toMatchObject({ kind: 'gone' });
  });

  it('[SEEN1] nor where this device has written into it since', async () => {
    const one = await begin(mine);
    const other = await openSide();
    await exchange(other);
    const seen = mine.cursor;
    const patchAs = (side: Side, values: { done: true } | { hardReps: number }) => {
      const [set] = rowsOf<SetRowWire>(side, 'set');
      const place = { workoutKey: set?.workout_key ?? '', itemKey: set?.item_key ?? '', exerciseKey: SQUAT };
      return callOf('set.patch', { ...place, setKey: set?.key ?? '', values });
    };
    await exchange(other, [patchAs(other, { done: true })]);
    clock.advance(60_000);
    const { workoutKey, itemKey } = one;
    const remove = { ...callOf('item.delete', { workoutKey, itemKey }), seen };
    const [, unseen] = await exchange(mine, [patchAs(mine, { hardReps: 2 }), remove]);
    expect(unseen).toMatchObject({ status: 409, code: 'changed', body: { ticked: 1 } });
  });

  it('[SEEN1] takes away what this device itself has ticked', async () => {
    const one = await begin(mine);
    const seen = mine.cursor;
    await exchange(mine, [one.tick]);
    clock.advance(60_000);
    await exchange(mine);
    const { workoutKey, itemKey } = one;
    const [removed] = await exchange(mine, [{ ...callOf('item.delete', { workoutKey, itemKey }), seen }]);
    expect(removed?.status).toBeLessThan(300);
  });

  it('[JOIN4] takes away, on a cancel after a join, what this device brought', async () => {
    const other = await openSide();
    await begin(other);
    const late = training(BENCH);
    await exchange(mine, [late.start, late.add, late.set]);
    const end = { workoutKey: late.workoutKey, finishedAtMs: clock.now(), durationSec: 60 };
    const [cancelled] = await exchange(mine, [{ ...callOf('workout.cancel', end), seen: mine.cursor }]);
    expect(cancelled?.status).toBeLessThan(300);
    await exchange(other);
    const running = shown(other).filter(([status]) => status === 'active');
    expect(running).toEqual([['active', [[SQUAT, [[false, 80, 8]]]]]]);
  });

  it('[JOIN5] completes a training that was forgotten for half a day, at its last tick', async () => {
    const forgotten = await begin(mine);
    clock.advance(10 * 60_000);
    await exchange(mine, [{ ...forgotten.tick, acted_at: clock.now() }]);
    clock.advance(13 * 3600_000);
    const other = await openSide();
    await exchange(other);
    const next = training(BENCH);
    const [started] = await exchange(other, [next.start, next.add]);
    expect(started?.body?.joined).toBeUndefined();
    await exchange(mine);
    const old = mine.rows.get(`workout/${forgotten.workoutKey}`);
    expect(old).toMatchObject({ status: 'completed', duration: 600 });
  });

  it('[ASIDE1] says of a call that the server fails at, and carries out the others', async () => {
    const one = training();
    breakSettings(true);
    const settings = callOf('settings.patch', { restDefaultSec: 75 });
    const results = await exchange(mine, [one.start, settings, one.add]);
    expect(statuses(results).map(status => (status < 300 ? 200 : status))).toEqual([200, 500, 200]);
    breakSettings(false);
    expect(statuses(await exchange(mine, [settings]))).toEqual([200]);
    expect(mine.rows.get('settings/settings')).toMatchObject({ rest_default_sec: 75 });
  });

  const HTML = { status: 200, body: '<h1>Wi-Fi</h1>', type: 'text/html' };
  const BUSY = { status: 503, body: '{"detail":"later"}', type: 'application/json' };
  it.each([
    ['nothing comes back', 'lose-request' as const, 'none'],
    ['a hotel answers', HTML, 'none'],
    ['it cannot now', BUSY, 'not-now'],
  ])('[OUT5] [OUT2] says so where %s, and loses nothing', async (_, fault, kind) => {
    const one = training();
    server.setFault(() => fault);
    expect((await mine.remote.exchange(request(mine, [one.start]))).kind).toBe(kind);
    server.setFault(undefined);
    expect(statuses(await exchange(mine, [one.start, one.add, one.set]))).toHaveLength(3);
  });

  it('[SES8] asks for a login where the session is refused', async () => {
    const refused = { status: 401, body: '{"detail":"no"}', type: 'application/json' };
    server.setFault(() => refused);
    expect(await mine.remote.exchange(request(mine, []))).toEqual({ kind: 'login-needed' });
  });
});
