import { describe, expect, it } from 'vitest';
import { USUAL_PLATES_KG } from '#domain/plates.ts';
import { rampTo } from '#domain/warm-up.ts';

const bar = (kg: number, platesKg: readonly number[] = USUAL_PLATES_KG) => ({ kg, platesKg });

describe('a ramp of warm-ups', () => {
  it.each([
    ['begins with the bar', 100, 2.5, bar(20), [20, 50, 70, 85]],
    ['begins with the bar that the gym has', 60, 2.5, bar(15), [15, 30, 42.5, 50]],
    ['has no bar where there is none', 30, 2, null, [16, 22, 26]],
    ['is none for what is lighter than the bar', 20, 2.5, bar(20), []],
    ['counts from the bar what goes on each side', 60, 2.5, bar(8), [8, 30.5, 43, 50.5]],
    ['goes as far as the gym has plates', 100, 2.5, bar(20, [20, 10, 5]), [20, 50, 70, 80]],
    ['takes no half plates for a small step', 61, 0.5, bar(20), [20, 30, 42.5, 50]],
    ['repeats no weight that the plates cannot tell apart', 60, 2.5, bar(20, [20]), [20]],
  ])('%s', (_, workingKg, stepKg, gymBar, weights) => {
    expect(rampTo(workingKg, stepKg, gymBar).map(({ weightKg }) => weightKg)).toEqual(weights);
  });
});
