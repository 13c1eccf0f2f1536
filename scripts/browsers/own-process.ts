// A program of a browser's, with a folder of its own for what it keeps; both are gone afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** A first start on a busy machine takes ten seconds and more. */
const SPEAKS_WITHIN_MS = 60_000;
/** A browser that is asked to end writes its profile first. */
const ENDS_WITHIN_MS = 10_000;

export interface OwnProcess {
  /** The first group of the pattern in what it writes, from its start on; rejects when it ends without. */
  firstMatch(pattern: RegExp): Promise<string>;
  end(): Promise<void>;
}

/** Its standard output, its errors and its fourth stream (where `Xvfb` says its number) are read as one. */
export function startOwn(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): OwnProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of child.stdio.slice(1) as Readable[]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }

  async function firstMatch(pattern: RegExp): Promise<string> {
    const giveUpAtMs = Date.now() + SPEAKS_WITHIN_MS;
    while (Date.now() < giveUpAtMs && !hasEnded(child)) {
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) return found;
      await wait(50);
    }
    throw new Error(`${command} did not say what was waited for:\n${output}`);
  }

  return { firstMatch, end: () => end(child) };
}

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'podhod-browser-'));
}

/** Its helpers may write for a moment longer. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = AbortSignal.timeout(ENDS_WITHIN_MS);
  late.addEventListener('abort', () => child.kill('SIGKILL'));
  await ended;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
