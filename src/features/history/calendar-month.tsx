import { Link } from 'react-router-dom';
import type { TrainedDay } from '#db/queries/history-search.ts';
import { formatFullDate, formatMonth } from '#domain/dates.ts';
import { formatFigure } from '#domain/figure.ts';
import { monthGrid } from '#domain/month-grid.ts';
import { countWorkouts } from '#domain/plural.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './calendar.module.css';
import { toTons } from './calendar-figures.ts';
import { type DayLook, lookOfDay } from './day-looks.ts';
import { texts } from './texts.ts';

interface CalendarMonthProps {
  year: number;
  /** 0–11. */
  month: number;
  days: readonly TrainedDay[];
  looks: ReadonlyMap<string, DayLook>;
  todayMs: number;
}

export function CalendarMonth({ year, month, days, looks, todayMs }: CalendarMonthProps) {
  const name = formatMonth(new Date(year, month, 1).getTime());
  const byDay = Map.groupBy(days, day => new Date(day.startedAtMs).getDate());
  const tons = toTons(days.reduce((sum, day) => sum + (looks.get(day.workoutKey)?.tonnageKg ?? 0), 0));
  const today = new Date(todayMs);
  const isThisMonth = today.getFullYear() === year && today.getMonth() === month;
  return (
    <section aria-label={name} className={styles.month}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          {days.length > 0 ? (
            <Link to={`/history?month=${year}-${twoDigits(month + 1)}`}>
              {name}
              <Icon name="chevron" size={16} />
            </Link>
          ) : (
            name
          )}
        </h2>
        <span className={styles.count}>
          {[
            days.length > 0 && countWorkouts(days.length),
            tons !== undefined && texts.tons(formatFigure(tons)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <table className={styles.grid}>
        <thead>
          <tr>
            {texts.weekdays.map(([short, long]) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(year, month).map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the month
            <tr key={at}>
              {week.map((day, weekday) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: and a day its place in the week
                <td key={weekday} className={cx(isThisMonth && day === today.getDate() && styles.today)}>
                  {day !== null && (
                    <Day date={new Date(year, month, day)} trained={byDay.get(day) ?? []} looks={looks} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps extends Pick<CalendarMonthProps, 'looks'> {
  date: Date;
  trained: readonly TrainedDay[];
}

/** A trained day links to its training, or to the list of them if there were several. */
function Day({ date, trained, looks }: DayProps) {
  const [first] = trained;
  if (!first) return <span className={styles.day}>{date.getDate()}</span>;
  const text = `${twoDigits(date.getDate())}.${twoDigits(date.getMonth() + 1)}.${date.getFullYear()}`;
  const to = trained.length === 1 ? `/history/${first.workoutKey}` : `/history/search?q=${text}`;
  const { third, hasRecord } = lookOfDay(trained.map(({ workoutKey }) => looks.get(workoutKey)));
  return (
    <Link
      className={cx(styles.day, styles.trained, styles[third], hasRecord && styles.record)}
      to={to}
      aria-label={texts.dayOf(formatFullDate(date.getTime()), hasRecord, countWorkouts(trained.length))}
    >
      {date.getDate()}
    </Link>
  );
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
