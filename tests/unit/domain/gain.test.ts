import { expect, test } from 'vitest';
import type { ChartPoint } from '#domain/chart-scale.ts';
import { pickBestGains } from '#domain/gain.ts';

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
