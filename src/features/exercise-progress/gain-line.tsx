import type { ChartPoint } from '#domain/chart-scale.ts';
import type { Gain } from '#domain/gain.ts';
import type { LoadMode } from '#domain/set-values.ts';
import { cx } from '#ui/cx.ts';
import { MEASURES, type Metric } from './measures.ts';
import styles from './progress.module.css';
import { texts } from './texts.ts';

/** What the chart says, in a sentence: '+12,7 кг за 12 недель', and from what to what. */
export function GainLine({ metric, mode, gain }: { metric: Metric; mode: LoadMode; gain: Gain }) {
  const say = ({ value }: ChartPoint) => MEASURES[metric].format(value, mode);
  return (
    <p className={styles.gain}>
      <strong className={cx(styles.by, gain.by > 0 && styles.more)}>{sentenceOf(gain, metric)}</strong>{' '}
      {texts.gainOf(metric, say(gain.from), say(gain.to))}
    </p>
  );
}

function sentenceOf({ by, weeks }: Gain, metric: Metric): string {
  if (by === 0) return texts.same(weeks);
  return texts.gain(`${by > 0 ? '+' : '−'}${MEASURES[metric].format(Math.abs(by))}`, weeks);
}
