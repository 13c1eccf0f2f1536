/** One process that plays, seen from the one that deals. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Task, TaskResult } from './tasks.ts';

const ENTRY = new URL('../player.ts', import.meta.url);
/** A seed takes a second or two, on a busy machine twenty; making one smaller takes some minutes. */
const HUNG_AFTER_MS = 90_000;
const SHRUNK_WITHIN_MS = 20 * 60_000;
/** Most of what a seed makes is garbage a moment later. Stacks are for who looks at one seed. */
const QUICK = ['--max-semi-space-size=64', '--stack-trace-limit=0'];

export class PlayerProcess {
  played = 0;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(env: Readonly<Record<string, string>>, isWatched: boolean): Promise<PlayerProcess> {
    const child = fork(ENTRY, {
      env: { ...process.env, ...env },
      execArgv: isWatched ? [] : QUICK,
      serialization: 'advanced',
    });
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`a process of the simulation ended with ${code} at its start`);
      }),
    ]);
    return new PlayerProcess(child);
  }

  get isGone(): boolean {
    return !this.#child.connected;
  }

  /** A process that ends or hangs over it is a finding like any other. */
  play(task: Task): Promise<TaskResult> {
    const child = this.#child;
    this.played++;
    return new Promise(resolve => {
      const end = (result: TaskResult) => {
        clearTimeout(watchdog);
        child.off('message', end);
        child.off('exit', died);
        resolve(result);
      };
      const died = (code: number | null, signal: string | null) =>
        end(broken(`the process that played it ended with ${signal ?? code}`));
      const watchdog = setTimeout(
        () => child.kill('SIGKILL'),
        task.shrinks ? SHRUNK_WITHIN_MS : HUNG_AFTER_MS,
      );
      child.on('message', end);
      child.on('exit', died);
      child.send(task);
    });
  }

  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}

function broken(text: string): TaskResult {
  return { problems: [{ kind: 'stuck', text }], counts: {}, log: [] };
}
