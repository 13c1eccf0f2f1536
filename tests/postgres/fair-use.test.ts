import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutStatementTimeout } from '#server/database/statement-timeout.ts';
import { TestServer } from '../server/support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start();
});
afterEach(() => server.destroy());

describe('forty calls of one person', () => {
  it('that all wait leave connections for others', async () => {
    const busy = await server.guest();
    const other = await server.guest();
    const { database } = server.running.services;
    const { id } = await busy.get<{ id: number }>('/api/auth/me/');
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = database.write(async trx => {
      await database.dialect.lockUser(trx, id);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const calls = Array.from({ length: 40 }, () => busy.send('POST', '/api/workouts/create/', {}));
    const startedAtMs = performance.now();
    expect((await other.send('GET', '/api/auth/me/')).status).toBe(200);
    expect(performance.now() - startedAtMs).toBeLessThan(1_000);
    held.resolve();
    await holder;
    expect((await Promise.all(calls)).map(answer => answer.status)).not.toContain(503);
  });
});

describe('a statement', () => {
  it('that takes too long is stopped by the database, and the connection goes on', async () => {
    const { database } = server.running.services;
    const startedAtMs = performance.now();
    const slow = database.read(trx => sql`select pg_sleep(30), 'slow one'`.execute(trx));
    const error = await slow.catch((reason: unknown) => reason);
    expect(database.dialect.findTrouble(error)).toBe('unavailable');
    expect(performance.now() - startedAtMs).toBeLessThan(8_000);
    const running = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where query like '%slow one%' and state = 'active' and pid <> pg_backend_pid()`.execute(
      database.kysely,
    );
    expect(running.rows[0]?.count).toBe(0);
  });

  it('of work at length is waited for, and the next call has its limit again', async () => {
    const { database } = server.running.services;
    const limitOf = () =>
      database.read(async trx => {
        const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx);
        return rows[0]?.statement_timeout;
      });
    expect(await limitOf()).toBe('7s');
    expect(await withoutStatementTimeout(limitOf)).toBe('0');
    expect(await limitOf()).toBe('7s');
  });

  it('of work at length is free of its limit in a transaction alone: a pooler gives the connection to others', async () => {
    const { database } = server.running.services;
    const show = sql<{ statement_timeout: string }>`show statement_timeout`;
    const { rows } = await withoutStatementTimeout(() => show.execute(database.kysely));
    expect(rows).toEqual([{ statement_timeout: '7s' }]);
  });
});
