import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { buildServer } from '#server/start-server.ts';
import { StartupError } from '#server/startup-error.ts';
import { findFreePort } from '../../scripts/harness/free-port.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';

const MAIN = new URL('../../server/main.ts', import.meta.url).pathname;
const DEMO = new URL('../../server/demo/main.ts', import.meta.url).pathname;
const CHECK = new URL('../../server/maintenance/check-health.ts', import.meta.url).pathname;
const STARTED = /Подход готов: (http:\S+)/;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'podhod-start-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

interface Process {
  child: ChildProcess;
  /** Both streams as far as they have come. */
  said: { stdout: string; stderr: string };
  ended: Promise<number | null>;
}

/** The server as its own process: its environment, its exit and its words are what is tested. */
function run(env: Record<string, string> = {}, [script = MAIN, ...args]: string[] = []): Process {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...BARE_ENVIRONMENT, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', chunk => (said.stdout += chunk));
  child.stderr.on('data', chunk => (said.stderr += chunk));
  return { child, said, ended: new Promise(resolve => child.on('close', resolve)) };
}

/** Waits until it says where it is, or ends. */
async function whenReady({ child, said, ended }: Process): Promise<string> {
  const isReady = new Promise<void>(resolve => {
    child.stdout?.on('data', () => STARTED.test(said.stdout) && resolve());
  });
  await Promise.race([isReady, ended]);
  const url = STARTED.exec(said.stdout)?.[1];
  if (url === undefined) throw new Error(`it did not start: ${said.stderr}`);
  return url;
}

async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // It is hung up on.
  socket.on('error', () => {});
  return socket;
}

/** One line for the person who started it, and exit code 1. */
async function expectRefusal(env: Record<string, string>, reason: RegExp) {
  const process = run(env);
  expect(await process.ended).toBe(1);
  expect(process.said.stderr).toMatch(reason);
  expect(process.said.stderr.trim().split('\n')).toHaveLength(1);
  expect(process.said.stdout).not.toMatch(STARTED);
}

describe('who lets phones in without TLS', () => {
  it.each([
    ['on every address', { HOST: '0.0.0.0' }, true],
    ['behind a proxy that it trusts', { HOST: '0.0.0.0', TRUST_PROXY: '1' }, false],
    ['for this machine alone', {}, false],
  ])('%s is warned, with the addresses to try: %o → %s', async (_, env, isWarned) => {
    const server = run(env);
    const { port } = new URL(await whenReady(server));
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.said.stderr.includes('открыт в сеть без TLS')).toBe(isWarned);
    if (!isWarned) return;
    const outer = Object.values(networkInterfaces()).flatMap(list => list ?? []);
    for (const { address, internal, family } of outer) {
      if (!internal && family === 'IPv4') expect(server.said.stderr).toContain(`http://${address}:${port}`);
    }
    expect(server.said.stderr).toContain('docs/run-at-a-gym.md');
  });
});

