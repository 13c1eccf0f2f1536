/** Where a chart's lines and figures stand. Pure arithmetic: the picture and its table are drawn from the same points. */

export interface ChartPoint {
  atMs: number;
  value: number;
}

export interface Scale {
  min: number;
  max: number;
  /** Round values, from the lowest to the highest. */
  ticks: number[];
}

/** Seconds that a step of a clock may have, up to an hour. */
const CLOCK_STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** Four or five round steps around the values, which may be negative; the lowest is zero only where they come near it. */
export function makeScale(values: readonly number[], roundUp = roundStep): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = roundUp(Math.max(high - low, Math.max(high, -low) * 0.1, 1) / 4);
  const min = Math.floor(low / step) * step;
  const max = Math.max(Math.ceil(high / step) * step, min + step);
  const ticks: number[] = [];
  for (let tick = min; tick <= max + step / 2; tick += step) ticks.push(Math.round(tick * 100) / 100);
  return { min, max, ticks };
}

/** As a clock counts: '1:30', '1:45', '2:00'. From an hour on whole hours. */
export function roundClockStep(roughSec: number): number {
  return CLOCK_STEPS.find(step => step >= roughSec) ?? roundStep(Math.ceil(roughSec / 3600)) * 3600;
}

export function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const lead = rough / power;
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 2.5 ? 2.5 : lead <= 5 ? 5 : 10) * power;
}

/**
 * At most `most` points, each the highest of a stretch of time: ten years are three thousand trainings on three hundred
 * pixels, and what matters of a month is its best.
 */
export function thinOut<Point extends ChartPoint>(points: readonly Point[], most: number): Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length <= most) return [...points];
  const stretchMs = (last.atMs - first.atMs) / most || 1;
  const best = new Map<number, Point>();
  for (const point of points) {
    const stretch = Math.min(most - 1, Math.floor((point.atMs - first.atMs) / stretchMs));
    const known = best.get(stretch);
    if (!known || point.value > known.value) best.set(stretch, point);
  }
  return [...best.values()];
}
