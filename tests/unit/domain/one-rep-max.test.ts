import { describe, expect, it } from 'vitest';
import { makeScale, thinOut } from '#domain/chart-scale.ts';
import { bestOneRepMax, estimateOneRepMax } from '#domain/one-rep-max.ts';
import { EMPTY_SET_VALUES } from '#domain/set-values.ts';

const set = (weightKg: number | null, reps: number | null, done = true) => ({
  ...EMPTY_SET_VALUES,
  weightKg,
  reps,
  done,
  setType: 'work' as const,
});

describe('the estimated single', () => {
  it.each([
    [100, 1, 100, 100],
    [100, 5, 116.7, 112.5],
    [100, 10, 133.3, 133.3],
    [82.5, 12, 115.5, 118.8],
  ])('of %s kg × %s is %s by Epley and %s by Brzycki', (kg, reps, epleyKg, brzyckiKg) => {
    expect(estimateOneRepMax(set(kg, reps))).toEqual({ epleyKg, brzyckiKg });
  });

  it.each(['added', 'assisted'] as const)('is none without the weight of the body: %s', mode => {
    expect(bestOneRepMax([set(40, 10)], mode)).toBeNull();
  });

  it.each([
    ['more than twelve repetitions', set(100, 13)],
    ['no weight', set(null, 5)],
    ['no repetitions', set(100, 0)],
    ['a set that was not done', set(100, 5, false)],
  ])('is none for %s', (_, one) => {
    expect(estimateOneRepMax(one)).toBeNull();
  });

  it('of a training is the highest of each formula', () => {
    expect(bestOneRepMax([set(100, 5), set(90, 12), set(60, 20)])).toEqual({
      epleyKg: 126,
      brzyckiKg: 129.6,
    });
    expect(bestOneRepMax([set(60, 20)])).toBeNull();
  });
});

describe("a chart's scale", () => {
  it.each([
    [
      [80, 100],
      [80, 85, 90, 95, 100],
    ],
    [[82.5], [82.5, 85]],
    [
      [0, 3],
      [0, 1, 2, 3],
    ],
    [
      [1200, 14_800],
      [0, 5000, 10_000, 15_000],
    ],
    [
      [-40, -20],
      [-40, -35, -30, -25, -20],
    ],
    [[-200], [-200, -195]],
    [
      [-2, 0],
      [-2, -1.5, -1, -0.5, 0],
    ],
  ])('around %j has the lines %j', (values, ticks) => {
    expect(makeScale(values).ticks).toEqual(ticks);
  });

  it('holds what it is made of', () => {
    for (const values of [[1, 2.5], [99.9, 100.1], [0.5], [7, 7, 7], [3000, 3001], [-40, -20], [-3, 4]]) {
      const { min, max, ticks } = makeScale(values);
      expect(min).toBeLessThanOrEqual(Math.min(...values));
      expect(max).toBeGreaterThanOrEqual(Math.max(...values));
      expect(ticks.length).toBeLessThan(9);
    }
  });

  it('thins out to the best of each stretch, and keeps the order', () => {
    const points = Array.from({ length: 3_000 }, (_, at) => ({ atMs: at, value: at % 10 }));
    const few = thinOut(points, 200);
    expect(few.length).toBeLessThanOrEqual(200);
    expect(few.every(point => point.value === 9)).toBe(true);
    expect(few.map(point => point.atMs)).toEqual(few.map(point => point.atMs).toSorted((a, b) => a - b));
    expect(thinOut(points.slice(0, 50), 200)).toHaveLength(50);
  });
});
