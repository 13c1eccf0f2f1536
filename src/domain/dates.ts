import { addMonths, format, isSameDay, isSameYear, startOfMonth, subDays } from 'date-fns';
import { ru } from 'date-fns/locale/ru';

/*
 * Moments are epoch milliseconds; days and hours are those of the place the device is in. `nowMs` comes from the
 * caller's clock.
 */

/** 'сегодня', 'вчера', else '12 ноября', with the year when it is another one than now: '12 ноября 2025'. */
export function formatDay(ms: number, nowMs: number): string {
  if (isSameDay(ms, nowMs)) return 'сегодня';
  if (isSameDay(ms, subDays(nowMs, 1))) return 'вчера';
  return isSameYear(ms, nowMs) ? format(ms, 'd MMMM', { locale: ru }) : formatFullDate(ms);
}

/** 'сегодня, 18:05', '12 ноября, 07:30'. */
export function formatDayTime(ms: number, nowMs: number): string {
  return `${formatDay(ms, nowMs)}, ${formatTime(ms)}`;
}

/** '18:05', 24 hours. */
export function formatTime(ms: number): string {
  return format(ms, 'HH:mm');
}

/** '21 ноября 2026'. */
export function formatFullDate(ms: number): string {
  return format(ms, 'd MMMM yyyy', { locale: ru });
}

/** '27 ноября 2026, пятница': a date that was typed, to be checked by its day. */
export function formatWeekday(ms: number): string {
  return format(ms, 'd MMMM yyyy, EEEE', { locale: ru });
}

/** 'ноябрь 2026', the heading over a month's trainings. */
export function formatMonth(ms: number): string {
  return format(ms, 'LLLL yyyy', { locale: ru });
}

/** When the month of this moment is over: the first moment of the next one. */
export function endOfMonthMs(ms: number): number {
  return addMonths(startOfMonth(ms), 1).getTime();
}

/** '2026-11-21', for the name of a file: sorts by days. */
export function formatFileDay(ms: number): string {
  return format(ms, 'yyyy-MM-dd');
}
