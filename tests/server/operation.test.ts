import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserWithTokens } from '#contract/auth.ts';
import { type AppServer, startAppServer } from '../../scripts/harness/app-server.ts';
import { runKillLoop } from '../../scripts/kill-loop/kill-loop.ts';
import { createTestDatabase, isOnPostgres } from '../support/test-database.ts';
import { TestServer } from './support/test-server.ts';

const CREATE = '/api/workouts/create/';

describe('a server that is ended while people train', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'by %s loses nothing it acknowledged',
    async signal => {
      const database = await createTestDatabase();
      try {
        const { acknowledged, lost, unanswered } = await runKillLoop(signal, 3, database.env);
        expect(lost).toBe(0);
        expect(acknowledged).toBeGreaterThan(20);
        // Asked to leave, it answers the call that it was running.
        if (signal === 'SIGTERM') expect(unanswered).toBe(0);
      } finally {
        await database.drop();
      }
    },
    60_000,
  );
});

/** What goes wrong with a file; what goes wrong with PostgreSQL is in tests/postgres. */
describe.skipIf(isOnPostgres)('a database that cannot write', () => {
  let server: AppServer;
  beforeEach(async () => {
    server = await startAppServer({ LOG_LEVEL: 'error' });
  });
  afterEach(() => server.dispose());

  const send = async (method: string, path: string, token = '') =>
    await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{"hp_ts":0}' }),
    });

  async function expectRecovery(stop: () => void, mend: () => void) {
    const entered = await send('POST', '/api/auth/guest/quick-start/');
    const { tokens } = (await entered.json()) as UserWithTokens;
    stop();
    const refused = await send('POST', CREATE, tokens.access);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    // What it found out a moment ago may count for a second.
    await expect.poll(async () => (await send('GET', '/readyz')).status, { timeout: 5_000 }).toBe(503);
    // What is there can still be read.
    expect((await send('GET', '/api/auth/me/', tokens.access)).status).toBe(200);
    expect(server.output()).toMatch(
      /"code":"SQLITE_[A-Z_]+".*"trouble":"unavailable".*the database could not do it/,
    );
    mend();
    expect((await send('GET', '/readyz')).status).toBe(200);
    expect((await send('POST', CREATE, tokens.access)).status).toBe(201);
  }

  it('for want of room answers 503, and goes on once there is some', async () => {
    // To the process a bound on its files' sizes is a full disk: no file of its database can grow.
    const limitFiles = (bytes: string) =>
      execFileSync('prlimit', ['--pid', String(server.pid()), `--fsize=${bytes}:unlimited`]);
    await expectRecovery(
      () => limitFiles('4096'),
      () => limitFiles('unlimited'),
    );
  });

  it('for a lock that another process holds answers 503, and goes on once it is free', async () => {
    const other = new Sqlite(join(server.dataDir, 'podhod.sqlite'));
    await expectRecovery(
      () => other.exec('begin immediate'),
      () => other.exec('rollback').close(),
    );
  });
});

describe.skipIf(isOnPostgres)('a file that another process holds', () => {
  let server: TestServer;
  let other: Sqlite.Database;
  beforeEach(async () => {
    server = await TestServer.start();
    other = new Sqlite(join(server.dataDir, 'podhod.sqlite'));
  });
  afterEach(async () => {
    other.close();
    await server.destroy();
  });

  it('is waited for once by all who write, and who reads behind them waits no longer', async () => {
    const api = await server.guest();
    other.exec('begin immediate');
    const startedMs = performance.now();
    const writes = Array.from({ length: 20 }, () => api.send('POST', CREATE, {}));
    await wait(500);
    expect((await api.send('GET', '/api/auth/me/')).status).toBe(200);
    // Three seconds for the first, a tenth of one for each of the others.
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    for (const { status } of await Promise.all(writes)) expect(status).toBe(503);
    other.exec('rollback');
    await api.post(CREATE, {}, 201);
  }, 90_000);

  it('is waited for again when it was free in between', async () => {
    const api = await server.guest();
    other.exec('begin immediate');
    expect((await api.send('POST', CREATE, {})).status).toBe(503);
    other.exec('rollback');
    expect((await api.send('PATCH', '/api/me/settings/', { rest_default_sec: 90 })).status).toBe(200);
    other.exec('begin immediate');
    const write = api.send('POST', CREATE, {});
    setTimeout(() => other.exec('rollback'), 500);
    expect((await write).status).toBe(201);
  }, 30_000);
});

