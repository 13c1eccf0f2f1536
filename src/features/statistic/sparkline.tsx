import type { ChartPoint } from '#domain/chart-scale.ts';
import { thinOut } from '#domain/chart-scale.ts';
import styles from './sparkline.module.css';

const [WIDTH, HEIGHT] = [64, 32];
/** So that the line's ends and the last point's dot are whole. */
const AIR = 4;
const MOST_POINTS = 24;

/** How something went, at a glance: a decoration, the words beside it say from what to what. */
export function Sparkline({ points }: { points: readonly ChartPoint[] }) {
  const places = placesOf(thinOut(points, MOST_POINTS));
  const [x, y] = places.at(-1) ?? [0, 0];
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline className={styles.line} points={places.map(place => place.join(',')).join(' ')} />
      <circle className={styles.end} cx={x} cy={y} r="3.5" />
    </svg>
  );
}

function placesOf(points: readonly ChartPoint[]): [x: number, y: number][] {
  const inWidth = scaleOf(points.map(({ atMs }) => atMs));
  const inHeight = scaleOf(points.map(({ value }) => value));
  return points.map(({ atMs, value }) => [
    AIR + inWidth(atMs) * (WIDTH - 2 * AIR),
    HEIGHT - AIR - inHeight(value) * (HEIGHT - 2 * AIR),
  ]);
}

/** From 0, the lowest, to 1, the highest. */
function scaleOf(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  return value => (value - low) / span;
}
