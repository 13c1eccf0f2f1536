/** Which year the calendar opens at, and which months a year has to show. */

/** This year if it has a training, else the newest that has one. `startsMs`: the oldest first. */
export function openingYear(startsMs: readonly number[], todayMs: number): number {
  const thisYear = new Date(todayMs).getFullYear();
  const years = startsMs.map(startMs => new Date(startMs).getFullYear());
  return years.includes(thisYear) ? thisYear : (years.at(-1) ?? thisYear);
}

/**
 * 0–11, the newest first. The first year begins with its first training; the last year that was trained in ends with its
 * last training, this one not before today. `startsMs`: the oldest first.
 */
export function shownMonths(year: number, startsMs: readonly number[], todayMs: number): number[] {
  const ends = [new Date(startsMs.at(-1) ?? todayMs), new Date(todayMs)];
  const inYear = ends.filter(end => end.getFullYear() === year);
  const last = inYear.length === 0 ? 11 : Math.max(...inYear.map(end => end.getMonth()));
  const begin = new Date(startsMs[0] ?? todayMs);
  const first = begin.getFullYear() === year ? Math.min(begin.getMonth(), last) : 0;
  return Array.from({ length: last - first + 1 }, (_, at) => last - at);
}
