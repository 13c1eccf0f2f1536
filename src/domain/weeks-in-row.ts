import { differenceInCalendarWeeks } from 'date-fns';

/**
 * How many calendar weeks (from Monday) up to the one of `atMs` have a training each, that week included. 0 where an
 * earlier training is of the same week: the week was kept then. `earlierMs`: starts of the trainings before it.
 */
export function countWeeksInRow(atMs: number, earlierMs: readonly number[]): number {
  const weeksAgo = new Set(earlierMs.map(ms => differenceInCalendarWeeks(atMs, ms, { weekStartsOn: 1 })));
  if (weeksAgo.has(0)) return 0;
  let weeks = 1;
  while (weeksAgo.has(weeks)) weeks++;
  return weeks;
}