describe('start', () => {
  it('says where it is, answers, and leaves when it is asked to', async () => {
    const server = run();
    const url = await whenReady(server);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('finishes what runs when it is asked to leave', async () => {
    // Hashing goes on long after the call has arrived, also on a busy machine.
    const server = run({ ARGON2_MEMORY_KIB: '262144' });
    const url = await whenReady(server);
    const form = { username: 'maria', password: 'secret-1', password2: 'secret-1', hp_ts: 0 };
    const answer = fetch(`${url}/api/auth/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    setTimeout(() => server.child.kill('SIGTERM'), 100);
    expect((await answer).status).toBe(201);
    expect(await server.ended).toBe(0);
  });

  it('waits for nobody who has said nothing: a browser opens connections to spare', async () => {
    const server = run();
    const spare = await connectTo(await whenReady(server));
    const askedAtMs = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(Date.now() - askedAtMs).toBeLessThan(5_000);
    spare.destroy();
  });

  it('does not wait for ever for who never ends what was begun', async () => {
    const server = run();
    const slow = await connectTo(await whenReady(server));
    slow.write('POST /api/token/ HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
    // Until it has arrived.
    await wait(300);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    slow.destroy();
  }, 25_000);

  it('is killed when it has stopped answering, and let be while it answers or starts', async () => {
    const port = String(await findFreePort());
    const check = () => run({ PORT: port }, [CHECK, '2']).ended;
    expect(await check()).toBe(1);
    const server = run({ PORT: port });
    await whenReady(server);
    expect(await check()).toBe(0);
    // It holds its port as before and does nothing more, like one that counts for ever.
    server.child.kill('SIGSTOP');
    expect(await check()).toBe(1);
    await server.ended;
    expect(server.child.signalCode).toBe('SIGKILL');
  }, 25_000);

  it('makes its secret once, for its owner alone', async () => {
    const first = run();
    await whenReady(first);
    const path = join(dataDir, 'secret');
    const secret = readFileSync(path, 'utf8');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = run();
    await whenReady(second);
    expect(readFileSync(path, 'utf8')).toBe(secret);
    second.child.kill('SIGTERM');
    await second.ended;
  });
});

describe('refuses to start', () => {
  it('on a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    await expectRefusal({ PORT: String(port) }, new RegExp(`Порт ${port} занят`));
    await new Promise(resolve => other.close(resolve));
  });

  it('over a path that is no folder', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    await expectRefusal({ DATA_DIR: file }, /нельзя писать/);
    await expectRefusal({ DATA_DIR: join(file, 'inside') }, /нельзя писать/);
  });

  it('over a place where nobody may write', async () => {
    await expectRefusal({ DATA_DIR: '/proc/podhod' }, /нельзя писать/);
  });

  it('over a file that is no database', async () => {
    writeFileSync(join(dataDir, 'podhod.sqlite'), 'это не база данных, а текст на много байтов'.repeat(99));
    await expectRefusal({}, /podhod\.sqlite.*поврежд/);
  });

  it('over a folder in the place of the database', async () => {
    mkdirSync(join(dataDir, 'podhod.sqlite'));
    await expectRefusal({}, /podhod\.sqlite.*не открывается/);
  });

  it('over a database with a damaged page', async () => {
    const server = run();
    await whenReady(server);
    server.child.kill('SIGTERM');
    await server.ended;
    const path = join(dataDir, 'podhod.sqlite');
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096, 4096 * 12);
    writeFileSync(path, bytes);
    await expectRefusal({}, /podhod\.sqlite.*поврежд/);
  });

  it('over a database of a newer release', async () => {
    const server = run();
    await whenReady(server);
    server.child.kill('SIGTERM');
    await server.ended;
    const file = new Sqlite(join(dataDir, 'podhod.sqlite'));
    file.exec("insert into schema_versions values (999, '2030-01-01')");
    file.close();
    await expectRefusal({}, /более новой версией/);
  });

  it('with a setting that makes no sense', async () => {
    await expectRefusal({ PORT: 'abc' }, /PORT/);
  });

  it.each([
    ['PORT', '70000'],
    ['JWT_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', 'maybe'],
    ['ACCESS_TOKEN_SEC', '-1'],
    ['REFRESH_TOKEN_DAYS', '0'],
    ['ARGON2_MEMORY_KIB', 'x'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '10.0.0.0/99'],
  ])('with %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(name));
  });

  it('with a database that it does not speak to', async () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://anna:geheim@localhost/podhod' })).toThrow(
      /^(?!.*geheim).*DATABASE_URL/,
    );
  });

  it('with a database that does not answer', async () => {
    const port = await findFreePort();
    const config = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://anna:geheim@127.0.0.1:${port}/podhod`,
    });
    const refusal = buildServer(config);
    await expect(refusal).rejects.toThrow(StartupError);
    await expect(refusal).rejects.toThrow(/^(?!.*geheim).*не отвечает/);
  });
});

describe('demo', () => {
  it('has a user with a past, and starts over the same one again', async () => {
    const first = run({}, [DEMO, '--workouts', '40']);
    const url = await whenReady(first);
    expect(await readHistory(url)).toMatchObject({ count: 40 });
    first.child.kill('SIGTERM');
    await first.ended;
    const second = run({}, [DEMO, '--workouts', '80']);
    expect(await readHistory(await whenReady(second))).toMatchObject({ count: 40 });
    second.child.kill('SIGTERM');
    await second.ended;
  });

  it.each(['50', '--workout=50', '--workouts=много', '--workouts'])(
    'does not understand %s in one line',
    async word => {
      const demo = run({}, [DEMO, word]);
      expect(await demo.ended).toBe(1);
      expect(demo.said.stderr).toBe('--workouts: целое число от 0 до 100000.\n');
    },
  );
});

async function readHistory(url: string): Promise<unknown> {
  const login = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo1234' }),
  });
  const { access } = (await login.json()) as { access: string };
  const history = await fetch(`${url}/api/workouts/history/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  return await history.json();
}
