import { cx } from '#ui/cx.ts';
import { type Gain, MEASURES, type Metric } from './measures.ts';
import styles from './progress.module.css';
import { texts } from './texts.ts';

/** What the chart says, in a sentence: '+12,7 кг за 12 недель', and which of its points were compared. */
export function GainLine({ metric, gain }: { metric: Metric; gain: Gain }) {
  return (
    <p className={styles.gain}>
      <strong className={cx(styles.by, gain.by > 0 && styles.more)}>{sentenceOf(gain, metric)}</strong>{' '}
      {texts.gainOf(metric, MEASURES[metric].format(gain.from.value), MEASURES[metric].format(gain.to.value))}
    </p>
  );
}

function sentenceOf({ by, weeks }: Gain, metric: Metric): string {
  if (by === 0) return texts.same(weeks);
  return texts.gain(`${by > 0 ? '+' : '−'}${MEASURES[metric].format(Math.abs(by))}`, weeks);
}
