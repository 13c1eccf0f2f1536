import { toHundredths } from './number.ts';
import { countsAsDone, type LoadMode, type PerformedSet } from './set-values.ts';

/** A set left with at most this many repetitions in reserve was a hard one. */
export const MAX_HARD_REPS_IN_RESERVE = 3;

/** Kilograms lifted: the sum of weight × reps over done sets but for warm-ups (docs/api.md, Figures). Exact to 0.01 kg. */
export function tonnageTotal(sets: readonly PerformedSet[], mode: LoadMode = 'plain'): number {
  return sumTonnage(sets.filter(countsAsDone), mode);
}

/** The same over hard sets only: done, with their reserve written down and small (docs/api.md, Figures). */
export function tonnageHard(sets: readonly PerformedSet[], mode: LoadMode = 'plain'): number {
  return sumTonnage(sets.filter(isHardSet), mode);
}

function isHardSet(set: PerformedSet): boolean {
  return countsAsDone(set) && set.hardReps !== null && set.hardReps <= MAX_HARD_REPS_IN_RESERVE;
}

/** How often the weight that is written was lifted: help is no load, and one hand's weight is lifted by both. */
const LIFTED: Readonly<Record<LoadMode, number>> = { plain: 1, added: 1, assisted: 0, single: 2 };

/** Exact sums of exact parts. */
export function sumKg(parts: readonly number[]): number {
  return parts.reduce((sum, kg) => sum + toHundredths(kg), 0) / 100;
}

/** Summed in whole hundredths: 0.1 + 0.2 must not become 0.30000000000000004 on one side of the wire. */
function sumTonnage(sets: readonly PerformedSet[], mode: LoadMode): number {
  const hundredths = sets.reduce((sum, set) => sum + toHundredths(set.weightKg ?? 0) * (set.reps ?? 0), 0);
  return (hundredths * LIFTED[mode]) / 100;
}
