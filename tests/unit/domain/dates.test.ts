// Before the first Date: a zone that changes its clocks, so that "yesterday" can be 23 or 25 hours long.
process.env.TZ = 'Europe/Berlin';

import { describe, expect, test } from 'vitest';
import {
  endOfMonthMs,
  formatDay,
  formatDayTime,
  formatFileDay,
  formatFullDate,
  formatMonth,
  formatTime,
} from '#domain/dates.ts';
import { dateDaysAgo } from '#domain/past-times.ts';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-21T18:30:00');

describe('days', () => {
  test.each([
    ['2026-11-21T00:00:00', 'сегодня'],
    ['2026-11-21T23:59:59', 'сегодня'],
    ['2026-11-20T23:59:59', 'вчера'],
    ['2026-11-20T00:00:00', 'вчера'],
    ['2026-11-19T23:59:59', '19 ноября'],
    ['2026-01-01T00:00:00', '1 января'],
    ['2025-12-31T23:59:59', '31 декабря 2025'],
    ['2026-11-22T00:00:00', '22 ноября'],
  ])('%s is %s', (moment, text) => {
    expect(formatDay(at(moment), now)).toBe(text);
  });

  test('yesterday goes over the turn of the year', () => {
    expect(formatDay(at('2025-12-31T12:00:00'), at('2026-01-01T00:10:00'))).toBe('вчера');
  });

  test('the day before is found over a day of 23 hours', () => {
    const afterChange = at('2026-03-30T00:30:00');
    expect(afterChange - at('2026-03-29T00:30:00')).toBe(23 * 3_600_000);
    expect(formatDay(at('2026-03-29T12:00:00'), afterChange)).toBe('вчера');
    expect(formatDay(at('2026-03-28T23:45:00'), afterChange)).toBe('28 марта');
  });

  test('the day before is found from the end of a day of 25 hours', () => {
    const endOfChange = at('2026-10-25T23:30:00');
    expect(endOfChange - at('2026-10-25T00:30:00')).toBe(24 * 3_600_000);
    expect(formatDay(at('2026-10-24T12:00:00'), endOfChange)).toBe('вчера');
  });
});

test('times have 24 hours and two digits', () => {
  expect(formatTime(at('2026-11-21T07:05:00'))).toBe('07:05');
  expect(formatTime(at('2026-11-21T00:00:00'))).toBe('00:00');
  expect(formatTime(at('2026-11-21T18:05:59'))).toBe('18:05');
});

test('day and time', () => {
  expect(formatDayTime(at('2026-11-21T18:05:00'), now)).toBe('сегодня, 18:05');
  expect(formatDayTime(at('2025-11-12T07:30:00'), now)).toBe('12 ноября 2025, 07:30');
});

test('full date', () => {
  expect(formatFullDate(now)).toBe('21 ноября 2026');
});

test('a month stands in the nominative', () => {
  expect(formatMonth(now)).toBe('ноябрь 2026');
  expect(formatMonth(at('2025-05-01T00:00:00'))).toBe('май 2025');
});

test('a file made after midnight is named by the day it is here, not in Greenwich', () => {
  expect(formatFileDay(at('2026-01-01T00:30:00'))).toBe('2026-01-01');
  expect(formatFileDay(at('2026-12-31T23:59:59'))).toBe('2026-12-31');
});

test.each([
  ['2026-10-31T23:59:59', '2026-11-01T00:00:00'],
  ['2026-11-01T00:00:00', '2026-12-01T00:00:00'],
  ['2026-12-31T12:00:00', '2027-01-01T00:00:00'],
])('the month of %s is over at %s', (moment, end) => {
  expect(endOfMonthMs(at(moment))).toBe(at(end));
});

test.each([
  ['2026-10-25T23:30:00', 0, '2026-10-25'],
  ['2026-10-25T23:30:00', 1, '2026-10-24'],
  ['2026-10-26T23:30:00', 2, '2026-10-24'],
  ['2026-03-30T00:30:00', 1, '2026-03-29'],
  ['2026-03-31T00:30:00', 2, '2026-03-29'],
])('the field’s date at %s, %i days before, is %s over a change of the clocks', (moment, days, date) => {
  expect(dateDaysAgo(at(moment), days)).toBe(date);
});