/** What a line of Prometheus' query language asks for: metrics, each with the labels by which it is chosen. */
function readQuery(query: string): { name: string; labels: string[] }[] {
  const bare = query.replaceAll(/\b(by|without) \([^)]*\)/g, '');
  const asked = bare.matchAll(/\b([a-z_]+)\b(?:\{([^}]*)\})?(?![({\w])/g);
  return [...asked].flatMap(([, name = '', matchers = '']) => {
    if (!name.includes('_')) return [];
    return { name, labels: [...matchers.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => label) };
  });
}

function readQueries(): string[] {
  const read = (file: string) => readFileSync(new URL(`../../ops/${file}`, import.meta.url), 'utf8');
  const dashboard = JSON.parse(read('grafana/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return [
    ...[...read('prometheus/alerts.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
}

describe('/metrics', () => {
  it('has all that the alerts and the dashboard ask for, by the labels that they name', async () => {
    const server = await TestServer.start();
    await (await server.guest()).post(CREATE, {}, 201);
    const { body } = await server.running.app.inject('/metrics');
    const asked = readQueries().flatMap(readQuery);
    expect(new Set(asked.map(({ name }) => name)).size).toBeGreaterThan(12);
    for (const { name, labels } of asked) {
      const line = body
        .split('\n')
        .find(text => text.startsWith(name) && /^[{ ]/.test(text.slice(name.length)));
      expect(line, name).toBeDefined();
      for (const label of labels) expect(line, name).toMatch(new RegExp(`[{,]${label}="`));
    }
    await server.destroy();
  });

  it('tells who waits, how large the tables are, and which build runs', async () => {
    const server = await TestServer.start();
    const api = await server.guest();
    const { database } = server.running.services;
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const held = database.write(async () => {
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    // What came before may still be handing its connection back.
    await expect
      .poll(async () => (await server.running.app.inject('/metrics')).body)
      .toContain('database_connections{state="busy"} 1\n');
    ended.resolve();
    await held;
    await api.post(CREATE, {}, 201);
    const { body } = await server.running.app.inject('/metrics');
    expect(body).toContain('database_connections{state="busy"} 0\n');
    expect(body).toMatch(/^database_waiting 0$/m);
    expect(body).toMatch(/^user_calls_waiting\{kind="write"\} 0$/m);
    expect(body).toMatch(/^database_bytes [1-9]\d{4,}$/m);
    expect(body).toMatch(/^database_table_rows\{table="workouts"\} \d+$/m);
    expect(body).toMatch(/^podhod_build_info\{build="(none|[0-9a-f]{12})",node="v\d/m);
    await server.destroy();
  });

  it('counts the calls that were refused as too many', async () => {
    const server = await TestServer.start({ RATE_LIMIT: 'on' });
    const refused =
      /^http_request_duration_seconds_count\{method="POST",route="\/api\/token\/",status="429"\} 1$/m;
    const { app } = server.running;
    const payload = { username: 'anna', password: 'not-hers' };
    expect((await app.inject('/metrics')).body).not.toMatch(refused);
    let status = 0;
    for (let tries = 0; tries < 100 && status !== 429; tries += 1) {
      status = (await app.inject({ method: 'POST', url: '/api/token/', payload })).statusCode;
    }
    expect((await app.inject('/metrics')).body).toMatch(refused);
    await server.destroy();
  });

  it('tells latencies by route, and how long the database took', async () => {
    const server = await TestServer.start();
    const api = await server.guest();
    await api.post(CREATE, {}, 201);
    await api.get('/api/auth/me/');
    const { body } = await server.running.app.inject('/metrics');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/api\/workouts\/create\/",status="201"\} 1/,
    );
    for (const kind of ['statement', 'read', 'write']) {
      expect(body).toMatch(new RegExp(`database_duration_seconds_count\\{kind="${kind}"\\} [1-9]`));
      expect(body).toMatch(new RegExp(`database_failures_total\\{kind="${kind}"\\} 0`));
    }
    await server.destroy();
  });
});
