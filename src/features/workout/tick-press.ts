/**
 * From the touch of a row's tick until it is stored. A figure whose field is left by it goes with the tick: one write in place
 * of two, so that the tick is painted sooner. The typed copy keeps it meanwhile.
 */
import type { SetFields } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

/** A finger that slid off the box ticks nothing: after so long the figure is saved by itself. */
const LONGEST_MS = 1_000;

export interface Press {
  readonly setKey: Key;
  /** What fields were left with. */
  left: Partial<SetFields>;
  /** True: the tick has stored it. */
  over: Promise<boolean>;
  end: (isStored: boolean) => void;
}

let press: Press | undefined;

/** The one of this set's tick. Any other touch ends it: what that one does comes after what was typed. */
export function beginPress(setKey: Key): Press {
  if (press?.setKey === setKey) return press;
  press?.end(false);
  const { promise: over, resolve } = Promise.withResolvers<boolean>();
  const giveUp = () => begun.end(false);
  const timer = setTimeout(giveUp, LONGEST_MS);
  document.addEventListener('pointerdown', giveUp, true);
  const begun: Press = { setKey, left: {}, over, end };
  function end(isStored: boolean) {
    clearTimeout(timer);
    document.removeEventListener('pointerdown', giveUp, true);
    if (press === begun) press = undefined;
    resolve(isStored);
  }
  press = begun;
  return begun;
}

/** Leaves a set's figures to the tick that is being pressed, and says whether it has stored them. Undefined: none is. */
export function leaveToTick(setKey: Key, values: Partial<SetFields>): Promise<boolean> | undefined {
  // A rest is none of the figures that a tick takes along.
  if (press?.setKey !== setKey || 'restSec' in values) return undefined;
  Object.assign(press.left, values);
  return press.over;
}
