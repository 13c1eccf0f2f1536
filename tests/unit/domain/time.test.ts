// Covers docs/product.md: Forms; Training.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatClock,
  formatHoursMinutes,
  formatRest,
  formatTimeDigits,
  isDueAgain,
  MAX_DURATION_SEC,
  MAX_TIME_DIGITS,
  maskTime,
  parseTime,
  sanitizeTimeDigits,
} from '#domain/time.ts';

const anyDuration = fc.integer({ min: 0, max: MAX_DURATION_SEC });

describe('texts of times', () => {
  test.each([
    [0, '00:00:00'],
    [3723, '01:02:03'],
    [3723.9, '01:02:03'],
    [359_999, '99:59:59'],
    [360_000, '100:00:00'],
    [-5, '00:00:00'],
  ])('formatClock(%d) is %s', (sec, text) => {
    expect(formatClock(sec)).toBe(text);
  });

  test.each([
    [0, '00:00'],
    [59, '00:00'],
    [3725, '01:02'],
    [31 * 86_400, '744:00'],
  ])('formatHoursMinutes(%d) is %s', (sec, text) => {
    expect(formatHoursMinutes(sec)).toBe(text);
  });

  test.each([
    [0, '0:00'],
    [45, '0:45'],
    [120, '2:00'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3723, '1:02:03'],
  ])('formatRest(%d) is %s', (sec, text) => {
    expect(formatRest(sec)).toBe(text);
  });

  test('what a time is shown as reads back as the same time', () => {
    fc.assert(
      fc.property(anyDuration, sec => {
        expect(parseTime(formatClock(sec))).toEqual({ ok: true, sec });
        expect(parseTime(formatRest(sec))).toEqual({ ok: true, sec });
      }),
    );
  });
});

describe('typing a time', () => {
  test.each([
    ['', ''],
    ['5', '5'],
    ['90', '90'],
    ['130', '1:30'],
    ['0130', '01:30'],
    ['13000', '1:30:00'],
    ['000115', '00:01:15'],
  ])('the digits %j show as %j', (digits, text) => {
    expect(formatTimeDigits(digits)).toBe(text);
  });

  test.each([
    ['1:30', '130'],
    ['-1м 30с', '130'],
    ['12:34:567', '123456'],
    ['нет', ''],
  ])('of the text %j the digits %j stay', (text, digits) => {
    expect(sanitizeTimeDigits(text)).toBe(digits);
  });

  test('what is shown keeps its digits, so every one typed can be deleted again', () => {
    const digits = fc.stringMatching(new RegExp(`^[0-9]{0,${MAX_TIME_DIGITS}}$`));
    fc.assert(
      fc.property(digits, typed => {
        expect(sanitizeTimeDigits(formatTimeDigits(typed))).toBe(typed);
      }),
    );
  });
});

describe('reading a time', () => {
  test.each([
    ['45', 45],
    ['90', 90],
    ['1:30', 90],
    ['01:05', 65],
    ['59:59', 3599],
    ['1:02:03', 3723],
    ['99:59:59', MAX_DURATION_SEC],
    [' 2:00 ', 120],
    ['0', 0],
  ])('%j is %d seconds', (text, sec) => {
    expect(parseTime(text)).toEqual({ ok: true, sec });
  });

  test.each([
    '',
    '1:60',
    '0:99',
    '60:00',
    '1:60:00',
    '1:00:60',
    '100:00:00',
    '360000',
    '-1:30',
    '1:-30',
    '1:2:3:4',
    ':30',
    '1:',
    '1::30',
    '1.5',
    '1e2',
    'две минуты',
  ])('%j is no time', text => {
    expect(parseTime(text)).toEqual({ ok: false });
  });

  test('never gives a time that the API would refuse', () => {
    const almostTimes = fc.array(fc.constantFrom('0', '5', '9', ':', '-', ' ', '.'), { maxLength: 12 });
    fc.assert(
      fc.property(almostTimes, characters => {
        const parsed = parseTime(characters.join(''));
        if (!parsed.ok) return;
        expect(Number.isInteger(parsed.sec)).toBe(true);
        expect(parsed.sec).toBeGreaterThanOrEqual(0);
        expect(parsed.sec).toBeLessThanOrEqual(MAX_DURATION_SEC);
      }),
    );
  });
});

test.each([
  ['just done', 1_000_000, false],
  ['a moment before it is due', 1_059_999, false],
  ['due', 1_060_000, true],
  ['on a clock that was set back', 400_000, true],
])('what is done every minute: %s', (_, nowMs, isDue) => {
  expect(isDueAgain(1_000_000, 60_000, nowMs)).toBe(isDue);
});

test.each([
  ['1:30', '1:30'],
  ['1a2', '12'],
  ['12:345', '1:23:45'],
  ['1234567', '12:34:56'],
  ['', ''],
])('%s stands in a time field as %s', (text, shown) => {
  expect(maskTime(text)).toBe(shown);
});
