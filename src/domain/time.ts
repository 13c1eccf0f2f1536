/** A typed time has at most this many digits: hh:mm:ss. */
export const MAX_TIME_DIGITS = 6;
/** 99:59:59, the longest time the fields and the API hold. */
export const MAX_DURATION_SEC = 359_999;

export type ParsedTime = { ok: true; sec: number } | { ok: false };

const UNREADABLE: ParsedTime = { ok: false };
const TIME_PARTS = /^\d+(?::\d+){0,2}$/;

/** Seconds as 'hh:mm:ss' ('01:02:03'); a training of days goes on counting hours ('100:00:00'). Below zero is zero. */
export function formatClock(sec: number): string {
  const { hours, minutes, seconds } = splitSeconds(sec);
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

/** Seconds as 'hh:mm' ('01:02'), begun minutes not counted. The API's duration_hhmm. */
export function formatHoursMinutes(sec: number): string {
  const { hours, minutes } = splitSeconds(sec);
  return `${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/** Seconds as 'm:ss' or, from an hour on, 'h:mm:ss' ('0:45', '2:00', '1:02:03'). The API's rest_default. */
export function formatRest(sec: number): string {
  const { hours, minutes, seconds } = splitSeconds(sec);
  if (hours === 0) return `${minutes}:${twoDigits(seconds)}`;
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

/**
 * What a time field keeps of a text: its digits, the first six. Zeros in front stay, so that
 * '00:01:15' can be typed from left to right.
 */
export function sanitizeTimeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, MAX_TIME_DIGITS);
}

/**
 * Digits as the field shows them while they are typed: '130' is '1:30', '13000' is '1:30:00'. One or two digits
 * stand alone: a filled-up '0:01' could not be deleted any more. sanitizeTimeDigits gives the digits back.
 */
export function formatTimeDigits(digits: string): string {
  const seconds = digits.slice(-2);
  const minutes = digits.slice(-4, -2);
  const hours = digits.slice(0, -4);
  return [hours, minutes, seconds].filter(part => part !== '').join(':');
}

/** Any text as a time field shows it while it is typed. */
export function maskTime(text: string): string {
  return formatTimeDigits(sanitizeTimeDigits(text));
}

/**
 * Seconds from 's', 'm:s' or 'h:m:s'. Beside a colon minutes and seconds are 0–59; a number alone is a count of
 * seconds, so that '90' is a minute and a half, as people say it. Not ok: anything else, an empty text (whether
 * empty means "none" is the field's matter) and more than MAX_DURATION_SEC.
 */
export function parseTime(text: string): ParsedTime {
  const trimmed = text.trim();
  if (!TIME_PARTS.test(trimmed)) return UNREADABLE;
  const parts = trimmed.split(':').map(Number);
  const [seconds = 0, minutes = 0, hours = 0] = parts.toReversed();
  if (parts.length > 1 && (minutes > 59 || seconds > 59)) return UNREADABLE;
  const sec = hours * 3600 + minutes * 60 + seconds;
  return sec > MAX_DURATION_SEC ? UNREADABLE : { ok: true, sec };
}

function splitSeconds(sec: number) {
  const whole = Math.max(0, Math.floor(sec));
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

/** Whether what was last done at a stored time is to be done again. A clock that was set back since must not put it off. */
export function isDueAgain(lastMs: number, everyMs: number, nowMs: number): boolean {
  return nowMs < lastMs || nowMs - lastMs >= everyMs;
}
