// Covers docs/api.md: Retrying safely.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { ExercisesPage } from '#contract/exercises.ts';
import type { SetList } from '#contract/sets.ts';
import { sweep } from '#server/housekeeping.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';
import { findLibrary, key, type Library, startTraining } from './support/training.ts';

let server: TestServer;
let api: Api;
let library: Library;
beforeAll(async () => {
  server = await TestServer.start();
  library = await findLibrary(server.anonymous);
});
beforeEach(async () => {
  api = await server.guest();
});
afterAll(() => server.destroy());

const SETS = '/api/workouts/active/exercises/1/sets/';
const withKey = (idempotencyKey: string) => ({ headers: { 'idempotency-key': idempotencyKey } });
const countSets = async () => (await api.get<SetList>(SETS)).sets.length;

describe('Idempotency-Key', () => {
  beforeEach(async () => {
    await startTraining(api, [[library.bench]]);
  });

  it('makes one set of two sends, and answers the second as the first', async () => {
    const first = await api.send('POST', SETS, { reps: 5 }, withKey('k1'));
    const second = await api.send('POST', SETS, { reps: 5 }, withKey('k1'));
    expect(first.status).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await countSets()).toBe(1);
  });

  it('takes the quoted form for the same key, and the fields in any order', async () => {
    await api.send('POST', SETS, { reps: 5, weight_kg: 80 }, withKey('k1'));
    const second = await api.send('POST', SETS, { weight_kg: 80, reps: 5 }, withKey('"k1"'));
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  it('sends the second away while the first still runs, and answers it after', async () => {
    const send = () => api.send('POST', SETS, { reps: 5 }, withKey('k1'));
    const open = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const { database } = server.running.services;
    const { id } = await api.get<User>('/api/auth/me/');
    // Another transaction writes to this user's rows, so the first has to wait.
    const held = database.write(async trx => {
      await database.dialect.lockUser(trx, Number(id));
      locked.resolve();
      await open.promise;
    });
    await locked.promise;
    const first = send();
    await expect.poll(() => server.running.services.runningKeys.size).toBe(1);
    const second = await send();
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'in_progress' },
      headers: { 'retry-after': '1' },
    });
    open.resolve();
    await held;
    const answer = await first;
    expect(answer.status).toBe(201);
    const later = await send();
    expect(later).toMatchObject({
      status: 201,
      body: answer.body,
      headers: { 'idempotency-replayed': 'true' },
    });
    expect(await countSets()).toBe(1);
  });

  it('refuses the key for another method, path or body', async () => {
    await api.send('POST', SETS, { reps: 5 }, withKey('k1'));
    const others = [
      () => api.send('POST', SETS, { reps: 6 }, withKey('k1')),
      () => api.send('POST', '/api/workouts/create/', { reps: 5 }, withKey('k1')),
      () => api.send('PATCH', '/api/me/settings/', { rest_default_sec: 5 }, withKey('k1')),
    ];
    for (const send of others) {
      const answer = await send();
      expect(answer).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    }
    expect(await countSets()).toBe(1);
  });

  it('replays a deletion', async () => {
    await api.send('POST', SETS, {});
    const { sets } = await api.get<SetList>(SETS);
    const path = `${SETS}${sets[0]?.id}/`;
    expect((await api.send('DELETE', path, undefined, withKey('k1'))).status).toBe(204);
    expect(await api.send('DELETE', path, undefined, withKey('k1'))).toMatchObject({
      status: 204,
      body: null,
    });
    expect((await api.send('DELETE', path, undefined, withKey('k2'))).status).toBe(404);
  });

  it('keeps no key of a refusal: a mended try is judged again', async () => {
    expect((await api.send('POST', SETS, { reps: -1 }, withKey('k1'))).status).toBe(400);
    expect((await api.send('POST', SETS, { reps: 1 }, withKey('k1'))).status).toBe(201);
    const template = { workout_id: 999, title: 'x' };
    expect((await api.send('POST', '/api/templates/', template, withKey('k2'))).status).toBe(404);
    expect((await api.send('POST', '/api/templates/', template, withKey('k2'))).status).toBe(404);
  });

  it('is kept with what the call did, or neither is there', async () => {
    const { database } = server.running.services;
    const rename = (from: string, to: string) =>
      database.write(trx => trx.schema.alterTable('idempotency_keys').renameColumn(from, to).execute());
    // A disk that is full between the two, as it were: the set can be written, the key cannot.
    await rename('created_at', 'made_at');
    const broken = await api.send('POST', SETS, { reps: 5 }, withKey('k1'));
    await rename('made_at', 'created_at');
    expect(broken.status).toBe(500);
    expect(await countSets()).toBe(0);
    expect((await api.send('POST', SETS, { reps: 5 }, withKey('k1'))).status).toBe(201);
    expect(await countSets()).toBe(1);
  });

  it("belongs to its user: another's same key is another key", async () => {
    await api.send('POST', SETS, { reps: 5 }, withKey('k1'));
    const other = await server.guest();
    await startTraining(other, [[library.bench]]);
    const answer = await other.send('POST', SETS, { reps: 7 }, withKey('k1'));
    expect(answer.status).toBe(201);
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
  });

  it.each(['', ' ', 'x'.repeat(256), 'ключ'])('refuses %j as a key', async bad => {
    const headers = { 'idempotency-key': Buffer.from(bad).toString('latin1') };
    const answer = await api.send('POST', SETS, {}, { headers });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it('is kept for 180 days and then forgotten', async () => {
    await api.send('POST', SETS, { reps: 5 }, withKey('k1'));
    const { kysely } = server.running.services.database;
    const count = async () => (await kysely.selectFrom('idempotency_keys').select('key').execute()).length;
    const before = await count();
    server.wait(179 * 86_400_000);
    await sweep(server.running.services);
    expect(await count()).toBe(before);
    server.wait(2 * 86_400_000);
    await sweep(server.running.services);
    expect(await count()).toBe(0);
  });

  it('still replays after a restart with another secret', async () => {
    const other = await TestServer.start({ JWT_SECRET: 'a'.repeat(32) });
    const { api: member, username, password } = await other.member();
    await member.send('POST', '/api/workouts/create/', {}, withKey('k1'));
    await other.close();
    await other.open({ env: { JWT_SECRET: 'b'.repeat(32) } });
    const { access } = await other.anonymous.post<{ access: string }>('/api/token/', { username, password });
    const answer = await other.anonymous.as(access).send('POST', '/api/workouts/create/', {}, withKey('k1'));
    expect(answer).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    await other.destroy();
  });
});

