/** What seldom happens to anybody, and then to all: at most once in a seed, and not in most. */
import { Rng } from '../world/random.ts';
import type { Fault, FaultEffect } from './faults.ts';

/** Numbers of their own: other faults keep theirs. */
const FIRST_ID = 1_000;

export interface RareOptions {
  seed: number;
  actions: number;
  devices: number;
}

export function drawRare(options: RareOptions): Fault[] {
  const effects = [...drawRestore(options)];
  return effects.map(({ at, device = 0, effect }, index) => ({ id: FIRST_ID + index, at, device, effect }));
}

interface Planned {
  at: number;
  device?: number;
  effect: FaultEffect;
}

/** Afterwards every device sends again what came after the copy, so most of a seed is about that. */
const RESTORE_CHANCE = 0.2;

/** A copy of any age, from a moment's to nearly the seed's own. */
function drawRestore({ seed, actions }: RareOptions): Planned[] {
  const rng = Rng.of(seed, 'rare', 'restore');
  if (!rng.chance(RESTORE_CHANCE)) return [];
  const isByTool = rng.chance(0.5);
  const at = rng.int(1, actions - 1);
  const copyAt = rng.int(0, at - 1);
  return [
    { at: copyAt, effect: { kind: 'keep-copy', isByTool } },
    { at, effect: { kind: 'restore', isByTool, downMs: rng.int(1, 120) * 1000 } },
  ];
}
