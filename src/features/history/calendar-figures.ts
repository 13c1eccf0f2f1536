/** What the calendar says in figures, from the starts of the trainings alone. */
import { differenceInCalendarWeeks } from 'date-fns';

export interface CalendarFigures {
  trainings: number;
  /** Up to this week, or to the last one while this one has none yet. */
  weeksInRow: number;
  /** Of these weeks, to a half; null in a row of less than two. */
  aWeek: number | null;
}

/** `startsMs` of all trainings, `shownMs` of those of the year that is shown. */
export function countCalendar(
  startsMs: readonly number[],
  shownMs: readonly number[],
  todayMs: number,
): CalendarFigures {
  const inWeeks = new Map<number, number>();
  for (const startMs of startsMs) {
    const ago = differenceInCalendarWeeks(todayMs, startMs, { weekStartsOn: 1 });
    inWeeks.set(ago, (inWeeks.get(ago) ?? 0) + 1);
  }
  // This week may still have its training.
  const newest = inWeeks.has(0) ? 0 : 1;
  let [weeksInRow, inRow] = [0, 0];
  for (let ago = newest; inWeeks.has(ago); ago++) {
    weeksInRow++;
    inRow += inWeeks.get(ago) ?? 0;
  }
  const aWeek = weeksInRow < 2 ? null : Math.round((inRow / weeksInRow) * 2) / 2;
  return { trainings: shownMs.length, weeksInRow, aWeek };
}

/** Whole tons; of less than one, undefined. */
export function toTons(kg: number): number | undefined {
  return kg < 1000 ? undefined : Math.round(kg / 1000);
}
