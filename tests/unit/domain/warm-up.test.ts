import { describe, expect, it } from 'vitest';
import { rampTo } from '#domain/warm-up.ts';

describe('a ramp of warm-ups', () => {
  it.each([
    ['begins with the bar', 100, 2.5, 20, [20, 50, 70, 85]],
    ['begins with the bar that the gym has', 60, 2.5, 15, [15, 30, 42.5, 50]],
    ['has no bar where there is none', 30, 2, null, [16, 22, 26]],
    ['is none for what is lighter than the bar', 20, 2.5, 20, []],
  ])('%s', (_, workingKg, stepKg, barKg, weights) => {
    expect(rampTo(workingKg, stepKg, barKg).map(({ weightKg }) => weightKg)).toEqual(weights);
  });
});
