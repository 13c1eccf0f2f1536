import { loadText } from './load-text.ts';
import { countsAsDone, type LoadMode, type PerformedSet } from './set-values.ts';
import { formatRest } from './time.ts';

/**
 * How good a set is, most weighty figure first (docs/api.md, Figures): [weightKg, reps], or [durationSec]
 * for a time-based exercise. No weight counts as 0 kg, so any weight outranks none. Only ranks made with the same
 * isTimeBased compare.
 */
export type Rank = readonly number[];

/**
 * A set's rank; null when it isn't done, is a warm-up, or shows no achievement: nothing written, or 0 repetitions or seconds,
 * which is a failed attempt (120 kg × 0 must not become a record).
 */
export function rankSet(set: PerformedSet, isTimeBased: boolean, mode: LoadMode = 'plain'): Rank | null {
  if (!countsAsDone(set)) return null;
  if (isTimeBased) return set.durationSec ? [set.durationSec] : null;
  if (set.reps === 0) return null;
  const weightKg = set.weightKg ?? 0;
  const reps = set.reps ?? 0;
  // Less help is better, and none is best; the help alone achieves nothing.
  if (mode === 'assisted') return reps > 0 ? [0 - weightKg, reps] : null;
  return weightKg > 0 || reps > 0 ? [weightKg, reps] : null;
}

/** Below zero when a is the lesser, above when it is the greater, 0 when they are equal. */
export function compareRanks(a: Rank, b: Rank): number {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The top-ranked set, the first of equals; null when none has a rank. */
export function bestSet<S extends PerformedSet>(
  sets: readonly S[],
  isTimeBased: boolean,
  mode: LoadMode = 'plain',
): S | null {
  let best: { set: S; rank: Rank } | null = null;
  for (const set of sets) {
    const rank = rankSet(set, isTimeBased, mode);
    if (rank && (!best || compareRanks(rank, best.rank) > 0)) best = { set, rank };
  }
  return best?.set ?? null;
}

/**
 * A ranked set as text: '82,5 кг × 8', '82,5 кг' without reps, '12 повт.' without weight, '1:30' for a time-based
 * exercise; '+20 кг × 8' of what was added to the body, '−20 кг × 8' of what helped it. null where rankSet gives null. The API's `best`, so app and server say the same.
 */
export function bestText(set: PerformedSet, isTimeBased: boolean, mode: LoadMode = 'plain'): string | null {
  const rank = rankSet(set, isTimeBased, mode);
  return rank && rankText(rank, isTimeBased, mode);
}

export function rankText(rank: Rank, isTimeBased: boolean, mode: LoadMode = 'plain'): string {
  if (isTimeBased) return formatRest(rank[0] ?? 0);
  const [weightKg = 0, reps = 0] = rank;
  if (weightKg === 0) return `${reps} повт.`;
  const load = loadText(weightKg, mode);
  return reps === 0 ? load : `${load} × ${reps}`;
}

/**
 * In how many exercises a workout beats the best of every earlier completed one. An exercise may come several times
 * in `current` and counts once; one without an earlier best is done for the first time and doesn't count; equalling
 * a record isn't one.
 */
export function countPersonalRecords<K>(
  current: readonly { exerciseKey: K; rank: Rank | null }[],
  earlierBest: ReadonlyMap<K, Rank>,
): number {
  const beaten = new Set<K>();
  for (const { exerciseKey, rank } of current) {
    const earlier = earlierBest.get(exerciseKey);
    if (rank && earlier && compareRanks(rank, earlier) > 0) beaten.add(exerciseKey);
  }
  return beaten.size;
}
