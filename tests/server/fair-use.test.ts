// Covers docs/api.md: Limits.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tokens, UserWithTokens } from '#contract/auth.ts';
import type { Workout } from '#contract/workouts.ts';
import { texts } from '#features/account/texts.ts';
import { inBatches } from '#server/database/rows.ts';
import { sweep } from '#server/housekeeping.ts';
import {
  BYTES_PER_GUEST,
  BYTES_PER_REQUEST,
  NEWCOMERS_IN_ALL,
  NEWCOMERS_PER_BLOCK,
  REFRESHES_PER_SESSION,
  ROW_BYTES,
  UNSEEN_GUEST_DAYS,
} from '#server/limits.ts';
import { Api } from './support/api.ts';
import { Device, type GivenCall } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { done, findLibrary, key, type PlannedItem, startTraining, wholeWorkout } from './support/training.ts';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
});
afterEach(() => server.destroy());

const SECRET = '0123456789abcdef'.repeat(4);

const quickStart = (address: string, client_key?: string) =>
  server.anonymous.send<UserWithTokens>(
    'POST',
    '/api/auth/guest/quick-start/',
    { hp_ts: 0, hp_field: '', client_key },
    { headers: { 'x-forwarded-for': address } },
  );

/** As if so many had come in the last hour. */
async function countBefore(key: RegExp, count: number) {
  const { kysely } = server.running.services.database;
  const rows = await kysely.selectFrom('call_counts').selectAll().execute();
  for (const row of rows.filter(
    one => key.test(one.key) && Date.parse(one.ends_at) > server.clock.nowMs + 120_000,
  )) {
    await kysely.updateTable('call_counts').set({ count }).where('key', '=', row.key).execute();
  }
}

describe('new guests', () => {
  it.each([
    ['a /48', (nth: number) => `2001:db8:1:${nth.toString(16)}::1`, '2001:db8:2::1'],
    ['a /24', (nth: number) => `198.51.100.${nth}`, '198.51.101.1'],
  ])('of %s are bounded, others and known ones are let in', async (_block, addressOf, other) => {
    expect((await quickStart(addressOf(1), SECRET)).status).toBe(201);
    await countBefore(/^(?!newcomers)/, NEWCOMERS_PER_BLOCK.max - 1);
    expect((await quickStart(addressOf(2))).status).toBe(201);
    expect(await quickStart(addressOf(3))).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect((await quickStart(addressOf(4), SECRET)).status).toBe(201);
    expect((await quickStart(other)).status).toBe(201);
  });

  it('are bounded in all', async () => {
    await quickStart('198.51.100.1');
    await countBefore(/^newcomers/, NEWCOMERS_IN_ALL.max);
    expect((await quickStart('203.0.113.1')).status).toBe(429);
  });
});

describe('a guest', () => {
  const me = async (api: Api) => (await api.send('GET', '/api/auth/me/')).status;
  const later = async (days: number) => {
    server.wait(days * 86_400_000);
    await sweep(server.running.services);
  };
  /** A token for the present: sessions outlive it here by far. */
  const again = async (refresh: string) => {
    const answer = await server.anonymous.send<Tokens>('POST', '/api/token/refresh/', { refresh });
    return answer.status;
  };
  const isThere = async (id: unknown) => {
    const { kysely } = server.running.services.database;
    const rows = await kysely.selectFrom('users').select('id').where('id', '=', Number(id)).execute();
    return rows.length === 1;
  };

  it('who never did anything goes after a month, one who is seen or has trained does not', async () => {
    const idle = (await quickStart('198.51.100.1')).body;
    const seen = (await quickStart('198.51.100.1')).body;
    const trained = (await quickStart('198.51.100.1')).body;
    await startTraining(server.anonymous.as(trained.tokens.access), []);
    const noted = (await quickStart('198.51.100.1')).body;
    const { bench } = await findLibrary(server.anonymous);
    const note = { note: 'Лавка на четвёртом' };
    await server.anonymous.as(noted.tokens.access).patch(`/api/exercises/${bench}/settings/`, note);
    const settled = (await quickStart('198.51.100.1')).body;
    await server.anonymous.as(settled.tokens.access).patch('/api/me/settings/', { rest_default_sec: 90 });
    const member = await server.member();
    await later(20);
    expect(await again(seen.tokens.refresh)).toBe(200);
    await later(15);
    expect(await isThere(idle.user.id)).toBe(false);
    expect(await isThere(seen.user.id)).toBe(true);
    for (const { user } of [trained, noted, settled]) expect(await isThere(user.id)).toBe(true);
    expect(await me(server.anonymous.as(idle.tokens.access))).toBe(401);
    await later(400);
    expect(await isThere(trained.user.id)).toBe(false);
    const { access } = await server.anonymous.post<Tokens>('/api/token/', {
      username: member.username,
      password: member.password,
    });
    expect(await me(server.anonymous.as(access))).toBe(200);
  });
});

