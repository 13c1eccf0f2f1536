/** What of an exercise can be drawn, and over how long. */
import type { ExerciseProgress, ProgressPoint } from '#db/queries/exercise-progress.ts';
import { type ChartPoint, roundClockStep, roundStep } from '#domain/chart-scale.ts';
import { formatFigure } from '#domain/figure.ts';
import { loadText } from '#domain/load-text.ts';
import { formatTonnageKg, formatWeightWithUnit } from '#domain/number.ts';
import type { LoadMode } from '#domain/set-values.ts';
import { formatRest } from '#domain/time.ts';
import { texts } from './texts.ts';

export type Metric = keyof typeof texts.metrics;
export type Period = keyof typeof texts.periods;

const DAY_MS = 86_400_000;
const PERIOD_MS: Readonly<Record<Period, number>> = {
  weeks: 84 * DAY_MS,
  year: 365 * DAY_MS,
  all: Number.POSITIVE_INFINITY,
};

interface Measure {
  pick: (point: ProgressPoint, mode: LoadMode) => number | null;
  /** A difference of two is of no mode. */
  format: (value: number, mode?: LoadMode) => string;
}

export const MEASURES: Readonly<Record<Metric, Measure>> = {
  weight: { pick: pickWeight, format: loadText },
  time: { pick: ({ rank }) => rank?.[0] ?? null, format: formatRest },
  reps: { pick: ({ mostReps }) => mostReps, format: texts.reps },
  epley: { pick: ({ epleyKg }) => epleyKg, format: formatWeightWithUnit },
  tonnage: { pick: ({ tonnageKg }) => tonnageKg || null, format: formatTonnageKg },
};

/** How the figures beside a chart go up, and how they are written: of all but time without a unit. */
export interface Axis {
  roundUp: (roughStep: number) => number;
  format: (tick: number) => string;
}

export function axisOf(metric: Metric): Axis {
  if (metric === 'time') return { roundUp: roundClockStep, format: formatRest };
  return { roundUp: roundStep, format: tick => formatFigure(tick).replace('-', '−') };
}

/** Without a figure nothing was added to the body, and nothing helped it: that is a weight like others. A bare bar is none. */
function pickWeight({ rank }: ProgressPoint, mode: LoadMode): number | null {
  const isOfBody = mode === 'added' || mode === 'assisted';
  return rank && (rank[0] || (isOfBody ? 0 : null));
}

/** Those of which there is anything to show, the most telling first. */
export function metricsOf(
  { points }: ExerciseProgress,
  { isTimeBased, mode }: { isTimeBased: boolean; mode: LoadMode },
): Metric[] {
  const wanted: Metric[] = isTimeBased ? ['time'] : ['epley', 'weight', 'reps', 'tonnage'];
  return wanted.filter(metric => points.some(point => MEASURES[metric].pick(point, mode)));
}

export function pointsOf(
  { points }: ExerciseProgress,
  { metric, mode, period, nowMs }: { metric: Metric; mode: LoadMode; period: Period; nowMs: number },
): ChartPoint[] {
  const sinceMs = nowMs - PERIOD_MS[period];
  return points.flatMap(point => {
    const value = point.startedAtMs >= sinceMs ? MEASURES[metric].pick(point, mode) : null;
    return value === null ? [] : [{ atMs: point.startedAtMs, value }];
  });
}

/** Those that show something else than a shorter one: of a few weeks the year is no more than they are. */
export function periodsOf({ points }: ExerciseProgress, nowMs: number): Period[] {
  const sinceMs = points[0]?.startedAtMs ?? nowMs;
  const shorter = (['weeks', 'year'] as const).filter(period => sinceMs < nowMs - PERIOD_MS[period]);
  return [...shorter, 'all'];
}

/** Those above all that came before them, also before the first that is drawn. */
export function recordsOf(drawn: readonly ChartPoint[], all: readonly ChartPoint[]): ChartPoint[] {
  const firstMs = drawn[0]?.atMs ?? 0;
  let best = all[0]?.value ?? 0;
  return all.filter(({ atMs, value }) => {
    const isRecord = value > best;
    best = Math.max(best, value);
    return isRecord && atMs >= firstMs;
  });
}

/** Trainings a week over the last twelve. */
export function perWeek({ points }: ExerciseProgress, nowMs: number): number {
  const count = points.filter(point => point.startedAtMs >= nowMs - PERIOD_MS.weeks).length;
  return Math.round((count / 12) * 10) / 10;
}
