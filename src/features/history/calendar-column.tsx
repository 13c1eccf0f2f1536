import { useToday } from '#ui/hooks/use-today.ts';
import styles from './calendar.module.css';
import { CalendarMonth } from './calendar-month.tsx';
import { texts } from './texts.ts';
import { useTrainedMonths } from './use-trained-months.ts';

/** As many as stand on a desktop's screen without scrolling, and half of one. */
const SHOWN_MONTHS = 3;

/** Beside the list: the month that it begins with, and those before it. */
export function CalendarColumn({ monthMs }: { monthMs: number | undefined }) {
  const todayMs = useToday();
  const { days, daysOf } = useTrainedMonths();
  const first = new Date(monthMs ?? todayMs);
  const months = Array.from(
    { length: SHOWN_MONTHS },
    (_, at) => new Date(first.getFullYear(), first.getMonth() - at),
  );
  if (days.length === 0) return null;
  return (
    <aside aria-label={texts.toCalendar} className={styles.column}>
      {months.map(date => (
        <CalendarMonth
          key={date.getTime()}
          year={date.getFullYear()}
          month={date.getMonth()}
          days={daysOf(date.getFullYear(), date.getMonth())}
          todayMs={todayMs}
        />
      ))}
    </aside>
  );
}
