/**
 * A record at the moment of its set: by weight, by repetitions at a weight, by the estimated one-repetition maximum, or by
 * time. There is none where an exercise is done for the first time, and equalling is none.
 */
import { type Rank, rankSet } from './records.ts';
import type { LoadMode, PerformedSet } from './set-values.ts';

export type RecordKind = 'weight' | 'reps' | 'oneRep' | 'time';

/** Beyond it the estimate says little. */
const MOST_REPS_ESTIMATED = 12;

/**
 * Those that no other one outdoes in weight and repetitions alike, and the highest estimate: all that a record is measured by.
 * What 80 × 15 outdoes may have the highest estimate: it has none itself.
 */
export function topRanks(ranks: readonly Rank[]): Rank[] {
  const sorted = ranks.toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0));
  const tops: Rank[] = [];
  for (const rank of sorted) {
    const last = tops.at(-1);
    if (!last || (rank[1] ?? 0) > (last[1] ?? 0)) tops.push(rank);
  }
  const [strongest] = sorted.toSorted((a, b) => estimateOneRep(b) - estimateOneRep(a));
  const isHidden = strongest && tops.every(top => estimateOneRep(top) < estimateOneRep(strongest));
  return isHidden ? [...tops, strongest] : tops;
}

export function topRanksOf(sets: readonly PerformedSet[], isTimeBased: boolean, mode?: LoadMode): Rank[] {
  return topRanks(
    sets.flatMap(set => [rankSet(set, isTimeBased, mode) ?? []].filter(rank => rank.length > 0)),
  );
}

/** `past`: what was achieved before, in earlier trainings and above in this one. */
export function findRecord(
  rank: Rank | null,
  past: readonly Rank[],
  { isTimeBased, mode }: { isTimeBased: boolean; mode: LoadMode },
): RecordKind | null {
  if (!rank || past.length === 0) return null;
  const [first = 0, reps = 0] = rank;
  const best = Math.max(...past.map(([value = 0]) => value));
  if (isTimeBased) return first > best ? 'time' : null;
  if (reps === 0) return null;
  if (first > best) return 'weight';
  // With as many repetitions at this weight or a higher one it is outdone.
  if (past.some(([weight = 0, then = 0]) => weight >= first && then >= reps)) return null;
  // Without the body's own weight there is no estimate of what it lifts.
  const isEstimated = mode === 'plain' || mode === 'single';
  const estimate = isEstimated ? estimateOneRep(rank) : 0;
  return estimate > Math.max(...past.map(estimateOneRep)) ? 'oneRep' : 'reps';
}

/** Epley: kilograms that could be lifted once; 0 where it cannot be estimated. */
export function estimateOneRep([weightKg = 0, reps = 0]: Rank): number {
  if (weightKg <= 0 || reps < 1 || reps > MOST_REPS_ESTIMATED) return 0;
  return reps === 1 ? weightKg : weightKg * (1 + reps / 30);
}
