/**
 * A place where the app's code runs: a tab or the service worker. Nothing from outside reaches a dead one, ever; what
 * comes for a frozen one waits until it thaws.
 */
export type ProcessKind = 'tab' | 'service-worker';

export class Process {
  readonly name: string;
  readonly kind: ProcessKind;
  #state: 'running' | 'frozen' | 'dead' = 'running';
  #waiting: (() => void)[] = [];
  #onDeath: (() => void)[] = [];

  constructor(name: string, kind: ProcessKind) {
    this.name = name;
    this.kind = kind;
  }

  get isDead(): boolean {
    return this.#state === 'dead';
  }

  get isFrozen(): boolean {
    return this.#state === 'frozen';
  }

  /** The one way in: every answer, timer and lock comes through here. */
  deliver(news: () => void): void {
    if (this.#state === 'running') news();
    else if (this.#state === 'frozen') this.#waiting.push(news);
  }

  freeze(): void {
    if (this.#state === 'running') this.#state = 'frozen';
  }

  thaw(): void {
    if (this.#state !== 'frozen') return;
    this.#state = 'running';
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const news of waiting) this.deliver(news);
  }

  /** Nothing is finished, nothing is told: as SIGKILL. */
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
