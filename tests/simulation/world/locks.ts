/** The Web Locks of one device. A dead holder's lock is free at once; a frozen one keeps its own for as long as it sleeps. */
import type { Locks } from '#sync/ports.ts';
import type { Process } from './process.ts';
import type { Scheduler } from './scheduler.ts';

interface Request {
  process: Process;
  start: (isHeld: boolean) => void;
}

interface Lock {
  holder: Request | undefined;
  waiting: Request[];
}

export class LockManager {
  readonly #scheduler: Scheduler;
  readonly #locks = new Map<string, Lock>();

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** The locks as one tab or worker sees them. */
  for(process: Process): Locks {
    process.onDeath(() => this.#forget(process));
    return {
      run: <T>(name: string, waitMs: number, body: (isHeld: boolean) => Promise<T>, signal?: AbortSignal) =>
        new Promise<T>((resolve, reject) => {
          const request: Request = {
            process,
            start: isHeld => {
              stopWaiting();
              body(isHeld)
                .then(resolve, reject)
                .finally(() => isHeld && this.#release(name, request));
            },
          };
          const giveUp = () => process.deliver(() => this.#giveUp(name, request));
          const stopWaiting = this.#scheduler.after(signal?.aborted ? 1 : waitMs, giveUp);
          signal?.addEventListener('abort', giveUp, { once: true });
          this.#ask(name, request);
        }),
    };
  }

  #ask(name: string, request: Request): void {
    const lock = this.#locks.get(name) ?? { holder: undefined, waiting: [] };
    this.#locks.set(name, lock);
    lock.waiting.push(request);
    this.#grant(lock);
  }

  #giveUp(name: string, request: Request): void {
    const lock = this.#locks.get(name);
    const at = lock?.waiting.indexOf(request) ?? -1;
    if (at < 0) return;
    lock?.waiting.splice(at, 1);
    request.start(false);
  }

  #release(name: string, request: Request): void {
    const lock = this.#locks.get(name);
    if (lock?.holder !== request) return;
    lock.holder = undefined;
    this.#grant(lock);
  }

  #grant(lock: Lock): void {
    if (lock.holder) return;
    const next = lock.waiting.shift();
    if (!next) return;
    lock.holder = next;
    this.#scheduler.after(0, () => next.process.deliver(() => next.start(true)));
  }

  #forget(process: Process): void {
    for (const lock of this.#locks.values()) {
      lock.waiting = lock.waiting.filter(request => request.process !== process);
      if (lock.holder?.process !== process) continue;
      lock.holder = undefined;
      this.#grant(lock);
    }
  }
}
