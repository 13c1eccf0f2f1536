import { useState } from 'react';
import type { WeekFigures } from '#db/queries/week-figures.ts';
import { formatDay, formatFullDate } from '#domain/dates.ts';
import { countSets, countWorkouts } from '#domain/plural.ts';
import type { Week } from '#domain/weeks.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { sumOf } from './compare-spans.ts';
import { formatMeasure, type Measure } from './measure.ts';
import { monthTicks } from './month-ticks.ts';
import styles from './statistic.module.css';
import { texts } from './texts.ts';

interface WeekBarsProps {
  /** The oldest first, and so their figures. */
  weeks: readonly Week[];
  figures: readonly WeekFigures[];
  measures: readonly Measure[];
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  todayMs: number;
}

/** A bar a week. The line above them names the one under the finger, at first this week's; a screen reader reads them as a list. */
export function WeekBars({ weeks, figures, measures, measure, onMeasure, todayMs }: WeekBarsProps) {
  const last = figures.length - 1;
  const [chosenAt, setChosenAt] = useState(last);
  const values = figures.map(week => week[measure]);
  const most = Math.max(...values) || 1;
  const mean = sumOf(values) / values.length;
  const say = (value: number) => formatMeasure(measure, value);
  const nameOf = (at: number) =>
    at === last ? texts.thisWeek : texts.weekOf(formatDay(weeks[at]?.fromMs ?? 0, todayMs));
  const value = say(values[chosenAt] ?? 0);

  return (
    <div className={styles.byWeek}>
      <div className={styles.weeks}>
        <div className={styles.choice}>
          <ChipRow label={texts.byWeek} flow="segments">
            {measures.map(one => (
              <Chip key={one} pressed={one === measure} onPress={() => onMeasure(one)}>
                {texts.measures[one]}
              </Chip>
            ))}
          </ChipRow>
        </div>
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
        <p className={styles.months} aria-hidden>
          {monthTicks(weeks).map(({ at, weeks: span, name }) => (
            <span key={at} style={{ gridColumn: `${at + 1} / span ${span}` }}>
              {name}
            </span>
          ))}
        </p>
        <p className={styles.average} aria-hidden>
          {texts.average(formatMeasure(measure, Math.round(mean * 10) / 10))}
        </p>
      </div>
    </div>
  );
}
