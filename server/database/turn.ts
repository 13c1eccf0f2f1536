import { setImmediate as nextTurn } from 'node:timers/promises';
import { TURN_MS } from '../limits.ts';

/** Lets the event loop go on where work has held it for a while. */
export interface Turn {
  giveWay(): Promise<void>;
}

export function makeTurn(): Turn {
  let beganAtMs: number | null = null;
  return {
    async giveWay() {
      if (beganAtMs === null) {
        beganAtMs = performance.now();
        setImmediate(() => {
          beganAtMs = null;
        });
      } else if (performance.now() - beganAtMs > TURN_MS) {
        await nextTurn();
      }
    },
  };
}
