// The real server in a process of its own, over a data folder of its own, for tests and measurements.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../root.ts';

/** A server that is not ready by then hangs; on two busy cores a start takes about two seconds. */
const READY_WITHIN_MS = 60_000;
const READY_CHECK_EVERY_MS = 50;
/** The server's own word that it listens: whoever answers at its port may be another test's server. */
const READY_LINE = /^Подход готов: (http:\S+)\n/m;

export type ServerEnvironment = Readonly<Record<string, string>>;

/** One address and one data folder over all its starts. */
export interface AppServer {
  readonly url: string;
  readonly dataDir: string;
  /** Starts again after stop() or kill(), with the same data. */
  start(environment?: ServerEnvironment): Promise<void>;
  /** SIGTERM: what is running is finished. */
  stop(): Promise<void>;
  /** SIGKILL: as when the power fails. */
  kill(): Promise<void>;
  isRunning(): boolean;
  /** Of the process that runs now. */
  pid(): number | undefined;
  /** What it has written, over all its starts. */
  output(): string;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

/**
 * Starts the server and resolves when it is ready. Rate limits are off unless the environment says otherwise. `root`:
 * the checkout whose server and built app it is.
 */
export async function startAppServer(
  environment: ServerEnvironment = {},
  root: string = ROOT,
): Promise<AppServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podhod-'));
  const defaults = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off' };
  let child: ChildProcess | undefined;
  let output = '';

  async function start(changes: ServerEnvironment = {}): Promise<string> {
    if (child !== undefined && !hasEnded(child)) throw new Error('The server is running already');
    const started = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { ...process.env, ...defaults, ...environment, ...changes },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child = started;
    const before = output.length;
    try {
      return await waitUntilReady(started, () => READY_LINE.exec(output.slice(before))?.[1]);
    } catch (error) {
      await end('SIGKILL');
      throw new Error(`${String(error)}\n${output}`);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending === undefined || hasEnded(ending)) return;
    ending.kill(signal);
    await once(ending, 'exit');
  }

  async function dispose(): Promise<void> {
    await end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }

  const url = await start();
  const { port } = new URL(url);
  return {
    url,
    dataDir,
    start: async changes => void (await start({ PORT: port, ...changes })),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pid: () => child?.pid,
    isRunning: () => child !== undefined && !hasEnded(child),
    output: () => output,
    dispose,
  };
}

async function waitUntilReady(child: ChildProcess, findUrl: () => string | undefined): Promise<string> {
  const giveUpAtMs = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAtMs) {
    const url = findUrl();
    if (url !== undefined) return url;
    if (hasEnded(child)) throw new Error(`The server ended with code ${child.exitCode} before it was ready`);
    await wait(READY_CHECK_EVERY_MS);
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS} ms`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