describe('calls that keep no answer', () => {
  it('judges a repeated registration again', async () => {
    const form = { username: key(), password: 'secret-1', password2: 'secret-1', hp_ts: 0 };
    expect((await api.send('POST', '/api/auth/register/', form, withKey('k1'))).status).toBe(201);
    expect((await api.send('POST', '/api/auth/register/', form, withKey('k1'))).status).toBe(400);
  });

  it('judges a repeated change of password again, and keeps neither key nor fingerprint', async () => {
    const change = { new_password: 'secret-2', new_password2: 'secret-2' };
    expect((await api.send('POST', '/api/me/change-password/', change, withKey('k1'))).status).toBe(204);
    expect((await api.send('POST', '/api/me/change-password/', change, withKey('k1'))).status).toBe(400);
    const { kysely } = server.running.services.database;
    const me = await api.get<{ id: number }>('/api/auth/me/');
    const kept = await kysely
      .selectFrom('idempotency_keys')
      .select('key')
      .where('user_id', '=', me.id)
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('ETag', () => {
  it('is weak, and answers 304 to who has the same', async () => {
    const page = await api.send<ExercisesPage>('GET', '/api/exercises/?limit=3');
    const etag = page.headers.etag ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const again = await api.send('GET', '/api/exercises/?limit=3', undefined, {
        headers: { 'if-none-match': known },
      });
      expect(again).toMatchObject({ status: 304, body: null });
      expect(again.headers.etag).toBe(etag);
    }
  });

  it('says so before it looks at a training, where its person has changed nothing', async () => {
    const { id } = await startTraining(api, [[library.bench]]);
    const { database } = server.running.services;
    for (const path of ['/api/workouts/active/', '/api/workouts/history/', `/api/workouts/${id}/`]) {
      const etag = (await api.send('GET', path)).headers.etag ?? '';
      const asked: string[] = [];
      const listen = ({ sql }: { sql: string }) => void asked.push(sql);
      database.listeners.add(listen);
      const again = await api.send('GET', path, undefined, { headers: { 'if-none-match': etag } });
      database.listeners.delete(listen);
      expect(again).toMatchObject({ status: 304, headers: { etag } });
      expect(asked.filter(sql => sql.includes('workout'))).toEqual([]);
      await api.patch('/api/me/settings/', { rest_default_sec: 60 + asked.length + path.length });
      const { status } = await api.send('GET', path, undefined, { headers: { 'if-none-match': etag } });
      expect(status, path).toBe(200);
    }
    const any = { headers: { 'if-none-match': '*' } };
    expect((await api.send('GET', '/api/workouts/999/', undefined, any)).status).toBe(404);
  });

  it('changes with the answer', async () => {
    const before = await api.send('GET', '/api/workouts/active/');
    expect(before.status).toBe(204);
    const headers = { 'if-none-match': before.headers.etag ?? '' };
    expect((await api.send('GET', '/api/workouts/active/', undefined, { headers })).status).toBe(304);
    await startTraining(api, []);
    expect((await api.send('GET', '/api/workouts/active/', undefined, { headers })).status).toBe(200);
  });

  it('is given by every GET, and not by refusals or writes', async () => {
    const { id } = await startTraining(api, [[library.bench]]);
    const paths = [
      '/api/auth/me/',
      '/api/me/settings/',
      '/api/workouts/active/',
      `/api/workouts/${id}/`,
      `/api/workouts/${id}/summary/`,
      '/api/workouts/',
      '/api/workouts/history/',
      '/api/workouts/active/exercises/',
      SETS,
      '/api/templates/',
      '/api/exercises/',
      `/api/exercises/${library.bench}/`,
      '/api/muscles/',
      '/api/equipments/',
      '/api/schema/',
    ];
    for (const path of paths) {
      const answer = await api.send('GET', path);
      expect(answer.headers.etag, path).toMatch(/^W\/"/);
      expect(answer.headers['cache-control'], path).toBe('private, no-cache');
    }
    expect((await api.send('GET', '/api/workouts/999/')).headers.etag).toBeUndefined();
    expect((await api.send('POST', SETS, {})).headers.etag).toBeUndefined();
  });
});
