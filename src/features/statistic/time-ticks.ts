/** What stands under a chart of weeks, months or years. */
import { format } from 'date-fns';
import { ru } from 'date-fns/locale/ru';
import type { Part, Unit } from './spans.ts';

export interface TimeTick {
  /** The bar that it begins at: its place in the chart. */
  at: number;
  /** How many it has the room of, until the next one. */
  bars: number;
  name: string;
}

/** Under one bar alone a month's name has no room. */
const LEAST_WEEKS = 2;
/** As many names as fit beside each other on a phone. */
const MOST_NAMES = { month: 4, year: 6 } as const;

/** `parts`: the oldest first. */
export function timeTicks(unit: Unit, parts: readonly Part[]): TimeTick[] {
  if (unit === 'week') return monthTicks(parts);
  const step = Math.ceil(parts.length / MOST_NAMES[unit]);
  return parts.flatMap(({ fromMs }, at) =>
    at % step === 0 ? [{ at, bars: Math.min(step, parts.length - at), name: nameOf(unit, fromMs) }] : [],
  );
}

/** A week belongs to the month that it begins in. */
function monthTicks(weeks: readonly Part[]): TimeTick[] {
  const months = weeks.map(({ fromMs }) => nameOf('month', fromMs));
  const begins = months.flatMap((month, at) => (month === months[at - 1] ? [] : [at]));
  return begins
    .map((at, n) => ({ at, bars: (begins[n + 1] ?? weeks.length) - at, name: months[at] ?? '' }))
    .filter(tick => tick.bars >= LEAST_WEEKS);
}

function nameOf(unit: 'month' | 'year', ms: number): string {
  return format(ms, unit === 'year' ? 'yyyy' : 'LLL', { locale: ru });
}
