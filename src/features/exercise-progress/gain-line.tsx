import type { ChartPoint } from '#domain/chart-scale.ts';
import { cx } from '#ui/cx.ts';
import { gainOf, MEASURES, type Metric } from './measures.ts';
import styles from './progress.module.css';
import { texts } from './texts.ts';

/** What the chart says, in a sentence: '+12,7 кг за 12 недель'. */
export function GainLine({ metric, points }: { metric: Metric; points: readonly ChartPoint[] }) {
  const gain = gainOf(points);
  if (!gain) return null;
  return (
    <p className={styles.gain}>
      <strong className={cx(styles.by, gain.by > 0 && styles.more)}>{sentenceOf(gain, metric)}</strong>{' '}
      {texts.gainOf(metric, MEASURES[metric].format(gain.from), MEASURES[metric].format(gain.to))}
    </p>
  );
}

function sentenceOf({ by, weeks }: { by: number; weeks: number }, metric: Metric): string {
  if (by === 0) return texts.same(weeks);
  return texts.gain(`${by > 0 ? '+' : '−'}${MEASURES[metric].format(Math.abs(by))}`, weeks);
}
