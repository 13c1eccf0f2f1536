/**
 * The weight that could be lifted once, estimated from a set of several repetitions. Both formulas are fitted to few
 * repetitions: beyond twelve they say nothing, and none is given.
 *
 * Epley (1985): w × (1 + r / 30). Brzycki (1993): w × 36 / (37 − r). They agree at ten repetitions.
 */
import type { LoadMode, PerformedSet } from './set-values.ts';

export const MOST_REPS_TO_ESTIMATE = 12;

export interface OneRepMax {
  epleyKg: number;
  brzyckiKg: number;
}

/** Null for a set that was not done, has no weight, or too many repetitions. One repetition is the weight itself. */
export function estimateOneRepMax({ done, weightKg, reps }: PerformedSet): OneRepMax | null {
  if (!done || !weightKg || !reps || reps > MOST_REPS_TO_ESTIMATE) return null;
  if (reps === 1) return { epleyKg: weightKg, brzyckiKg: weightKg };
  return {
    epleyKg: toTenths(weightKg * (1 + reps / 30)),
    brzyckiKg: toTenths((weightKg * 36) / (37 - reps)),
  };
}

/** The highest of each formula over a training's sets. Without the body's own weight there is no estimate of what it lifts. */
export function bestOneRepMax(sets: readonly PerformedSet[], mode: LoadMode = 'plain'): OneRepMax | null {
  if (mode === 'added' || mode === 'assisted') return null;
  const all = sets.flatMap(set => estimateOneRepMax(set) ?? []);
  if (all.length === 0) return null;
  return {
    epleyKg: Math.max(...all.map(one => one.epleyKg)),
    brzyckiKg: Math.max(...all.map(one => one.brzyckiKg)),
  };
}

/** Finer than a plate is no estimate. */
function toTenths(kg: number): number {
  return Math.round(kg * 10) / 10;
}
