import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserWithTokens } from '#contract/auth.ts';
import type { Trx } from '#server/database/database.ts';
import { withoutStatementTimeout } from '#server/database/statement-timeout.ts';
import { startAppServer } from '../../scripts/harness/app-server.ts';
import { TestServer } from '../server/support/test-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let server: TestServer;
beforeEach(async () => {
  database = await createTestDatabase();
  server = await TestServer.start({ ...database.env });
});
afterEach(async () => {
  await server.destroy();
  await database.drop();
});

async function findIds(count: number): Promise<number[]> {
  const guests = await Promise.all(Array.from({ length: count }, () => server.guest()));
  return await Promise.all(guests.map(async api => (await api.get<{ id: number }>('/api/auth/me/')).id));
}

describe("two who are in each other's way", () => {
  it('are both served when they deadlock', async () => {
    const ids = await findIds(2);
    const { database: db } = server.running.services;
    let attempts = 0;
    const lockBoth = (first = 0, second = 0) =>
      db.write(async trx => {
        attempts++;
        await db.dialect.lockUser(trx, first);
        await sql`select pg_sleep(0.1)`.execute(trx);
        await db.dialect.lockUser(trx, second);
      });
    await Promise.all([lockBoth(ids[0], ids[1]), lockBoth(ids[1], ids[0])]);
    expect(attempts).toBeGreaterThan(2);
  });

  it('are both served when one would have decided by what the other has changed', async () => {
    const ids = await findIds(2);
    const { database: db } = server.running.services;
    let attempts = 0;
    /** Each makes their own rest the sum of both: only one after the other can that be right. */
    const addUp = (id = 0) =>
      db.write(async trx => {
        attempts++;
        await sql`set transaction isolation level serializable`.execute(trx);
        const rests = await trx
          .selectFrom('users')
          .select('rest_default_sec')
          .where('id', 'in', ids)
          .execute();
        await sql`select pg_sleep(0.1)`.execute(trx);
        const sum = rests.reduce((total, user) => total + user.rest_default_sec, 0);
        await trx.updateTable('users').set({ rest_default_sec: sum }).where('id', '=', id).execute();
      });
    await Promise.all([addUp(ids[0]), addUp(ids[1])]);
    expect(attempts).toBeGreaterThan(2);
    const { rows } = await sql<{ rest: number }>`select rest_default_sec as rest from users
      order by rest_default_sec`.execute(db.kysely);
    expect(rows.map(row => row.rest)).toEqual([240, 360]);
  });
});

describe('who comes in while the account is on its way out or changes', () => {
  let holder: pg.Client;
  beforeEach(async () => {
    holder = new pg.Client({ connectionString: String(database.env.DATABASE_URL) });
    await holder.connect();
    await holder.query('begin');
  });
  afterEach(() => holder.end());

  /** Another process has changed a row and not committed yet; it does as soon as the call stands behind it. */
  async function during<T>(change: string, id: number | undefined, call: () => Promise<T>): Promise<T> {
    await holder.query(change, [id]);
    const answer = call();
    const countWaiting = async () =>
      (await sql`select 1 from pg_locks where not granted`.execute(server.running.services.database.kysely))
        .rows.length;
    await expect.poll(countWaiting).toBeGreaterThan(0);
    await holder.query('commit');
    return await answer;
  }
  const openGuest = (expected: number) =>
    server.anonymous.post<UserWithTokens>(
      '/api/auth/guest/quick-start/',
      { hp_ts: 0, hp_field: '', client_key: '0123456789abcdef'.repeat(4) },
      expected,
    );

  it('makes a guest again when the one of that secret is deleted', async () => {
    const { user } = await openGuest(201);
    const opened = await during('delete from users where id = $1', Number(user.id), () => openGuest(201));
    expect(opened.user.id).not.toBe(user.id);
  });

  it('opens no guest that registers', async () => {
    const { user } = await openGuest(201);
    await during('update users set is_guest = 0 where id = $1', Number(user.id), () => openGuest(403));
  });

  it('answers that there is no such account when the account that the password opens is deleted', async () => {
    await server.close();
    await server.open({ env: { RATE_LIMIT: 'on' } });
    const { api, username, password } = await server.member();
    const { id } = await api.get<{ id: number }>('/api/auth/me/');
    await server.running.services.database.kysely.deleteFrom('login_networks').execute();
    await during('delete from users where id = $1', id, () =>
      server.anonymous.post('/api/token/', { username, password }, 401),
    );
  });
});

describe('a serialization failure', () => {
  const fail = (trx: Trx) =>
    sql`do $$ begin raise exception 'could not serialize access' using errcode = '40001'; end $$`.execute(
      trx,
    );

  it.each(['read', 'write'] as const)('makes a %s go again', async kind => {
    const { database: db } = server.running.services;
    let attempts = 0;
    const users = await db[kind](async trx => {
      attempts++;
      if (attempts < 3) await fail(trx);
      return await trx.selectFrom('users').select('id').execute();
    });
    expect({ attempts, users }).toEqual({ attempts: 3, users: [] });
  });

  it.each(['read', 'write'] as const)('that never ends ends a %s after all', async kind => {
    const { database: db } = server.running.services;
    const failing = db[kind](fail);
    await expect(failing).rejects.toSatisfy(error => db.dialect.findTrouble(error) === 'collision');
  });
});

describe('a process that starts while another one migrates', () => {
  it('waits for it, however long that takes', async () => {
    const { database: db } = server.running.services;
    const migrate = (takesSec: number) =>
      withoutStatementTimeout(() =>
        db.write(async trx => {
          await db.dialect.lockForMigration(trx);
          await sql`select pg_sleep(${takesSec})`.execute(trx);
          const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(trx);
          return rows[0]?.lock_timeout;
        }),
      );
    // Rows are waited for as ever.
    expect(await Promise.all([migrate(6), migrate(0)])).toEqual(['5s', '5s']);
  }, 30_000);
});

describe('a row that somebody else holds for longer than a call waits', () => {
  it('is answered with 503, and the log says what was waited for', async () => {
    const app = await startAppServer({ ...database.env, LOG_LEVEL: 'error' });
    const holder = new pg.Client({ connectionString: String(database.env.DATABASE_URL) });
    const send = (path: string, body: object, token = '') =>
      fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
    try {
      const guest = await send('/api/auth/guest/quick-start/', { hp_ts: 0, hp_field: '' });
      const { user, tokens } = (await guest.json()) as UserWithTokens;
      await holder.connect();
      await holder.query('begin');
      await holder.query('select id from users where id = $1 for update', [user.id]);

      const refused = await send('/api/workouts/create/', {}, tokens.access);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.json()).toMatchObject({ code: 'unavailable' });
      const findLine = () =>
        app
          .output()
          .split('\n')
          .find(text => text.includes('"trouble"'));
      await expect.poll(findLine).toBeDefined();
      expect(JSON.parse(findLine() ?? '')).toMatchObject({
        msg: 'the database could not do it',
        trouble: 'unavailable',
        err: { code: '55P03', message: 'canceling statement due to lock timeout' },
      });

      await holder.query('rollback');
      expect((await send('/api/workouts/create/', {}, tokens.access)).status).toBe(201);
    } finally {
      await holder.end();
      await app.dispose();
    }
  }, 60_000);
});
