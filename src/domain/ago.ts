const DAY_MS = 86_400_000;
/** Each from so many days on, its length in days. */
const UNITS = [
  { unit: 'year', fromDays: 365, days: 365 },
  { unit: 'month', fromDays: 61, days: 30.44 },
  { unit: 'week', fromDays: 14, days: 7 },
  { unit: 'day', fromDays: 0, days: 1 },
] as const;

/**
 * How long ago a day was: 'сегодня', 'вчера', '5 дней назад', '3 недели назад', 'в прошлом году'. Without the calendar's
 * words, which the start does not load. `todayMs`: the beginning of today, where the device is; what is later is today.
 */
export function formatAgo(ms: number, todayMs: number): string {
  // Rounded: a day in which the clocks change has 23 or 25 hours.
  const days = Math.max(0, Math.round((todayMs - new Date(ms).setHours(0, 0, 0, 0)) / DAY_MS));
  const { unit, days: length } = UNITS.find(({ fromDays }) => days >= fromDays) ?? UNITS[3];
  // A year and eleven months ago was mostly the year before last.
  const hasName = unit === 'day' || new Date(todayMs).getFullYear() - new Date(ms).getFullYear() === 1;
  const numeric = hasName ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat('ru', { numeric }).format(-Math.floor(days / length), unit);
}
