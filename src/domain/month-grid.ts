/** A month as a calendar shows it: weeks from Monday, with empty places before the first day and after the last. */
import { getDaysInMonth } from 'date-fns';

/** The days' numbers, null for an empty place. `month`: 0–11. */
export function monthGrid(year: number, month: number): (number | null)[][] {
  const first = new Date(year, month, 1);
  const before = (first.getDay() + 6) % 7;
  const days = getDaysInMonth(first);
  const weeks: (number | null)[][] = [];
  for (let at = -before; at < days; at += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, day) => (at + day >= 0 && at + day < days ? at + day + 1 : null)),
    );
  }
  return weeks;
}
