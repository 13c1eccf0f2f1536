/** When the next pull is due, and of what. */
import { isAhead } from '../outbox/waits.ts';
import type { PullResult, PullScope } from '../pull/pull.ts';

export const PULL_IN_TRAINING_MS = 30_000;
export const PULL_OTHERWISE_MS = 5 * 60_000;
/** The library changes seldom; its lists are the largest. */
const FULL_PULL_MS = 30 * 60_000;
/** Answers came in faster than could be read: they will not for long. */
const AGAIN_MS = 30_000;

export class PullSchedule {
  everyMs = PULL_OTHERWISE_MS;
  #lastMs = Number.NEGATIVE_INFINITY;
  #lastFullMs = Number.NEGATIVE_INFINITY;
  /** When one that was not read to its end goes on. */
  #goOnMs = Number.POSITIVE_INFINITY;

  get nextMs(): number {
    return Math.min(this.#lastMs + this.everyMs, this.#goOnMs);
  }

  isDue(nowMs: number): boolean {
    return !isAhead(this.nextMs, nowMs);
  }

  scopeAt(nowMs: number): PullScope {
    return Math.abs(nowMs - this.#lastFullMs) >= FULL_PULL_MS ? 'full' : 'quick';
  }

  /** One that then breaks off without a result counts as one that ended. */
  begin(nowMs: number): void {
    this.#lastMs = nowMs;
    this.#goOnMs = Number.POSITIVE_INFINITY;
  }

  end(scope: PullScope, result: PullResult): void {
    if (result === 'done' && scope === 'full') this.#lastFullMs = this.#lastMs;
    if (result === 'put-off') this.#goOnMs = Number.NEGATIVE_INFINITY;
    // What a screen says could not be loaded is not to wait five minutes for a server that is back.
    if (result === 'again' || result === 'unreachable') this.#goOnMs = this.#lastMs + AGAIN_MS;
  }
}
