/** How an exercise went over the years: one read of its performances, which hold the figures already. */
import type { Key } from '#domain/ids.ts';
import { compareRanks, type Rank } from '#domain/records.ts';
import type { AccountDb } from '../account-db.ts';
import { readTimeline } from '../derived/performances.ts';
import type { PerformanceRow } from '../rows.ts';

export interface ProgressPoint {
  workoutKey: Key;
  startedAtMs: number;
  rank: Rank | null;
  setsCount: number;
  tonnageKg: number;
  mostReps: number | null;
  epleyKg: number | null;
  brzyckiKg: number | null;
}

export interface Best<T> {
  value: T;
  startedAtMs: number;
  workoutKey: Key;
}

export interface ExerciseProgress {
  /** Every training in which something of it was done, the oldest first. */
  points: ProgressPoint[];
  bestRank: Best<Rank> | null;
  mostReps: Best<number> | null;
  epley: Best<number> | null;
  brzycki: Best<number> | null;
  tonnage: Best<number> | null;
}

export async function getExerciseProgress(db: AccountDb, exerciseKey: Key): Promise<ExerciseProgress> {
  const rows = await readTimeline(db, exerciseKey);
  const points = rows.filter(row => row.hasDone).map(toPoint);
  return {
    points,
    bestRank: bestOf(points, point => point.rank, compareRanks),
    mostReps: bestOf(points, point => point.mostReps, difference),
    epley: bestOf(points, point => point.epleyKg, difference),
    brzycki: bestOf(points, point => point.brzyckiKg, difference),
    tonnage: bestOf(points, point => point.tonnageKg || null, difference),
  };
}

function toPoint({
  workoutKey,
  startedAtMs,
  rank,
  setsCount,
  tonnageKg,
  mostReps,
  oneRepMax,
}: PerformanceRow) {
  const { epleyKg = null, brzyckiKg = null } = oneRepMax ?? {};
  const figures = { rank, setsCount, tonnageKg, epleyKg, brzyckiKg };
  // None at all were a failed attempt.
  return { workoutKey, startedAtMs, ...figures, mostReps: mostReps || null };
}

function difference(a: number, b: number): number {
  return a - b;
}

/** The first of equals: that is when it was reached. */
function bestOf<T>(
  points: readonly ProgressPoint[],
  pick: (point: ProgressPoint) => T | null,
  compare: (a: T, b: T) => number,
): Best<T> | null {
  let best: Best<T> | null = null;
  for (const point of points) {
    const value = pick(point);
    if (value === null || (best && compare(value, best.value) <= 0)) continue;
    best = { value, startedAtMs: point.startedAtMs, workoutKey: point.workoutKey };
  }
  return best;
}
