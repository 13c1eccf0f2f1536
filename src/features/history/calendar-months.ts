/** Which year the calendar opens at, and which months a year has to show. */

/** This year if it has a training, else the newest that has one. `startsMs`: the oldest first. */
export function openingYear(startsMs: readonly number[], todayMs: number): number {
  const thisYear = new Date(todayMs).getFullYear();
  const years = startsMs.map(startMs => new Date(startMs).getFullYear());
  return years.includes(thisYear) ? thisYear : (years.at(-1) ?? thisYear);
}

/** 0–11, the newest first. The last year that was trained in ends with its last training, this one not before today. */
export function shownMonths(year: number, newestMs: number | undefined, todayMs: number): number[] {
  const ends = [new Date(newestMs ?? todayMs), new Date(todayMs)].filter(end => end.getFullYear() === year);
  const last = ends.length === 0 ? 11 : Math.max(...ends.map(end => end.getMonth()));
  return Array.from({ length: last + 1 }, (_, at) => last - at);
}
