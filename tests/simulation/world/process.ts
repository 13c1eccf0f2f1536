import type { Scheduler } from './scheduler.ts';

/**
 * A place where the app's code runs: a tab or the service worker. Nothing from outside reaches a dead one, ever; what
 * comes for a frozen one waits until it thaws.
 */
export type ProcessKind = 'tab' | 'service-worker';

export class Process {
  readonly name: string;
  readonly kind: ProcessKind;
  thawedMs = Number.NEGATIVE_INFINITY;
  readonly #scheduler: Scheduler;
  #state: 'running' | 'frozen' | 'dead' = 'running';
  #waiting: (() => void)[] = [];
  #onDeath: (() => void)[] = [];

  constructor(name: string, kind: ProcessKind, scheduler: Scheduler) {
    this.name = name;
    this.kind = kind;
    this.#scheduler = scheduler;
  }

  get isDead(): boolean {
    return this.#state === 'dead';
  }

  get isFrozen(): boolean {
    return this.#state === 'frozen';
  }

  /** The one way in: every answer, timer and lock comes through here. */
  deliver(news: () => void): void {
    if (this.#state === 'running' && this.#waiting.length === 0) news();
    else if (this.#state !== 'dead') this.#waiting.push(news);
  }

  freeze(): void {
    if (this.#state === 'running') this.#state = 'frozen';
  }

  thaw(): void {
    if (this.#state !== 'frozen') return;
    this.#state = 'running';
    this.thawedMs = this.#scheduler.nowMs;
    this.#catchUp();
  }

  /**
   * Each in a step of its own: a browser settles every promise between two events. In one step Dexie takes the awaits of
   * one transaction for those of another, and loses one.
   */
  #catchUp(): void {
    if (this.#state !== 'running') return;
    const news = this.#waiting.shift();
    if (!news) return;
    this.#scheduler.after(0, () => this.#catchUp());
    news();
  }

  /** Nothing is finished, nobody is notified: as SIGKILL. */
  kill(): void {
    if (this.#state === 'dead') return;
    this.#state = 'dead';
    this.#waiting = [];
    for (const run of this.#onDeath) run();
  }

  /** At the end of a simulation: nothing reaches it any more, and nobody tidies up after it. */
  vanish(): void {
    this.#state = 'dead';
    this.#waiting = [];
  }

  onDeath(run: () => void): void {
    this.#onDeath.push(run);
  }
}
