import { expect, it } from 'vitest';
import { makeScale, thinOut } from '#domain/chart-scale.ts';

it.each([
  [
    [80, 100],
    [80, 85, 90, 95, 100],
  ],
  [
    [0, 4],
    [0, 1, 2, 3, 4],
  ],
  [
    [0, 8],
    [0, 2, 4, 6, 8],
  ],
  [
    [90, 100],
    [90, 92.5, 95, 97.5, 100],
  ],
  [
    [97, 131],
    [90, 100, 110, 120, 130, 140],
  ],
  [
    [-20, -5],
    [-20, -15, -10, -5],
  ],
  // A single value stands on the lowest line.
  [[100], [100, 102.5]],
  [[0.5], [0.5, 0.75]],
])('the scale of %j has round steps: %j', (values, ticks) => {
  expect(makeScale(values)).toEqual({ min: ticks[0], max: ticks.at(-1), ticks });
});

it('points are thinned out to the best of each stretch of time, and few are left as they are', () => {
  const point = (atMs: number, value: number) => ({ atMs, value });
  const points = [
    point(1000, 5),
    point(1010, 9),
    point(1020, 7),
    point(1060, 3),
    point(1070, 4),
    point(1100, 1),
  ];
  expect(thinOut(points, 2)).toEqual([point(1010, 9), point(1070, 4)]);
  expect(thinOut(points, 6)).toEqual(points);
  expect(thinOut(points, 6)).not.toBe(points);
  expect(thinOut([], 2)).toEqual([]);
  // Of equals the first stands; all at one moment are one stretch.
  const equals = [
    { atMs: 7, value: 2, name: 'a' },
    { atMs: 7, value: 2, name: 'b' },
    { atMs: 7, value: 1, name: 'c' },
  ];
  expect(thinOut(equals, 2)).toEqual([equals[0]]);
});
