import { expect, test } from 'vitest';
import type { ChartPoint } from '#domain/chart-scale.ts';
import { gainOf, pickBestGains } from '#domain/gain.ts';

const WEEK_MS = 7 * 86_400_000;

/** One estimate a week. */
function weekly(...values: number[]): ChartPoint[] {
  return values.map((value, week) => ({ atMs: week * WEEK_MS, value }));
}

test('the greatest share comes first, not the most kilograms', () => {
  const best = pickBestGains(
    [
      ['жим ногами', weekly(200, 205, 210, 215, 220)],
      ['бицепс', weekly(20, 21, 22, 23, 25)],
      ['тяга', weekly(100, 100, 120, 130, 140)],
    ],
    2,
  );
  expect(best.map(({ thing, gain }) => [thing, gain.from.value, gain.to.value])).toEqual([
    ['тяга', 120, 140],
    ['бицепс', 22, 25],
  ]);
});

test('what did not gain, or has less than a month, is none of them', () => {
  const series: [string, ChartPoint[]][] = [
    ['стоит', weekly(100, 100, 100, 100, 100)],
    ['слабее', weekly(100, 95, 90, 90, 80)],
    ['только начато', weekly(50, 60, 70)],
    ['один раз', weekly(50)],
    ['ни разу', []],
  ];
  expect(pickBestGains(series, 3)).toEqual([]);
});

/** Points on days of a time, oldest first. */
function on(points: Readonly<Record<number, number>>): ChartPoint[] {
  return Object.entries(points).map(([day, value]) => ({ atMs: (Number(day) * WEEK_MS) / 7, value }));
}

test('a gain is from the best of the first fortnight to the best of the last, both to the day', () => {
  const gain = gainOf(on({ 0: 100, 14: 110, 15: 150, 40: 140, 41: 120, 50: 125, 55: 90 }));
  expect(gain).toEqual({ from: on({ 14: 110 })[0], to: on({ 50: 125 })[0], by: 15, weeks: 8 });
  expect(gainOf(on({ 0: 100, 41: 120, 55: 90 }))?.to.value).toBe(120);
});

test('what became less is a loss, from the first day of the best to the first of the other best', () => {
  const gain = gainOf(on({ 100: 100, 101: 100, 140: 80, 141: 80 }));
  expect(gain).toEqual({ from: on({ 100: 100 })[0], to: on({ 140: 80 })[0], by: -20, weeks: 6 });
});

test('four weeks are enough, a day less is not', () => {
  expect(gainOf(on({ 50: 100, 78: 110 }))).toMatchObject({ by: 10, weeks: 4 });
  expect(gainOf(on({ 50: 100, 77: 110 }))).toBeUndefined();
});
