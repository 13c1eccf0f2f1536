/** How much better something became over a time, from its points. */
import type { ChartPoint } from './chart-scale.ts';

const DAY_MS = 86_400_000;
const FORTNIGHT_MS = 14 * DAY_MS;

export interface Gain {
  /** The best of the first fortnight and of the last. */
  from: ChartPoint;
  to: ChartPoint;
  by: number;
  weeks: number;
}

/**
 * How much the best of the last two weeks is above the best of the first two: heavy and light days by turns say nothing.
 * The points go from the oldest to the newest. Undefined over less than a month.
 */
export function gainOf(points: readonly ChartPoint[]): Gain | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.atMs - first.atMs < 28 * DAY_MS) return undefined;
  const bestOf = (some: readonly ChartPoint[]) =>
    some.reduce((best, one) => (one.value > best.value ? one : best), some[0] ?? first);
  const before = bestOf(points.filter(({ atMs }) => atMs <= first.atMs + FORTNIGHT_MS));
  const after = bestOf(points.filter(({ atMs }) => atMs >= last.atMs - FORTNIGHT_MS));
  return {
    from: before,
    to: after,
    by: after.value - before.value,
    weeks: Math.round((last.atMs - first.atMs) / (7 * DAY_MS)),
  };
}

/** Something that has points, and the gain over them. */
export interface Gained<Thing> {
  thing: Thing;
  points: readonly ChartPoint[];
  gain: Gain;
  /** Of what it was before: 0.1 is a tenth more. */
  share: number;
}

/** The `most` that gained the greatest share of what they were: 5 kg are more on a curl than on a leg press. */
export function pickBestGains<Thing>(
  series: Iterable<readonly [Thing, readonly ChartPoint[]]>,
  most: number,
): Gained<Thing>[] {
  const gained: Gained<Thing>[] = [];
  for (const [thing, points] of series) {
    const gain = gainOf(points);
    if (gain && gain.by > 0) gained.push({ thing, points, gain, share: gain.by / gain.from.value });
  }
  return gained.sort((a, b) => b.share - a.share).slice(0, most);
}
