/** When a training of the past was, as three fields hold it: a date, a time of day, minutes. */
import { format, subDays } from 'date-fns';
import { formatWeekday } from './dates.ts';
import { LONGEST_PAST_SEC } from './limits.ts';
import { parseCount } from './number.ts';

export interface PastTimesText {
  /** 'yyyy-MM-dd' and 'HH:mm', as the browser's own fields write them. */
  date: string;
  time: string;
  minutes: string;
}

export interface PastTimes {
  startedAtMs: number;
  durationSec: number;
}

export type PastTimesErrors = Partial<Record<keyof PastTimesText, string>>;
export type ReadPastTimes = { ok: true; times: PastTimes } | { ok: false; errors: PastTimesErrors };

const EARLIEST_YEAR = 2000;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** A browser's field may write seconds behind it. */
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d/;

export const pastTimesTexts = {
  wrongDate: 'Укажите дату не раньше 2000 года',
  wrongTime: 'Укажите время начала',
  inFuture: 'Тренировка не может закончиться в будущем',
  wrongMinutes: 'От 0 до 1440 минут',
};

export function pastTimesText(startedAtMs: number, durationSec: number): PastTimesText {
  return {
    date: format(startedAtMs, 'yyyy-MM-dd'),
    time: format(startedAtMs, 'HH:mm'),
    minutes: String(Math.floor(durationSec / 60)),
  };
}

/** The date that a field holds for a day before today's, by the calendar: 1 is yesterday. */
export function dateDaysAgo(nowMs: number, days: number): string {
  return format(subDays(nowMs, days), 'yyyy-MM-dd');
}

/** The date in words, or undefined while it is none. */
export function describePastDay({ date }: Pick<PastTimesText, 'date'>): string | undefined {
  return isDate(date) ? formatWeekday(new Date(`${date}T12:00`).getTime()) : undefined;
}

/** By the clock and calendar of the place the device is in. */
export function readPastTimes({ date, time, minutes }: PastTimesText, nowMs: number): ReadPastTimes {
  const errors: PastTimesErrors = {};
  if (!isDate(date)) errors.date = pastTimesTexts.wrongDate;
  if (!TIME.test(time)) errors.time = pastTimesTexts.wrongTime;
  const count = parseCount(minutes);
  const durationSec = count.ok && count.value !== null ? count.value * 60 : Number.NaN;
  if (!(durationSec <= LONGEST_PAST_SEC)) errors.minutes = pastTimesTexts.wrongMinutes;
  const startedAtMs = new Date(`${date}T${time}`).getTime();
  if (startedAtMs + durationSec * 1000 > nowMs) errors.date ??= pastTimesTexts.inFuture;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, times: { startedAtMs, durationSec } };
}

function isDate(date: string): boolean {
  if (!DATE.test(date) || Number(date.slice(0, 4)) < EARLIEST_YEAR) return false;
  // Some engines take February 30 for a day of March.
  const day = new Date(`${date}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
