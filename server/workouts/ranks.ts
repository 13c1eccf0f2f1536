import { toHundredths } from '#domain/number.ts';
import { bestSet, type Rank, rankSet } from '#domain/records.ts';
import type { LoadMode } from '#domain/set-values.ts';
import type { PerformedItem } from './contents.ts';
import { toPerformed } from './set-columns.ts';

/** A rank as one number that orders as compareRanks does: the limits of weights and repetitions leave room. */
export function encodeRank(rank: Rank): number {
  const [first = 0, reps] = rank;
  return reps === undefined ? first : toHundredths(first) * 10_000 + reps;
}

/** The best rank of some sets as one number; null when none counts. */
export function rankBest(
  sets: PerformedItem['sets'],
  isTimeBasedExercise: boolean,
  mode?: LoadMode,
): number | null {
  const best = bestSet(sets.map(toPerformed), isTimeBasedExercise, mode);
  const rank = best && rankSet(best, isTimeBasedExercise, mode);
  return rank ? encodeRank(rank) : null;
}

/** A first time is no record: there is nothing it beats. */
export function isRecord(rank: number | null, earlierBest: number | null): boolean {
  return rank !== null && earlierBest !== null && rank > earlierBest;
}
