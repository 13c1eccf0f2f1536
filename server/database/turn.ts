import { setImmediate as nextTurn } from 'node:timers/promises';
import { TURN_MS } from '../limits.ts';

/** Lets the event loop go on where work has held it for a while. */
export interface Turn {
  /** Undefined: it may go on at once. */
  giveWay(): Promise<void> | undefined;
}

export function makeTurn(): Turn {
  let beganAtMs: number | null = null;
  return {
    giveWay() {
      if (beganAtMs !== null) return performance.now() - beganAtMs > TURN_MS ? nextTurn() : undefined;
      beganAtMs = performance.now();
      setImmediate(() => {
        beganAtMs = null;
      });
    },
  };
}
