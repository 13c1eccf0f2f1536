// Covers docs/product.md: States.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { Workout, WorkoutsPage } from '#contract/workouts.ts';
import { dumpLines } from '#server/maintenance/dump-lines.ts';
import { type PushService, startPushService } from '../../scripts/harness/push-service.ts';
import { ALL_CALLS, type Api } from './support/api.ts';
import { Device, start } from './support/device.ts';
import { goodBodyOf } from './support/good-bodies.ts';
import { TestServer } from './support/test-server.ts';
import { done, key, startTraining, train } from './support/training.ts';

/** Two people with something of everything. What one may do with the other's ids: nothing. */
let server: TestServer;
let owner: Api;
let stranger: Api;
let theirs: Record<'workout' | 'active' | 'item' | 'set' | 'template' | 'exercise', number>;

beforeAll(async () => {
  server = await TestServer.start();
  owner = await server.guest();
  stranger = await server.guest();
  theirs = await fill(owner);
  await fill(stranger);
});
afterAll(() => server.destroy());

async function fill(api: Api): Promise<typeof theirs> {
  const form = { name: 'Своё упражнение', equipment: 1, primary_muscle: 1, client_key: key() };
  const exercise = await api.post<{ id: number }>('/api/exercises/', form, 201);
  const workout = await train(api, [[exercise.id, done(80, 5)]]);
  const template = await api.post<{ id: number }>(`/api/workouts/${workout.id}/save-as-template/`, {}, 201);
  const active = await startTraining(api, [[exercise.id, done(60, 8)]]);
  const item = active.items[0];
  return {
    workout: Number(workout.id),
    active: Number(active.id),
    item: Number(item?.id),
    set: Number(item?.sets?.[0]?.id),
    template: Number(template.id),
    exercise: exercise.id,
  };
}

async function readAll(): Promise<string[]> {
  const { database } = server.running.services;
  return await database.read(async trx => await Array.fromAsync(dumpLines(trx, database.dialect)));
}

/** Another's ids in the place of a path's; orders are everybody's, so those calls name the workout. */
function fillPath(path: string): string {
  const id = path.startsWith('/api/workouts/active/')
    ? theirs.item
    : path.startsWith('/api/templates/')
      ? theirs.template
      : path.startsWith('/api/exercises/')
        ? theirs.exercise
        : theirs.workout;
  return path.replace('{id}', String(id)).replace('{order}', '1').replace('{setId}', String(theirs.set));
}

describe("another's ids in the path", () => {
  it.each(ALL_CALLS.filter(call => call.path.includes('{')))('$method $path: not found', async call => {
    const before = await readAll();
    const target = call.path.includes('{order}') ? { workout_id: theirs.active } : {};
    const query = call.body
      ? ''
      : `?${new URLSearchParams(Object.entries(target).map(([k, v]) => [k, `${v}`]))}`;
    const body = { ...goodBodyOf(call), ...target };
    await stranger.refused(call.method, fillPath(call.path) + query, body, 'not_found');
    expect(await readAll()).toEqual(before);
  });

  it.each(['PATCH', 'DELETE'] as const)(
    "%s with another's set among one's own sets: not found",
    async method => {
      const path = `/api/workouts/active/exercises/1/sets/${theirs.set}/`;
      await stranger.refused(method, path, { reps: 1 }, 'not_found');
    },
  );
});

