import { endOfMonthMs } from '#domain/dates.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import styles from './calendar.module.css';
import { CalendarKey } from './calendar-key.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { texts } from './texts.ts';
import { useDayLooks } from './use-day-looks.ts';
import { useTrainedMonths } from './use-trained-months.ts';

/** A desktop shows two; the third is one scroll away. */
const SHOWN_MONTHS = 3;

/** Beside the list: its first month, and the months before. */
export function CalendarColumn({ monthMs }: { monthMs: number | undefined }) {
  const todayMs = useToday();
  const { days, daysOf } = useTrainedMonths();
  const first = new Date(monthMs ?? todayMs);
  const months = Array.from(
    { length: SHOWN_MONTHS },
    (_, at) => new Date(first.getFullYear(), first.getMonth() - at),
  ).filter((date, at) => at === 0 || endOfMonthMs(date.getTime()) > (days[0]?.startedAtMs ?? 0));
  const looks = useDayLooks(days);
  return (
    <aside aria-label={texts.toCalendar} className={styles.column}>
      {days.length > 0 && <CalendarKey />}
      {months.map(date => (
        <CalendarMonth
          key={date.getTime()}
          year={date.getFullYear()}
          month={date.getMonth()}
          days={daysOf(date.getFullYear(), date.getMonth())}
          looks={looks}
          todayMs={todayMs}
        />
      ))}
    </aside>
  );
}