it('is what the app says of a guest', () => {
  expect(texts.keptLonger).toContain(`${UNSEEN_GUEST_DAYS} дней без входа`);
});

describe('refreshes of one login', () => {
  it('are bounded by the hour', async () => {
    const { tokens } = await server.member();
    const refresh = () => server.anonymous.send('POST', '/api/token/refresh/', { refresh: tokens.refresh });
    let allowed = 0;
    while ((await refresh()).status === 200) allowed++;
    expect(allowed).toBe(REFRESHES_PER_SESSION.max - 1);
    const refused = await refresh();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    server.wait(3_600_000);
    expect((await refresh()).status).toBe(200);
  });
});

/** As if the person had written so much within this hour. */
async function writeBefore(api: Api, written_bytes: number) {
  const { id } = await api.get<{ id: number }>('/api/auth/me/');
  const { kysely } = server.running.services.database;
  const written_until = new Date(server.clock.nowMs + 3_600_000).toISOString();
  await kysely.updateTable('users').set({ written_bytes, written_until }).where('id', '=', id).execute();
}

async function readWritten(api: Api): Promise<number> {
  const { id } = await api.get<{ id: number }>('/api/auth/me/');
  const { kysely } = server.running.services.database;
  const user = kysely.selectFrom('users').select('written_bytes').where('id', '=', id);
  return (await user.executeTakeFirstOrThrow()).written_bytes;
}

