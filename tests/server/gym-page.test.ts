/** docs/run-at-a-gym.md as it is written: its commands, and systemd's units that it installs, over folders of the test's. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserWithTokens } from '#contract/auth.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/run-at-a-gym.md'), 'utf8');
const COMMANDS = [...PAGE.matchAll(/^ {4}(\S.*)$/gm)].map(([, line = '']) => line);
const SERVER = readUnit('podhod.service');
const BACKUP = readUnit('podhod-backup.service');
/** The copy that the page puts back. */
const COPY = '2026-11-21-0330.sqlite';

let folder: string;
let running: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'podhod-page-'));
  for (const name of ['data', 'copies']) mkdirSync(join(folder, name));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(stop));
  rmSync(folder, { recursive: true, force: true });
});

function readUnit(name: string) {
  const text = readFileSync(join(ROOT, 'ops/systemd', name), 'utf8');
  const valuesOf = (key: string) =>
    [...text.matchAll(RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const assignments = valuesOf('Environment').flatMap(line => line.split(' '));
  const env: Record<string, string> = Object.fromEntries(assignments.map(one => one.split('=')));
  // systemd.service(5) and systemd.unit(5), as far as these units need it.
  const commands = valuesOf('ExecStart').map(line => line.replaceAll('%%', '%').replaceAll('$$', '$'));
  // In another section systemd does not read it, and gives up after five quick failures.
  const isUnlimited = /^\[Unit\]\n([^[]+\n)?StartLimitIntervalSec=0$/m.test(text);
  return {
    env,
    commands,
    folder: valuesOf('WorkingDirectory').join(),
    restart: valuesOf('Restart'),
    isUnlimited,
  };
}

/** The page's folders are this checkout and two of the test's. */
const here = (text: string) =>
  text
    .replaceAll('/opt/podhod', ROOT)
    .replaceAll('/var/lib/podhod', join(folder, 'data'))
    .replaceAll('/var/backups/podhod', join(folder, 'copies'));

function environment(more: Record<string, string> = {}) {
  const { HOME = '' } = process.env;
  const own = Object.entries(more).map(([name, value]) => [name, here(value)]);
  return { ...BARE_ENVIRONMENT, HOME, LOG_LEVEL: 'silent', PORT: '0', ...Object.fromEntries(own) };
}

async function run(command: string, env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: ROOT, env: environment(env) };
  return (await promisify(execFile)('/bin/sh', ['-c', here(command)], options)).stdout;
}

function find(pattern: RegExp): string {
  const [line, another] = COMMANDS.filter(command => pattern.test(command));
  if (line === undefined || another !== undefined) throw new Error(`the page has not one line of ${pattern}`);
  return line;
}

/** The server as its unit starts it; answers with its address. */
async function start(): Promise<string> {
  const command = `exec ${here(SERVER.commands.join())}`;
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: here(SERVER.folder),
    env: environment(SERVER.env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Подход готов: (http:\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the server did not start');
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const stopServer = () => stop(running.pop());

async function call<T>(
  url: string,
  { token = '', method = 'GET', body = null as object | null },
): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  expect(response.ok, `${method} ${url}`).toBe(true);
  return (await response.json()) as T;
}

async function beGuest(url: string): Promise<string> {
  const body = { hp_ts: 0, hp_field: '' };
  const { tokens } = await call<UserWithTokens>(`${url}/api/auth/guest/quick-start/`, {
    method: 'POST',
    body,
  });
  return tokens.access;
}

const setRest = (url: string, token: string, rest_default_sec: number) =>
  call(`${url}/api/me/settings/`, { token, method: 'PATCH', body: { rest_default_sec } });

async function restOf(url: string, token: string): Promise<number> {
  return (await call<{ rest_default_sec: number }>(`${url}/api/me/settings/`, { token })).rest_default_sec;
}

const listCopies = () => readdirSync(join(folder, 'copies')).filter(name => name.endsWith('.sqlite'));

describe('docs/run-at-a-gym.md', () => {
  it('backs up the running server before an update, and puts the copy back', async () => {
    const url = await start();
    const guest = await beGuest(url);
    await setRest(url, guest, 45);
    await run(find(/npm run backup/));
    await setRest(url, guest, 60);
    expect(listCopies()).toHaveLength(1);
    await stopServer();

    await run(find(/npm run restore/).replace(COPY, listCopies()[0] ?? ''));
    expect(await restOf(await start(), guest)).toBe(45);
  });

  it('restores on a new computer what the nightly backup has left', async () => {
    const url = await start();
    const guest = await beGuest(url);
    await setRest(url, guest, 45);
    for (const command of BACKUP.commands) await run(command, BACKUP.env);
    await stopServer();
    rmSync(join(folder, 'data'), { recursive: true });
    mkdirSync(join(folder, 'data'));
    // By section 1, which starts an empty one.
    await start();
    await stopServer();

    const from = COMMANDS.indexOf(find(/^cp .*secret/));
    for (const command of COMMANDS.slice(from, from + 2))
      await run(command.replace(COPY, listCopies()[0] ?? ''));
    expect(await restOf(await start(), guest)).toBe(45);
  });

  it('keeps the copies of a month, and nothing longer of those that were never finished', async () => {
    for (const [name, days] of [
      ['old.sqlite', 32],
      ['killed.sqlite.part', 32],
      ['new.sqlite', 28],
    ] as const) {
      const path = join(folder, 'copies', name);
      writeFileSync(path, '');
      const seconds = Date.now() / 1000 - days * 86_400;
      utimesSync(path, seconds, seconds);
    }
    await run(BACKUP.commands.find(command => command.includes('-delete')) ?? '');
    expect(readdirSync(join(folder, 'copies'))).toEqual(['new.sqlite']);
  });

  it('starts the server again however often it fails', () => {
    expect(SERVER.restart).toEqual(['always']);
    expect(SERVER.isUnlimited).toBe(true);
  });

  it('names the same folders to the server and to each command', () => {
    const named = COMMANDS.flatMap(command => /DATA_DIR=(\S+)/.exec(command)?.[1] ?? []);
    expect(new Set([...named, SERVER.env.DATA_DIR, BACKUP.env.DATA_DIR])).toEqual(
      new Set(['/var/lib/podhod']),
    );
    expect(find(/^install -d/)).toMatch(/\/opt\/podhod \/var\/lib\/podhod \/var\/backups\/podhod$/);
  });
});
