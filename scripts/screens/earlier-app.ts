/** An earlier commit's app, built and served from a checkout of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppServer, startAppServer } from '../harness/app-server.ts';
import { ROOT } from '../root.ts';

export interface EarlierApp {
  url: string;
  /** Ends the server and removes the checkout. */
  dispose: () => Promise<void>;
}

/** Checks `commit` out beside this one, with the packages of its own lockfile. Takes minutes. */
export async function startEarlierApp(commit: string): Promise<EarlierApp> {
  const folder = mkdtempSync(join(tmpdir(), 'podhod-before-'));
  const root = join(folder, 'checkout');
  let server: AppServer | undefined;
  async function dispose(): Promise<void> {
    await server?.dispose();
    rmSync(folder, { recursive: true, force: true });
    await run('git', ['worktree', 'prune'], ROOT);
  }
  try {
    await run('git', ['worktree', 'add', '--detach', root, commit], ROOT);
    await run('npm', ['ci', '--no-audit', '--no-fund'], root);
    await run('npm', ['run', 'build'], root);
    server = await startAppServer({}, root);
  } catch (error) {
    await dispose();
    throw error;
  }
  return { url: server.url, dispose };
}

async function run(command: string, words: string[], cwd: string): Promise<void> {
  // npm is a script on Windows, which only a shell finds.
  const child = spawn(command, words, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with code ${code}`);
}
