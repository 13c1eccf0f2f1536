import { toHundredths } from './number.ts';
import { countsAsDone, type PerformedSet } from './set-values.ts';

/** A set left with at most this many repetitions in reserve was a hard one. */
export const MAX_HARD_REPS_IN_RESERVE = 3;

/** Kilograms lifted: the sum of weight × reps over done sets but for warm-ups (API.md, tonnage_total). Exact to 0.01 kg. */
export function tonnageTotal(sets: readonly PerformedSet[]): number {
  return sumTonnage(sets.filter(countsAsDone));
}

/** The same over hard sets only: done, with their reserve written down and small (API.md, tonnage_hard). */
export function tonnageHard(sets: readonly PerformedSet[]): number {
  return sumTonnage(sets.filter(isHardSet));
}

function isHardSet(set: PerformedSet): boolean {
  return countsAsDone(set) && set.hardReps !== null && set.hardReps <= MAX_HARD_REPS_IN_RESERVE;
}

/** Summed in whole hundredths: 0.1 + 0.2 must not become 0.30000000000000004 on one side of the wire. */
function sumTonnage(sets: readonly PerformedSet[]): number {
  const hundredths = sets.reduce((sum, set) => sum + toHundredths(set.weightKg ?? 0) * (set.reps ?? 0), 0);
  return hundredths / 100;
}