describe('what one guest leaves behind', () => {
  it('is bounded by the hour', async () => {
    const api = await server.guest();
    const library = await findLibrary(server.anonymous);
    // A training, its journal's line and what it is answered are some ten rows.
    await writeBefore(api, BYTES_PER_GUEST.max - 20 * ROW_BYTES);
    await api.post<Workout>('/api/workouts/import/', wholeWorkout([[library.bench, done(80, 5)]]), 201);
    const large = wholeWorkout([[library.bench, ...Array(10).fill(done(80, 5))]]);
    await api.refused('POST', '/api/workouts/import/', large, 'too_many');
    const { access } = (await quickStart('198.51.100.9')).body.tokens;
    await server.anonymous.as(access).post('/api/workouts/import/', large, 201);
  });

  it('is counted from nothing in the next hour', async () => {
    const { body } = await quickStart('198.51.100.9');
    const api = server.anonymous.as(body.tokens.access);
    await writeBefore(api, BYTES_PER_GUEST.max);
    await api.refused('POST', '/api/workouts/create/', {}, 'too_many');
    server.wait(3_600_000);
    const { access } = await server.anonymous.post<Tokens>('/api/token/refresh/', {
      refresh: body.tokens.refresh,
    });
    await server.anonymous.as(access).post('/api/workouts/create/', {}, 201);
  });

  it('is counted by all processes together, each change with its number', async () => {
    const api = await server.guest();
    const other = await server.beside();
    const { bench, squat } = await findLibrary(server.anonymous);
    // Somebody else's item has the id that is an order here.
    await startTraining(await server.guest(), [[bench]]);
    await startTraining(api, [[bench]]);
    // By its order: it leaves no row but the change's number.
    const replace = (by: Api, new_exercise_id: number) =>
      by.send('POST', '/api/workouts/active/exercises/replace-by-exercise/', {
        old_order: 1,
        new_exercise_id,
      });
    const elsewhere = new Api(other.app, api.token);
    const before = await readWritten(api);
    await replace(api, squat);
    expect((await readWritten(api)) - before).toBe(ROW_BYTES);
    await writeBefore(api, BYTES_PER_GUEST.max - 2 * ROW_BYTES);
    expect((await replace(api, bench)).status).toBe(200);
    expect((await replace(elsewhere, squat)).status).toBe(200);
    expect((await replace(api, bench)).status).toBe(429);
    expect((await replace(elsewhere, bench)).status).toBe(429);
    await other.close();
  });

  it('counts no call of a batch that was refused', async () => {
    const api = await server.guest();
    const device = new Device(api, server.clock.nowMs);
    const { bench } = await findLibrary(server.anonymous);
    await startTraining(api, []);
    const add: GivenCall = {
      method: 'POST',
      path: '/api/workouts/active/exercises/bulk-add/',
      body: { exercise_ids: Array(60).fill(bench) },
    };
    await device.done([add]);
    const before = await readWritten(api);
    // Found once its rows are written.
    const results = await device.exchange([add]);
    expect(results).toMatchObject([{ status: 409, code: 'limit_reached' }]);
    expect(await readWritten(api)).toBe(before);
  });

  it('counts logins and refreshes, and refuses none for it', async () => {
    const { body } = await quickStart('198.51.100.9', SECRET);
    const api = server.anonymous.as(body.tokens.access);
    const before = await readWritten(api);
    const { refresh } = body.tokens;
    await server.anonymous.post<Tokens>('/api/token/refresh/', { refresh });
    expect(await readWritten(api)).toBe(before + ROW_BYTES);
    await quickStart('198.51.100.9', SECRET);
    expect(await readWritten(api)).toBe(before + 3 * ROW_BYTES);
    await writeBefore(api, BYTES_PER_GUEST.max);
    expect((await quickStart('198.51.100.9', SECRET)).status).toBe(201);
    await server.anonymous.post<Tokens>('/api/token/refresh/', { refresh });
  });
});