describe("another's ids in the body", () => {
  const items = () => [{ client_key: key(), exercise_id: theirs.exercise, sets: [] }];
  const ACTIVE = '/api/workouts/active/exercises';

  it.each([
    ['bulk-add', `${ACTIVE}/bulk-add/`, () => ({ exercise_ids: [theirs.exercise] }), 'invalid'],
    [
      'bulk-add, workout',
      `${ACTIVE}/bulk-add/`,
      () => ({ exercise_ids: [1], workout_id: theirs.active }),
      'not_found',
    ],
    [
      'replace',
      `${ACTIVE}/replace-by-exercise/`,
      () => ({ new_exercise_id: theirs.exercise, old_order: 1 }),
      'invalid',
    ],
    [
      'replace, workout',
      `${ACTIVE}/replace-by-exercise/`,
      () => ({ new_exercise_id: 1, old_order: 1, workout_id: theirs.active }),
      'not_found',
    ],
    ['template', '/api/templates/', () => ({ workout_id: theirs.workout, title: 'x' }), 'not_found'],
    [
      'alternative',
      '/api/exercises/',
      () => ({ name: 'x', equipment: 1, primary_muscle: 1, alternatives: [theirs.exercise] }),
      'invalid',
    ],
    [
      'import',
      '/api/workouts/import/',
      () => ({
        client_key: key(),
        status: 'completed',
        started_at: '2026-03-10T10:00:00.000Z',
        items: items(),
      }),
      'invalid',
    ],
  ] as const)('%s', async (_name, path, makeBody, code) => {
    const before = await readAll();
    await stranger.refused('POST', path, makeBody(), code);
    expect(await readAll()).toEqual(before);
  });

  it.each([
    ['POST', 'sets/', { reps: 1 }],
    ['PATCH', 'sets/own/', { reps: 1 }],
    ['DELETE', 'sets/own/', {}],
    ['GET', 'sets/', undefined],
  ] as const)(
    "%s %s with another's exercise, in another's workout or one's own",
    async (method, path, values) => {
      const { body: active } = await stranger.send<Workout>('GET', '/api/workouts/active/');
      const ownSet = active.items[0]?.sets?.[0]?.id;
      const before = await readAll();
      for (const [workout_id, code] of [
        [theirs.active, 'not_found'],
        [theirs.workout, 'not_found'],
        // As any exercise that the item does not hold.
        [active.id, 'exercise_replaced'],
      ] as const) {
        const target = { workout_id, exercise_id: theirs.exercise };
        const query = new URLSearchParams(Object.entries(target).map(([name, id]) => [name, String(id)]));
        const address = `${ACTIVE}/1/${path.replace('own', String(ownSet))}`;
        if (values) await stranger.refused(method, address, { ...values, ...target }, code);
        else await stranger.refused(method, `${address}?${query}`, undefined, code);
      }
      expect(await readAll()).toEqual(before);
    },
  );

  it("an own exercise takes no other's for an alternative", async () => {
    const { results } = await stranger.get<{ results: { id: number }[] }>('/api/exercises/?q=Своё');
    const own = `/api/exercises/${results[0]?.id}/`;
    const before = await readAll();
    await stranger.refused('PATCH', own, { alternatives: [1, theirs.exercise] }, 'invalid');
    expect(await readAll()).toEqual(before);
  });

  it("an import with another's template keeps none", async () => {
    const body = {
      client_key: key(),
      status: 'completed',
      started_at: '2026-03-10T10:00:00.000Z',
      items: [],
    };
    const made = await stranger.post<Workout>(
      '/api/workouts/import/',
      { ...body, template_id: theirs.template },
      201,
    );
    expect(made.template_id).toBeNull();
  });
});

describe("another's keys", () => {
  it('make rows of their own', async () => {
    const client_key = key();
    const own = await owner.post<Workout>(
      '/api/workouts/import/',
      { client_key, status: 'completed', started_at: '2026-03-10T10:00:00.000Z', items: [] },
      201,
    );
    const other = await stranger.post<Workout>(
      '/api/workouts/import/',
      { client_key, status: 'completed', started_at: '2026-03-10T10:00:00.000Z', items: [] },
      201,
    );
    expect(other.id).not.toBe(own.id);
  });
});

