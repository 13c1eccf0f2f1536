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
  const restore = drawRestore(options);
  // What an evicted device had sent, nobody would send again to a restored server.
  const evictions = restore.length === 0 ? drawEviction(options) : [];
  // Changes wait for a month at most for what other devices send again to a restored server.
  const months = restore.length === 0 ? drawMonths(options) : [];
  const effects = [...restore, ...evictions, ...drawWrongClock(options), ...months, ...drawPoison(options)];
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

const EVICTION_CHANCE = 0.2;

function drawEviction({ seed, actions, devices }: RareOptions): Planned[] {
  const rng = Rng.of(seed, 'rare', 'eviction');
  if (!rng.chance(EVICTION_CHANCE)) return [];
  const kind = rng.chance(0.5) ? 'evict-database' : 'evict-storage';
  return [{ at: rng.int(1, actions - 1), device: rng.int(0, devices - 1), effect: { kind } }];
}

const WRONG_CLOCK_CHANCE = 0.15;
const DAY_MS = 86_400_000;

function drawWrongClock({ seed, actions, devices }: RareOptions): Planned[] {
  const rng = Rng.of(seed, 'rare', 'clock');
  if (!rng.chance(WRONG_CLOCK_CHANCE)) return [];
  const device = rng.int(0, devices - 1);
  // Ahead alone: which of two acts was later, one of them by a clock years behind, neither server nor checker can say yet.
  const byMs = rng.int(365, 5 * 365) * DAY_MS;
  const at = rng.int(0, actions - 2);
  return [
    { at, device, effect: { kind: 'clock-years', byMs } },
    { at: rng.int(at + 1, actions - 1), device, effect: { kind: 'clock-right' } },
  ];
}

const MONTHS_CHANCE = 0.1;

/** A refresh token lasts 180 days unused, and so do the answers that the server keeps. */
function drawMonths({ seed, actions }: RareOptions): Planned[] {
  const rng = Rng.of(seed, 'rare', 'months');
  if (!rng.chance(MONTHS_CHANCE)) return [];
  return [{ at: rng.int(1, actions - 1), effect: { kind: 'months', days: rng.int(35, 200) } }];
}

const POISON_CHANCE = 0.1;

function drawPoison({ seed, actions, devices }: RareOptions): Planned[] {
  const rng = Rng.of(seed, 'rare', 'poison');
  if (!rng.chance(POISON_CHANCE)) return [];
  return [{ at: rng.int(1, actions - 1), device: rng.int(0, devices - 1), effect: { kind: 'poison' } }];
}
