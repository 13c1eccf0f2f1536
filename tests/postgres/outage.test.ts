import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '#domain/limits.ts';
import { withoutStatementTimeout } from '#server/database/statement-timeout.ts';
import { TestServer } from '../server/support/test-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type CuttableLine, openLine } from './support/cuttable-line.ts';

let database: TestDatabase;
let line: CuttableLine;
let server: TestServer;

beforeEach(async () => {
  database = await createTestDatabase();
  line = await openLine(String(database.env.DATABASE_URL));
  server = await TestServer.start({ DATABASE_URL: line.url });
});
afterEach(async () => {
  await server.destroy();
  await line.close();
  await database.drop();
});

const CREATE = '/api/workouts/create/';
const readiness = async () => (await server.running.app.inject('/readyz')).statusCode;

describe('a database that goes away', () => {
  it('is answered with 503 as long as it is gone, and nothing else', async () => {
    const api = await server.guest();
    line.cut();
    const answers = [await api.send('POST', CREATE, {}), await api.send('GET', '/api/auth/me/')];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
        headers: { 'retry-after': '5' },
      });
    }
    expect(await readiness()).toBe(503);
    expect((await server.running.app.inject('/healthz')).statusCode).toBe(200);
    line.mend();
    await api.post(CREATE, {}, 201);
    expect(await readiness()).toBe(200);
  });

  it('leaves nothing of a transaction that it broke', async () => {
    const api = await server.guest();
    const services = server.running.services;
    const broken = services.database.write(async trx => {
      await trx.updateTable('users').set({ rest_default_sec: 7 }).execute();
      line.cut();
      await trx.updateTable('users').set({ rest_default_sec: 8 }).execute();
    });
    await expect(broken).rejects.toSatisfy(
      error => services.database.dialect.findTrouble(error) === 'unavailable',
    );
    line.mend();
    expect(await api.get('/api/me/settings/')).toMatchObject({ rest_default_sec: 120 });
  });

  it('may end connections one by one: the calls after that are answered', async () => {
    const api = await server.guest();
    const { kysely } = server.running.services.database;
    for (let round = 0; round < 5; round++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(kysely);
      await expect.poll(async () => (await api.send('GET', '/api/auth/me/')).status).toBe(200);
    }
  });
});

describe('a line that drops every packet without a word', () => {
  it('is given up within seconds, and the server works on when it is back', async () => {
    const [api, other] = [await server.guest(), await server.guest()];
    line.freeze();
    const startedAtMs = performance.now();
    // More at once than the pool has connections.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        nth % 2 === 0 ? api.send('POST', CREATE, {}) : api.send('GET', '/api/auth/me/'),
      ),
    );
    expect(performance.now() - startedAtMs).toBeLessThan(REQUEST_TIMEOUT_MS);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await readiness()).toBe(503);
    line.mend();
    await other.post(CREATE, {}, 201);
    await api.post(CREATE, {}, 201);
    expect(await readiness()).toBe(200);
  }, 60_000);

  it('costs a transaction that had begun all it did', async () => {
    const api = await server.guest();
    const { database: db } = server.running.services;
    const startedAtMs = performance.now();
    const broken = db.write(async trx => {
      await trx.updateTable('users').set({ rest_default_sec: 7 }).execute();
      line.freeze();
      await trx.updateTable('users').set({ rest_default_sec: 8 }).execute();
    });
    await expect(broken).rejects.toThrow('PostgreSQL did not answer for 8000 ms');
    expect(performance.now() - startedAtMs).toBeLessThan(REQUEST_TIMEOUT_MS);
    line.mend();
    expect(await api.get('/api/me/settings/')).toMatchObject({ rest_default_sec: 120 });
  }, 60_000);

  it('is waited for by maintenance, whose statements may take long', async () => {
    const { database: db } = server.running.services;
    const dump = withoutStatementTimeout(() => db.read(trx => sql`select pg_sleep(9)`.execute(trx)));
    await expect(db.read(trx => sql`select pg_sleep(9)`.execute(trx))).rejects.toSatisfy(
      error => db.dialect.findTrouble(error) === 'unavailable',
    );
    await expect(dump).resolves.toBeDefined();
  }, 60_000);
});
