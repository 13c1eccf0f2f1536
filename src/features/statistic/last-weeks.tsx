import { useMemo, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getWeekFigures } from '#db/queries/week-figures.ts';
import { weeksUntil } from '#domain/weeks.ts';
import { cx } from '#ui/cx.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { compareSpans, sumOf } from './compare-spans.ts';
import { formatMeasure, type Measure } from './measure.ts';
import styles from './statistic.module.css';
import { texts } from './texts.ts';
import { WeekBars } from './week-bars.tsx';

const WEEKS = 12;

/** What twelve weeks came to beside the twelve before, and each of them as a bar. Nothing, before a first training in them. */
export function LastWeeks() {
  const db = useDb();
  const todayMs = useToday();
  const [chosen, setChosen] = useState<Measure>();
  const weeks = useMemo(() => weeksUntil(todayMs, 2 * WEEKS).reverse(), [todayMs]);
  const read = useQuery(() => getWeekFigures(db, weeks), [db, weeks]);
  if (read.kind !== 'loaded') return null;
  const [before, now] = [read.value.slice(0, WEEKS), read.value.slice(WEEKS)];
  const sum = (measure: Measure) => sumOf(now.map(week => week[measure]));
  if (sum('trainings') === 0) return null;
  const hasTonnage = sum('tonnageKg') > 0;
  const measures: Measure[] = [...(hasTonnage ? (['tonnageKg'] as const) : []), 'sets', 'trainings'];

  return (
    <Section title={texts.lastWeeks}>
      <Card>
        <div className={styles.card}>
          <dl className={styles.figures}>
            {measures.map(measure => {
              const spans = [now, before].map(span => span.map(week => week[measure]));
              const { text, isMore } = compareSpans(spans[0] ?? [], spans[1] ?? [], value =>
                formatMeasure(measure, value),
              );
              return (
                <div key={measure}>
                  <dt className={styles.label}>{texts.measures[measure]}</dt>
                  <dd className={styles.value}>{formatMeasure(measure, sum(measure))}</dd>
                  <dd className={cx(styles.label, isMore && styles.gain)}>{text}</dd>
                </div>
              );
            })}
          </dl>
          <WeekBars
            weeks={weeks.slice(WEEKS)}
            figures={now}
            measures={measures}
            measure={chosen ?? measures[0] ?? 'sets'}
            onMeasure={setChosen}
            todayMs={todayMs}
          />
        </div>
      </Card>
    </Section>
  );
}
