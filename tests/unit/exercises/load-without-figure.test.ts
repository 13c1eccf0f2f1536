import { describe, expect, it } from 'vitest';
import type { ExerciseProgress, ProgressPoint } from '#db/queries/exercise-progress.ts';
import { bestText, rankSet } from '#domain/records.ts';
import { describeSetValues } from '#domain/set-text.ts';
import type { LoadMode } from '#domain/set-values.ts';
import { tonnageTotal } from '#domain/tonnage.ts';
import { MEASURES, metricsOf, pointsOf } from '#features/exercise-progress/measures.ts';
import { doneSet } from '../domain/sets.ts';

const DAY_MS = 86_400_000;

/** A training a day with one set of eight each. */
function progressOf(mode: LoadMode, ...weightsKg: (number | null)[]): ExerciseProgress {
  const points = weightsKg.map((weightKg, day) => {
    const set = doneSet({ weightKg, reps: 8 });
    const rank = rankSet(set, false, mode);
    return { startedAtMs: day * DAY_MS, rank, mostReps: 8, tonnageKg: tonnageTotal([set], mode) };
  });
  return { points: points as ProgressPoint[] } as ExerciseProgress;
}

function drawn(mode: LoadMode, ...weightsKg: (number | null)[]): string[] {
  const progress = progressOf(mode, ...weightsKg);
  const points = pointsOf(progress, { metric: 'weight', mode, period: 'all', nowMs: 99 * DAY_MS });
  return points.map(({ value }) => MEASURES.weight.format(value, mode));
}

describe('[LOAD1] a set without a figure', () => {
  it('had no help, nothing added, or no weight at all, and the chart says so as the records do', () => {
    expect(drawn('assisted', 20, null, 10, 0)).toEqual(['−20 кг', '0 кг', '−10 кг', '0 кг']);
    expect(drawn('added', 20, null, 10)).toEqual(['+20 кг', '0 кг', '+10 кг']);
    expect(drawn('plain', 20, null, 10)).toEqual(['20 кг', '10 кг']);
    expect(drawn('single', 20, null)).toEqual(['20 кг']);
  });

  it('is the best of those with help, and of no tonnage as they are', () => {
    const [helped, alone] = [doneSet({ weightKg: 20, reps: 8 }), doneSet({ weightKg: null, reps: 8 })];
    expect(rankSet(alone, false, 'assisted')?.[0]).toBeGreaterThan(
      rankSet(helped, false, 'assisted')?.[0] ?? 0,
    );
    expect(bestText(alone, false, 'assisted')).toBe('8 повт.');
    expect(tonnageTotal([helped, alone], 'assisted')).toBe(0);
  });

  it('is no chart by itself', () => {
    const of = (mode: LoadMode) => metricsOf(progressOf(mode, null, null), { isTimeBased: false, mode });
    for (const mode of ['plain', 'added', 'assisted', 'single'] as const) expect(of(mode)).toEqual(['reps']);
  });

  it('has no sign, wherever it is shown', () => {
    const none = doneSet({ weightKg: 0, reps: 8 });
    expect(describeSetValues(none, false, 'assisted')).toBe('0 кг × 8');
    expect(describeSetValues(none, false, 'added')).toBe('0 кг × 8');
    expect(describeSetValues(doneSet({ weightKg: 5, reps: 8 }), false, 'assisted')).toBe('−5 кг × 8');
  });
});
