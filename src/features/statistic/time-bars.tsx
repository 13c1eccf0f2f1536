import { type CSSProperties, useState } from 'react';
import type { WeekFigures } from '#db/queries/week-figures.ts';
import { formatDay, formatFullDate, formatMonth } from '#domain/dates.ts';
import { countSets, countWorkouts } from '#domain/plural.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { meanOf } from './compare-spans.ts';
import { formatMeasure, type Measure } from './measure.ts';
import type { Part, Unit } from './spans.ts';
import styles from './statistic.module.css';
import { texts } from './texts.ts';
import { timeTicks } from './time-ticks.ts';

interface TimeBarsProps {
  unit: Unit;
  /** The oldest first, and so their figures. */
  parts: readonly Part[];
  figures: readonly WeekFigures[];
  measures: readonly Measure[];
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  todayMs: number;
}

/** A bar a part. The line above them names the one under the finger, at first the last; a screen reader reads them as a list. */
export function TimeBars({ unit, parts, figures, measures, measure, onMeasure, todayMs }: TimeBarsProps) {
  const words = texts.units[unit];
  const last = figures.length - 1;
  /** From the newest: older parts may come in front of them, and a new one begin. */
  const [chosenAgo, setChosenAgo] = useState(0);
  const chosenAt = Math.max(0, last - chosenAgo);
  const values = figures.map(part => part[measure]);
  const most = Math.max(...values) || 1;
  const mean = meanOf(values);
  const nameOf = (at: number) =>
    at === last ? words.current : nameOfPart(unit, parts[at]?.fromMs ?? 0, ms => formatDay(ms, todayMs));
  const value = formatMeasure(measure, values[chosenAt] ?? 0);

  return (
    <div className={styles.byPart}>
      <div className={styles.parts} style={{ '--parts': parts.length } as CSSProperties}>
        <div className={styles.choice}>
          <ChipRow label={words.by} flow="segments">
            {measures.map(one => (
              <Chip key={one} pressed={one === measure} onPress={() => onMeasure(one)}>
                {texts.measures[one]}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <p className={styles.chosenPart} aria-hidden>
          <span className={styles.chosenValue}>{value}</span>
          <span className={styles.label}>{nameOf(chosenAt)}</span>
        </p>
        <div className={styles.chart}>
          <ol className={styles.bars} aria-label={words.by}>
            {parts.map(({ fromMs }, at) => (
              <li key={fromMs} className={cx(at === chosenAt && styles.chosen)}>
                <span className={styles.bar} style={{ blockSize: `${((values[at] ?? 0) / most) * 100}%` }} />
                <VisuallyHidden>
                  {`${nameOfPart(unit, fromMs, formatFullDate)}: ${tell(figures[at])}`}
                </VisuallyHidden>
              </li>
            ))}
          </ol>
          <span className={styles.mean} style={{ insetBlockEnd: `${(mean / most) * 100}%` }} />
          <input
            type="range"
            className={styles.slider}
            aria-label={words.one}
            aria-valuetext={`${nameOf(chosenAt)}: ${value}`}
            min={0}
            max={last}
            value={chosenAt}
            onChange={event => setChosenAgo(last - Number(event.target.value))}
          />
        </div>
        <p className={styles.ticks} aria-hidden>
          {timeTicks(unit, parts).map(({ at, bars, name }) => (
            <span
              key={at}
              className={cx(bars === 1 && styles.ofOne)}
              style={{ gridColumn: `${at + 1} / span ${bars}` }}
            >
              {name}
            </span>
          ))}
        </p>
        <p className={styles.average} aria-hidden>
          {texts.average(formatMeasure(measure, mean))}
        </p>
      </div>
    </div>
  );
}

function nameOfPart(unit: Unit, fromMs: number, day: (ms: number) => string): string {
  if (unit === 'week') return texts.weekOf(day(fromMs));
  return unit === 'month' ? formatMonth(fromMs) : texts.yearOf(new Date(fromMs).getFullYear());
}

function tell(figures: WeekFigures | undefined): string {
  const { trainings = 0, sets = 0, tonnageKg = 0 } = figures ?? {};
  return `${countWorkouts(trainings)}, ${countSets(sets)}, ${formatMeasure('tonnageKg', tonnageKg)}`;
}
