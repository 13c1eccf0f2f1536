/** The months under a chart of weeks. */
import { format } from 'date-fns';
import { ru } from 'date-fns/locale/ru';
import type { Week } from '#domain/weeks.ts';

export interface MonthTick {
  /** The week that it begins at: its place in the chart. */
  at: number;
  /** Until the next month's. */
  weeks: number;
  name: string;
}

/** Under one bar alone a name has no room. */
const LEAST_WEEKS = 2;

/** A week belongs to the month that it begins in. `weeks`: the oldest first. */
export function monthTicks(weeks: readonly Week[]): MonthTick[] {
  const months = weeks.map(({ fromMs }) => format(fromMs, 'LLL', { locale: ru }));
  const begins = months.flatMap((month, at) => (month === months[at - 1] ? [] : [at]));
  return begins
    .map((at, n) => ({ at, weeks: (begins[n + 1] ?? weeks.length) - at, name: months[at] ?? '' }))
    .filter(tick => tick.weeks >= LEAST_WEEKS);
}
