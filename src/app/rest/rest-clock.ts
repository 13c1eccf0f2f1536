/** The window's side of the rest timer's worker. */
import { proxy, type Remote, wrap } from 'comlink';
import type { RestTimerWorker } from '#workers/rest-timer-countdown.ts';
import { startWorker } from '../start-worker.ts';

export interface RestClock {
  set: (endsAtMs: number) => void;
  clear: () => void;
  stop: () => void;
}

export function startRestClock(on: { tick: () => void; due: () => void }): RestClock {
  const tick = proxy(on.tick);
  const due = proxy(on.due);
  let timer: Remote<RestTimerWorker> | undefined;
  /** For a worker that comes later. */
  let wantedMs: number | undefined;

  function set(endsAtMs: number) {
    wantedMs = endsAtMs;
    void timer?.set(endsAtMs, tick, due);
  }

  const stop = startWorker(
    () =>
      new Worker(new URL('../../../workers/rest-timer.ts', import.meta.url), {
        type: 'module',
        name: 'rest-timer',
      }),
    worker => {
      timer = wrap<RestTimerWorker>(worker);
      if (wantedMs !== undefined) set(wantedMs);
    },
  );
  return {
    set,
    clear() {
      wantedMs = undefined;
      void timer?.clear();
    },
    stop,
  };
}
