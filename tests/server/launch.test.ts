/** What a supervisor sees of `npm start`: the launcher is the process that it starts, ends and waits for. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const LAUNCHER = new URL('../../scripts/launch.mjs', import.meta.url).pathname;
const SERVER = 'server/main.ts';
const STARTED = /Подход готов: (http:\S+)/;

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'podhod-launch-'));
  started = [];
});
afterEach(() => {
  for (const child of started) killGroup(child);
  rmSync(folder, { recursive: true, force: true });
});

interface Launched {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  output(): string;
}

function launch(command: string, args: readonly string[], env: Record<string, string> = {}): Launched {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH, HOME, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk));
  const ended: Launched['ended'] = new Promise(resolve => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, ended, output: () => output };
}

/** A server that outlived its launcher in a test that failed. */
function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid ?? 0), 'SIGKILL');
  } catch {
    // All have gone.
  }
}

const launchEntry = (...entry: string[]) => launch(process.execPath, [LAUNCHER, ...entry]);

/** An entry of one line. */
function write(code: string): string {
  const path = join(folder, 'entry.mjs');
  writeFileSync(path, code);
  return path;
}

async function whenReady({ output, child }: Launched): Promise<string> {
  while (child.exitCode === null && child.signalCode === null) {
    const url = STARTED.exec(output())?.[1];
    if (url !== undefined) return url;
    await wait(20);
  }
  throw new Error(`it did not start: ${output()}`);
}

const answers = async (url: string) =>
  await fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** SQLite removes its journal when the last connection is closed in order; one that was killed leaves it. */
const hasJournal = () => existsSync(join(folder, 'data/podhod.sqlite-wal'));

describe('a signal to the launcher', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets the server finish, and ends with its code',
    async signal => {
      const launched = launchEntry(SERVER);
      const url = await whenReady(launched);
      expect(await answers(url)).toBe(true);
      expect(hasJournal()).toBe(true);
      launched.child.kill(signal);
      expect(await launched.ended).toEqual({ code: 0, signal: null });
      expect(await answers(url)).toBe(false);
      expect(hasJournal()).toBe(false);
    },
  );

  it('SIGTERM to npm, whose shell may pass nothing on, ends the server too', async () => {
    const scripts = { start: `true; ${process.execPath} ${LAUNCHER} ${SERVER}; true` };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
    const launched = launch('npm', ['start', '--silent']);
    const url = await whenReady(launched);
    launched.child.kill('SIGTERM');
    // The streams are the server's too: they close when it has gone.
    await launched.ended;
    expect(await answers(url)).toBe(false);
    expect(hasJournal()).toBe(false);
  });
});

describe('the exit code is', () => {
  it('that of what was launched', async () => {
    expect((await launchEntry(write('process.exitCode = 7')).ended).code).toBe(7);
  });

  it('128 and the signal that ended it, as a shell has it', async () => {
    expect((await launchEntry(write("process.kill(process.pid, 'SIGKILL')")).ended).code).toBe(137);
  });

  it('1 where the server refuses to start, with its words', async () => {
    const launched = launch(process.execPath, [LAUNCHER, SERVER], { PORT: 'восемь' });
    expect((await launched.ended).code).toBe(1);
    expect(launched.output()).toMatch(/PORT/);
  });
});
