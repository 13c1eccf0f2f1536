/** Counts down to a deadline by the wall clock. */
import { REST_TICK_MS } from '#domain/limits.ts';

export interface RestTimerWorker {
  /** Calls `tick` whenever a whole second is left and `due` once the deadline has passed. Replaces what was set. */
  set: (endsAtMs: number, tick: () => void, due: () => void) => void;
  clear: () => void;
}

export function createCountdown(): RestTimerWorker {
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let second: ReturnType<typeof setTimeout> | undefined;

  function clear() {
    clearTimeout(deadline);
    clearTimeout(second);
  }

  return {
    set(endsAtMs, tick, due) {
      clear();
      let isOver = false;

      // A one-shot of its own: a chain of timers is what browsers throttle first.
      function awaitDeadline() {
        const leftMs = endsAtMs - Date.now();
        if (leftMs > 0) deadline = setTimeout(awaitDeadline, leftMs);
        else end();
      }

      // Timers count by a clock that nobody sets and that a sleep may stop: whichever second first finds the deadline
      // passed by the wall clock ends it, and does not leave it to the one-shot.
      function awaitSecond() {
        const leftMs = endsAtMs - Date.now();
        if (leftMs > 0) second = setTimeout(passSecond, leftMs % REST_TICK_MS || REST_TICK_MS);
        else end();
      }

      function passSecond() {
        tick();
        awaitSecond();
      }

      function end() {
        if (isOver) return;
        isOver = true;
        clear();
        due();
      }

      awaitDeadline();
      awaitSecond();
    },
    clear,
  };
}
