/** The window's side of the rest timer's worker. */
import { proxy, wrap } from 'comlink';
import type { RestTimerWorker } from '#workers/rest-timer-countdown.ts';

export interface RestClock {
  set: (endsAtMs: number) => void;
  clear: () => void;
  stop: () => void;
}

export function startRestClock(on: { tick: () => void; due: () => void }): RestClock {
  const worker = new Worker(new URL('../../../workers/rest-timer.ts', import.meta.url), {
    type: 'module',
    name: 'rest-timer',
  });
  const timer = wrap<RestTimerWorker>(worker);
  const tick = proxy(on.tick);
  const due = proxy(on.due);
  return {
    set: endsAtMs => void timer.set(endsAtMs, tick, due),
    clear: () => void timer.clear(),
    stop: () => worker.terminate(),
  };
}
