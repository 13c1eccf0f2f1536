import { describe, expect, it } from 'vitest';
import { formatAgo } from '#domain/ago.ts';

const TODAY = new Date(2026, 10, 25);
const daysAgo = (days: number, hour = 12) => new Date(2026, 10, 25 - days, hour).getTime();

describe('how long ago a day was', () => {
  it.each([
    [0, 'сегодня'],
    [1, 'вчера'],
    [2, 'позавчера'],
    [5, '5 дней назад'],
    [13, '13 дней назад'],
    [14, '2 недели назад'],
    [59, '8 недель назад'],
    [60, '8 недель назад'],
    [61, '2 месяца назад'],
    [364, '11 месяцев назад'],
    [365, 'в прошлом году'],
    [800, '2 года назад'],
  ])('%i days: %s', (days, text) => {
    expect(formatAgo(daysAgo(days), TODAY.getTime())).toBe(text);
  });

  it.each([
    // A year and eleven months, the year before last.
    [new Date(2024, 11, 15), new Date(2026, 10, 25), '1 год назад'],
    [new Date(2024, 0, 20), new Date(2026, 0, 10), '1 год назад'],
    [new Date(2025, 0, 1), new Date(2026, 11, 31), 'в прошлом году'],
    // The 366th day of the same year.
    [new Date(2028, 0, 1), new Date(2028, 11, 31), '1 год назад'],
  ])('names last year only what was in it: %s seen on %s', (day, today, text) => {
    expect(formatAgo(day.getTime(), today.getTime())).toBe(text);
  });

  it('goes by days, not by hours', () => {
    expect(formatAgo(daysAgo(1, 23), TODAY.getTime())).toBe('вчера');
    expect(formatAgo(daysAgo(2, 0), TODAY.getTime())).toBe('позавчера');
  });

  it('says today of what a wrong clock has put later', () => {
    expect(formatAgo(daysAgo(-3), TODAY.getTime())).toBe('сегодня');
  });
});
