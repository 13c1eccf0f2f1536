import { useState } from 'react';
import type { WeekFigures } from '#db/queries/week-figures.ts';
import { formatFullDate } from '#domain/dates.ts';
import { countSets, countWorkouts } from '#domain/plural.ts';
import type { Week } from '#domain/weeks.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { sumOf } from './compare-spans.ts';
import { formatMeasure, type Measure } from './measure.ts';
import styles from './statistic.module.css';
import { texts } from './texts.ts';

interface WeekBarsProps {
  /** The oldest first, and so their figures. */
  weeks: readonly Week[];
  figures: readonly WeekFigures[];
  measures: readonly Measure[];
  measure: Measure;
  onMeasure: (measure: Measure) => void;
}

/** A bar a week. The one under the finger, at first this week's, is told above them; the list says all to who listens. */
export function WeekBars({ weeks, figures, measures, measure, onMeasure }: WeekBarsProps) {
  const last = figures.length - 1;
  const [chosenAt, setChosenAt] = useState(last);
  const values = figures.map(week => week[measure]);
  const most = Math.max(...values) || 1;
  const mean = sumOf(values) / values.length;
  const say = (value: number) => formatMeasure(measure, value);
  const nameOf = (at: number) =>
    at === last ? texts.thisWeek : texts.weekOf(formatFullDate(weeks[at]?.fromMs ?? 0));
  const value = say(values[chosenAt] ?? 0);

  return (
    <div>
      <ChipRow label={texts.byWeek} flow="segments">
        {measures.map(one => (
          <Chip key={one} pressed={one === measure} onPress={() => onMeasure(one)}>
            {texts.measures[one]}
          </Chip>
        ))}
      </ChipRow>
      <p className={styles.told} aria-hidden>
        <span className={styles.toldValue}>{value}</span>
        <span className={styles.label}>{nameOf(chosenAt)}</span>
      </p>
      <div className={styles.chart}>
        <ol className={styles.bars} aria-label={texts.byWeek}>
          {figures.map(({ sets, trainings, tonnageKg }, at) => (
            <li key={weeks[at]?.fromMs} className={cx(at === chosenAt && styles.chosen)}>
              <span className={styles.bar} style={{ blockSize: `${((values[at] ?? 0) / most) * 100}%` }} />
              <VisuallyHidden>
                {`${texts.weekOf(formatFullDate(weeks[at]?.fromMs ?? 0))}: ${countWorkouts(trainings)}, ${countSets(sets)}, ${formatMeasure('tonnageKg', tonnageKg)}`}
              </VisuallyHidden>
            </li>
          ))}
        </ol>
        <span className={styles.mean} style={{ insetBlockEnd: `${(mean / most) * 100}%` }} />
        <input
          type="range"
          className={styles.slider}
          aria-label={texts.weekSlider}
          aria-valuetext={`${nameOf(chosenAt)}: ${value}`}
          min={0}
          max={last}
          value={chosenAt}
          onChange={event => setChosenAt(Number(event.target.value))}
        />
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{formatFullDate(weeks[0]?.fromMs ?? 0)}</span>
        <span>{texts.thisWeek}</span>
      </p>
    </div>
  );
}