describe('what one request writes', () => {
  const SETS = 1_000;
  /** Copies of a training of a thousand sets, each asked for in a line. */
  const copies = (workout: string, count: number, more: object): GivenCall[] =>
    Array.from({ length: count }, () => ({
      method: 'POST',
      path: `/api/workouts/${workout}/recreate/`,
      body: { client_key: key(), ...more },
    }));
  async function startLarge(): Promise<{ api: Api; device: Device; large: string }> {
    const api = await server.guest();
    const { bench } = await findLibrary(server.anonymous);
    const items: PlannedItem[] = Array.from({ length: 10 }, () => [bench, ...Array(100).fill(done(80, 5))]);
    const { client_key } = await api.post<Workout>('/api/workouts/import/', wholeWorkout(items), 201);
    return { api, device: new Device(api, server.clock.nowMs), large: client_key ?? '' };
  }
  /** Its statements of this form, and its result. */
  async function listenFor<T>(form: RegExp, run: () => Promise<T>): Promise<[string[], T]> {
    const read: string[] = [];
    const listen = ({ sql }: { sql: string }) => form.test(sql) && read.push(sql);
    const { listeners } = server.running.services.database;
    listeners.add(listen);
    const result = await run();
    listeners.delete(listen);
    return [read, result];
  }
  const ended = { ended: { status: 'completed', duration: 60 } };
  const most = Math.floor(BYTES_PER_REQUEST / ROW_BYTES / (SETS + 20));

  it('is bounded: nobody else waits for a hundred thousand rows', async () => {
    const { api, device, large } = await startLarge();
    const before = await readWritten(api);
    const refused = await device.send(copies(large, 2 * most, ended));
    expect(refused).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await readWritten(api)).toBe(before);
    await device.done(copies(large, Math.floor(most / 2), ended));
  });

  it('takes no row of the copies that it refuses', async () => {
    const { api, device, large } = await startLarge();
    await api.post(`/api/workouts/${large}/save-as-template/`, { client_key: large }, 201);
    await api.post('/api/workouts/create/', {}, 201);
    await device.exchange();
    const path = `/api/templates/${large}/apply/`;
    const unknown = { items: [{ exercise_id: 999_999 }] };
    const given = [...copies(large, 1, unknown), { method: 'POST' as const, path, body: {} }];
    const [read, results] = await listenFor(/^select .*_sets"/, () => device.exchange(given));
    expect(results).toMatchObject([{ code: 'invalid' }, { code: 'workout_active' }]);
    expect(read).toEqual([]);
  });

  it('takes no row of a training whose template was written by a later act', async () => {
    const { api, device, large } = await startLarge();
    const path = `/api/workouts/${large}/maybe-update-template/`;
    const early = device.call({ method: 'POST', path, body: { update: true } });
    server.wait(60_000);
    device.nowMs += 60_000;
    await api.post(`/api/workouts/${large}/save-as-template/`, { client_key: large }, 201);
    const items = [{ exercise_id: (await findLibrary(server.anonymous)).bench, sets: [{ reps: 7 }] }];
    await api.patch(`/api/templates/${large}/`, { items });
    await device.exchange();
    const [read] = await listenFor(/^select .*"workout_sets"/, () => device.done([early]));
    expect(read).toEqual([]);
    expect(device.find('template', large)).toMatchObject({ items: [{ sets: [{ reps: 7 }] }] });
  });

  it('[IMP5] takes back an import, however many trainings it has', async () => {
    const api = await server.guest();
    const importKey = key();
    const day = { started_at: '2020-01-01T10:00:00.000Z', finished_at: '2020-01-01T11:00:00.000Z' };
    const workouts = [{ client_key: key(), ...day, duration: 3600, items: [] }];
    await api.post('/api/imports/', { client_key: importKey, source: 'strong', workouts });
    await server.running.services.database.write(async trx => {
      const row = await trx.selectFrom('workouts').selectAll().executeTakeFirstOrThrow();
      const { id: _id, ...columns } = row;
      const rows = Array.from({ length: BYTES_PER_REQUEST / ROW_BYTES }, () => ({
        ...columns,
        client_key: key(),
      }));
      await inBatches(rows, batch => trx.insertInto('workouts').values(batch).execute());
    });
    await api.delete(`/api/imports/${importKey}/`);
    expect(await api.get('/api/workouts/')).toMatchObject({ count: 0 });
  });

  it('is bounded also where each of its calls is undone', async () => {
    const { api, device, large } = await startLarge();
    await api.post(`/api/workouts/${large}/recreate/`, {}, 201);
    // Each joins what runs and makes it too large, which is found once its rows are written.
    expect(await device.exchange(copies(large, 2, {}))).toMatchObject([{ status: 409 }, { status: 409 }]);
    expect((await device.send(copies(large, 2 * most, {}))).status).toBe(413);
  });
});

describe('the texts that one guest leaves behind', () => {
  it('are bounded by the hour: notes and their lines in the journal', async () => {
    const api = await server.guest();
    const workout = await api.post<Workout>('/api/workouts/create/', {}, 201);
    const { kysely } = server.running.services.database;
    const { id } = await api.get<{ id: number }>('/api/auth/me/');
    await writeBefore(api, BYTES_PER_GUEST.max - 500_000);
    let written = 0;
    const note = (nth: number) => ({ note: `${nth} ${'я'.repeat(490)}` });
    while ((await api.send('PATCH', `/api/workouts/${workout.id}/update/`, note(written))).status === 200) {
      written++;
    }
    const lines = await kysely.selectFrom('journal').select('rows').where('user_id', '=', id).execute();
    const bytes = lines.reduce((sum, { rows }) => sum + Buffer.byteLength(rows), 0);
    expect(written).toBeGreaterThan(10);
    expect(bytes).toBeLessThan(500_000);
  });
});

