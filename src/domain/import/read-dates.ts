/**
 * Dates as the apps write them, in the person's own time. Hevy writes months in the language of the app, so a file's
 * language is the one in which all its months have a meaning.
 */

/** The languages in which the apps speak; the first that knows all months of a file is meant. */
const LANGUAGES =
  'en ru pt es de fr it pl tr uk nl sv nb da fi cs sk sl hr ro hu el bg sr et lv lt ca id ms vi he ar fa hi th ja ko zh'.split(
    ' ',
  );

/** What people and apps write besides what the platform knows. */
const MORE_MONTHS: Readonly<Record<string, readonly string[]>> = {
  en: ['', '', '', '', '', '', '', '', 'sept'],
  ru: ['янв', 'фев', 'март', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'],
};

export interface DateReader {
  /** Epoch milliseconds; null: not a date. */
  read(text: string): number | null;
  /** Of a date with its zone: what the clock on the wall said, '2026-05-05T08:05:00'. */
  readWall(text: string): string | undefined;
  /** Day and month may be either way round, and nothing in the file says which. */
  isAmbiguous: boolean;
}

/** `texts`: all dates of the file, since one alone may be ambiguous where all together are not. */
export function makeDateReader(texts: Iterable<string>, isDayFirst: boolean | undefined): DateReader {
  const distinct = [...new Set(texts)];
  const words = new Set(distinct.flatMap(text => monthWords(text)));
  const months = findMonths([...words]);
  const slashed = distinct.map(slashedParts).filter(parts => parts !== null);
  const mustBeDayFirst = slashed.some(([first]) => first > 12);
  const mustBeMonthFirst = slashed.some(([, second]) => second > 12);
  const isAmbiguous = slashed.length > 0 && !mustBeDayFirst && !mustBeMonthFirst;
  const dayFirst = mustBeDayFirst || (!mustBeMonthFirst && (isDayFirst ?? true));
  const known = new Map(distinct.map(text => [text, readDate(text, months, dayFirst)]));
  return { read: text => known.get(text) ?? null, readWall, isAmbiguous };
}

const ISO =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const TIME = /(\d{1,2})[:.](\d{2})(?::(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?\s*$/i;
const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\b/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/;
const EAST_ASIAN = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/;

function readDate(text: string, months: ReadonlyMap<string, number>, isDayFirst: boolean): number | null {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hours = '12', minutes = '0', seconds = '0', zone] = iso;
    const clock = { hours: +hours, minutes: +minutes, seconds: +seconds };
    return zone === undefined
      ? localTime([year, month, day], clock)
      : zonedTime([year, month, day], clock, zone);
  }
  const { clock, rest } = splitTime(text);
  const yearFirst = YEAR_FIRST.exec(rest) ?? EAST_ASIAN.exec(rest);
  if (yearFirst) return hasDigit(rest, yearFirst[0]) ? null : localTime(yearFirst.slice(1, 4), clock);
  const numeric = readNumeric(rest);
  if (numeric) {
    const { whole, first, second, year, separator } = numeric;
    if (hasDigit(rest, whole)) return null;
    const [day, month] = separator === '.' || isDayFirst ? [first, second] : [second, first];
    return localTime([year, month, day], clock);
  }
  // 'Mar, 5 may 2026' of a Spanish Tuesday has two.
  const [month, another] = new Set(monthWords(rest).flatMap(word => months.get(word) ?? []));
  const [day, year, ...more] = (rest.match(/\d+/g) ?? []).sort((a, b) => a.length - b.length);
  const isDay = year?.length === 4 && more.length === 0;
  return isDay && month !== undefined && another === undefined
    ? localTime([year, String(month), day], clock)
    : null;
}

/** Beside its date: of a time that is written otherwise, which is no noon. */
function hasDigit(text: string, date: string): boolean {
  return /\d/.test(text.replace(date, ''));
}

function readWall(text: string): string | undefined {
  const parts = ISO.exec(text)?.slice(1) ?? [];
  const zone = parts.pop();
  const [year, month, day, hours, minutes, seconds] = parts.map((part = '') => part.padStart(2, '0'));
  return zone && `${year}-${month}-${day}T${hours}:${minutes}:${seconds}`;
}

/** '5/6/2026', '04.05.26'; not '26-05-04', which may begin with the year. */
function readNumeric(text: string) {
  const [whole = '', first = '', separator, second = '', year = ''] = NUMERIC.exec(text) ?? [];
  const isShort = year.length === 2;
  if (whole === '' || (isShort && separator === '-')) return null;
  return { whole, first, separator, second, year: isShort ? fullYear(year) : year };
}

function fullYear(twoDigits: string): string {
  return (Number(twoDigits) < 80 ? '20' : '19') + twoDigits;
}

interface Clock {
  hours: number;
  minutes: number;
  seconds: number;
}

/** '7:26 PM' and '19:26' at the end. Without one the day's noon: the same day wherever it is read. */
function splitTime(text: string): { clock: Clock; rest: string } {
  const dateLength = readNumeric(text)?.whole.length ?? 0;
  const time = TIME.exec(text.slice(dateLength));
  if (!time) {
    return { clock: { hours: 12, minutes: 0, seconds: 0 }, rest: text };
  }
  const [, hours = '0', minutes = '0', seconds = '0', half] = time;
  const twelve = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return {
    clock: { hours: twelve, minutes: Number(minutes), seconds: Number(seconds) },
    rest: text.slice(0, dateLength + time.index).trim(),
  };
}

type DateParts = readonly (string | undefined)[];

/** Null where there is no such day. */
function localTime(parts: DateParts, clock: Clock): number | null {
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const { hours, minutes, seconds } = clock;
  return isReal(parts, clock) ? new Date(year, month - 1, day, hours, minutes, seconds).getTime() : null;
}

/** `zone`: 'Z', 'UTC', '+03:00', '-0530', '+03'. Engines read few of the ways in which these are written. */
function zonedTime(parts: DateParts, clock: Clock, zone: string): number | null {
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const minute = clock.minutes - offset;
  return isReal(parts, clock) ? Date.UTC(year, month - 1, day, clock.hours, minute, clock.seconds) : null;
}

function isReal(parts: DateParts, { hours, minutes, seconds }: Clock): boolean {
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && hours < 24 && minutes < 60 && seconds < 60;
}

function slashedParts(text: string): [number, number] | null {
  const numeric = readNumeric(text);
  if (!numeric || numeric.separator === '.') return null;
  return [Number(numeric.first), Number(numeric.second)];
}

/** The words of a date that may be a month: 'апр' of '26 апр. 2026 г., 19:20'. */
function monthWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];
  return words.filter(word => !/^(?:am|pm|de|of|den|at|um|kl)$/.test(word));
}

