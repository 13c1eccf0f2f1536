import { useMemo } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getWeekFigures } from '#db/queries/week-figures.ts';
import { formatFullDate } from '#domain/dates.ts';
import { formatFigure } from '#domain/figure.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { countSets, countWorkouts } from '#domain/plural.ts';
import { weeksUntil } from '#domain/weeks.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './statistic.module.css';
import { texts } from './texts.ts';

const WEEKS = 12;

/** What twelve weeks came to, and the sets of each as a bar. Nothing, before a first training in them. */
export function LastWeeks() {
  const db = useDb();
  const todayMs = useToday();
  const weeks = useMemo(() => weeksUntil(todayMs, WEEKS).reverse(), [todayMs]);
  const read = useQuery(() => getWeekFigures(db, weeks), [db, weeks]);
  if (read.kind !== 'loaded') return null;
  const sum = (of: 'trainings' | 'sets' | 'tonnageKg') => read.value.reduce((all, one) => all + one[of], 0);
  const counts = read.value.map(({ sets }) => sets);
  const most = Math.max(...counts);
  const named = [counts.indexOf(most), WEEKS - 1];
  if (sum('trainings') === 0) return null;
  const dayOf = (at: number) => formatFullDate(weeks[at]?.fromMs ?? todayMs);

  return (
    <Section title={texts.lastWeeks}>
      <Card>
        <div className={styles.card}>
          <dl className={styles.figures}>
            <Figure label={texts.trainings} value={formatFigure(sum('trainings'))} />
            <Figure label={texts.sets} value={formatFigure(sum('sets'))} />
            {sum('tonnageKg') > 0 && (
              <Figure label={texts.tonnage} value={formatTonnageKg(Math.round(sum('tonnageKg')))} />
            )}
          </dl>
          <div>
            <p className={styles.label}>{texts.setsByWeek}</p>
            <ol className={styles.bars} aria-label={texts.setsByWeek}>
              {read.value.map(({ sets, trainings }, at) => (
                <li key={weeks[at]?.fromMs}>
                  <span className={styles.count} aria-hidden>
                    {sets > 0 && named.includes(at) && sets}
                  </span>
                  <span className={styles.bar} style={{ blockSize: `${(sets / (most || 1)) * 100}%` }} />
                  <VisuallyHidden>
                    {`${texts.weekOf(dayOf(at))}: ${countWorkouts(trainings)}, ${countSets(sets)}`}
                  </VisuallyHidden>
                </li>
              ))}
            </ol>
            <p className={styles.ends} aria-hidden>
              <span>{dayOf(0)}</span>
              <span>{texts.thisWeek}</span>
            </p>
          </div>
        </div>
      </Card>
    </Section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