describe('lists', () => {
  it("show nothing of another's", async () => {
    const paths = ['workouts/', 'workouts/history/', 'templates/', `exercises/?id=${theirs.exercise}`];
    for (const path of paths) {
      const page = await stranger.get<{ results: object[] }>(`/api/${path}`);
      const ids = page.results.map(row =>
        'workout_id' in row ? row.workout_id : 'id' in row ? row.id : null,
      );
      expect(ids, path).not.toEqual(
        expect.arrayContaining([path.startsWith('templates') ? theirs.template : theirs.workout]),
      );
      if (path.startsWith('exercises')) expect(page.results).toEqual([]);
    }
  });
});

describe('deletion of an account', () => {
  /** The library is nobody's; counts of attempts are of a keyed hash, not of a person, and go by themselves. */
  const NOBODYS = ['equipments', 'muscles', 'call_counts', 'password_failures'];
  let service: PushService;
  let gym: TestServer;
  beforeAll(async () => {
    service = await startPushService();
    gym = await TestServer.start({ RATE_LIMIT: 'on', PUSH_ENDPOINTS: 'loopback' });
  });
  afterAll(async () => {
    await gym.destroy();
    await service.close();
  });

  /** Rows by table. Last given ids stay: they are never given again. */
  async function readTables(): Promise<Record<string, string[]>> {
    const { database } = gym.running.services;
    const lines = await database.read(async trx => await Array.fromAsync(dumpLines(trx, database.dialect)));
    const tables: Record<string, string[]> = {};
    let table: string[] = [];
    for (const line of lines.slice(1, -1)) {
      const name = /^\{"table":"(\w+)"/.exec(line)?.[1];
      if (name === undefined) table.push(line);
      else if (!NOBODYS.includes(name)) tables[name] = table = [];
      else table = [];
    }
    return tables;
  }

  /** A row in every table that has people's rows. */
  async function leaveTraces(api: Api): Promise<void> {
    await fill(api);
    const alike = {
      name: 'Как жим',
      equipment: 1,
      primary_muscle: 1,
      secondary_muscles: [2],
      alternatives: [1],
    };
    await api.post('/api/exercises/', { ...alike, client_key: key() }, 201);
    await api.patch('/api/exercises/1/settings/', { note: 'Хват шире' });
    const headers = { 'idempotency-key': 'k' };
    await api.send('PATCH', '/api/me/settings/', { rest_default_sec: 5 }, { headers });
    const active = await api.get<Workout>('/api/workouts/active/');
    const client_key = key();
    await api.post('/api/workouts/active/exercises/bulk-add/', {
      exercise_ids: [1],
      client_keys: [client_key],
    });
    const { items } = await api.get<Workout>(`/api/workouts/${active.id}/`);
    for (const item of items) await api.delete(`/api/workouts/active/exercises/${item.id}/`);
    await new Device(api, gym.clock.nowMs).done([start(key())]);
    const finished = await api.get<WorkoutsPage>('/api/workouts/?status=completed');
    const { results } = await api.get<{ results: { id: number }[] }>('/api/templates/');
    const [template] = results;
    await api.post(`/api/workouts/${finished.results[0]?.id}/save-as-template/`, { client_key: key() }, 201);
    await api.delete(`/api/templates/${template?.id}/`);
    await api.put('/api/push/subscription/', service.subscribe());
    await api.put('/api/push/rest/', { left_ms: 60_000, revision: 1 });
  }

  it('leaves no row of theirs in any table but the key that no device may take again', async () => {
    const before = await readTables();
    const member = await gym.member();
    const { key: userKey } = await member.api.get<User>('/api/auth/me/');
    await leaveTraces(member.api);
    await member.api.post('/api/me/recovery-codes/', { password: member.password }, 201);
    const between = await readTables();
    const withoutTraces = Object.keys(between).filter(name => between[name]?.length === before[name]?.length);
    expect(withoutTraces).toEqual(['deleted_users']);
    await member.api.delete('/api/me/delete/', { password: member.password });
    const left = [expect.stringContaining(`"key":"${userKey}"`)];
    expect(await readTables()).toEqual({ ...before, deleted_users: left });
  });
});