describe('many calls of one person', () => {
  it('hold one connection for writing and two for reading, and the last ones are sent away', async () => {
    const api = await server.guest();
    const { userTurns } = server.running.services;
    const { id } = await api.get<{ id: number }>('/api/auth/me/');
    const held = Promise.withResolvers<void>();
    const running = { read: 0, write: 0 };
    const hold = (kind: 'read' | 'write') =>
      userTurns[kind](id, async () => {
        running[kind]++;
        await held.promise;
      });
    const calls = Array.from({ length: 40 }, () => [hold('read'), hold('write')]).flat();
    await wait(1);
    expect(running).toEqual({ read: 2, write: 1 });
    const more = Array.from({ length: 70 }, () => hold('write').catch((error: unknown) => error));
    held.resolve();
    await Promise.all(calls);
    const refused = (await Promise.all(more)).filter(error => error !== undefined);
    expect(refused).toHaveLength(9);
    expect(refused[0]).toMatchObject({ code: 'too_many' });
  });
});

describe('refreshes, logins and guests who come back', () => {
  it('wait for their turn outside the pool', async () => {
    const { userTurns } = server.running.services;
    const { tokens, username, password } = await server.member();
    const { user } = (await quickStart('198.51.100.1', SECRET)).body;
    const ids = [user.id, (await server.anonymous.as(tokens.access).get<{ id: number }>('/api/auth/me/')).id];
    const held = Promise.withResolvers<void>();
    const holders = ids.map(id => userTurns.write(Number(id), () => held.promise));
    const calls = [
      quickStart('198.51.100.2', SECRET),
      server.anonymous.send('POST', '/api/token/refresh/', { refresh: tokens.refresh }),
      server.anonymous.send('POST', '/api/token/', { username, password }),
    ];
    while (userTurns.count().write.waiting < calls.length) await wait(5);
    expect(server.running.services.database.dialect.countConnections().busy).toBe(0);
    held.resolve();
    await Promise.all(holders);
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([201, 200, 200]);
  });
});

describe('a call that waits for its turn', () => {
  it('is sent away before its caller gives up', async () => {
    const { userTurns } = server.running.services;
    const held = Promise.withResolvers<void>();
    const first = userTurns.write(1, () => held.promise);
    await expect(userTurns.write(1, async () => {})).rejects.toMatchObject({ code: 'unavailable' });
    held.resolve();
    await first;
    await expect(userTurns.write(1, async () => 'done')).resolves.toBe('done');
  });
});

describe('a connection', () => {
  /** How long it takes until the server ends it. */
  async function openUntilEnded(send: (socket: ReturnType<typeof connect>) => void): Promise<number> {
    const { port } = server.running.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    const startedAtMs = performance.now();
    send(socket);
    socket.resume();
    await once(socket, 'close');
    return performance.now() - startedAtMs;
  }

  it('that says nothing, one letter at a time, or stops within a body is ended', async () => {
    await server.close();
    await server.open({ env: { REQUEST_TIMEOUT_SEC: '1' } });
    await server.running.app.listen({ host: '127.0.0.1', port: 0 });
    const head =
      'POST /api/token/ HTTP/1.1\r\nhost: gym\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n';
    const ways = [
      () => {},
      (socket: ReturnType<typeof connect>) => {
        let at = 0;
        const timer = setInterval(() => socket.write(head[at++] ?? ''), 100);
        socket.once('close', () => clearInterval(timer));
      },
      (socket: ReturnType<typeof connect>) => void socket.write(`${head}{`),
    ];
    const times = await Promise.all(ways.map(openUntilEnded));
    // Node's own limits are a minute and more.
    expect(Math.max(...times)).toBeLessThan(20_000);
  }, 60_000);
});
