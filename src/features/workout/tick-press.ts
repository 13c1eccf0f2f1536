/**
 * Tracks a press of a row's tick until it is stored. A value whose field is left by the press is stored with the tick,
 * in one write in place of two, so that the tick is painted sooner. The typed copy keeps it meanwhile.
 */
import type { SetFields } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

/** If the finger slides off the box, nothing is ticked; after this the value is saved by itself. */
const LONGEST_MS = 1_000;

export interface Press {
  readonly setKey: Key;
  /** The values of the fields that were left. */
  left: Partial<SetFields>;
  /** Resolves to true if the tick has stored them. */
  over: Promise<boolean>;
  end: (isStored: boolean) => void;
}

let press: Press | undefined;

/** Begins the press of this set's tick. Any other touch ends it, since its effects must follow what was typed. */
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

/**
 * Leaves a set's values to the tick being pressed, and resolves to whether it has stored them. Undefined if none is
 * pressed.
 */
export function leaveToTick(setKey: Key, values: Partial<SetFields>): Promise<boolean> | undefined {
  // A tick does not store a rest.
  if (press?.setKey !== setKey || 'restSec' in values) return undefined;
  Object.assign(press.left, values);
  return press.over;
}