/** Months by the words of the file, in the first language that knows all of them; else in whichever knows most. */
function findMonths(words: readonly string[]): ReadonlyMap<string, number> {
  let best = new Map<string, number>();
  if (words.length === 0) return best;
  for (const language of LANGUAGES) {
    const names = namesOfMonths(language);
    const found = new Map<string, number>();
    for (const word of words) {
      const month = monthOf(word, names);
      if (month !== null) found.set(word, month);
    }
    if (found.size > best.size) best = found;
    if (best.size === words.length) break;
  }
  return best;
}

function monthOf(word: string, names: readonly ReadonlySet<string>[]): number | null {
  const whole = names.findIndex(forms => forms.has(word));
  if (whole !== -1) return whole + 1;
  if (word.length < 3) return null;
  const begun = names.flatMap((forms, at) =>
    [...forms].some(form => form.startsWith(word)) ? [at + 1] : [],
  );
  return begun.length === 1 ? (begun[0] ?? null) : null;
}

/** Each month's names: long and short, alone and beside a day. */
function namesOfMonths(language: string): ReadonlySet<string>[] {
  const formats = (['long', 'short'] as const)
    .flatMap(month => [{ month }, { month, day: 'numeric' as const }])
    .map(options => new Intl.DateTimeFormat(language, options));
  return Array.from({ length: 12 }, (_, month) => {
    const date = new Date(2026, month, 15);
    const more = MORE_MONTHS[language]?.[month] ?? '';
    return new Set([...formats.map(format => format.format(date)), more].flatMap(monthWords));
  });
}
