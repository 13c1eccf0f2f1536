/**
 * The rest timer's clock, in a worker because a hidden page's timers are let through once a minute only. It knows a
 * deadline and nothing else; what happens at it is the window's.
 */
import { expose } from 'comlink';
import { REST_TICK_MS } from '#domain/limits.ts';

export interface RestTimerWorker {
  /** Calls `tick` whenever a whole second is left and `due` once the deadline has passed. Replaces what was set. */
  set: (endsAtMs: number, tick: () => void, due: () => void) => void;
  clear: () => void;
}

let deadline: ReturnType<typeof setTimeout> | undefined;
let second: ReturnType<typeof setTimeout> | undefined;

const worker: RestTimerWorker = {
  set(endsAtMs, tick, due) {
    worker.clear();

    // A one-shot of its own: a chain of timers is what browsers throttle first.
    function awaitDeadline() {
      const leftMs = endsAtMs - Date.now();
      if (leftMs > 0) deadline = setTimeout(awaitDeadline, leftMs);
      else due();
    }

    function awaitSecond() {
      const leftMs = endsAtMs - Date.now();
      if (leftMs > 0) second = setTimeout(passSecond, leftMs % REST_TICK_MS || REST_TICK_MS);
    }

    function passSecond() {
      tick();
      awaitSecond();
    }

    awaitDeadline();
    awaitSecond();
  },
  clear() {
    clearTimeout(deadline);
    clearTimeout(second);
  },
};
expose(worker);
