import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLATES_KG, type PlateKg, platesPerSide, USUAL_PLATES_KG } from '#domain/plates.ts';

test('[PLATE1] what a lifter knows by heart', () => {
  const usual = (kg: number) => platesPerSide(kg, 20, USUAL_PLATES_KG);
  expect(usual(20)).toEqual({ platesKg: [], missingKg: 0 });
  expect(usual(60)).toEqual({ platesKg: [20], missingKg: 0 });
  expect(usual(82.5)).toEqual({ platesKg: [25, 5, 1.25], missingKg: 0 });
  expect(usual(101)).toEqual({ platesKg: [25, 15], missingKg: 1 });
  expect(usual(15)).toBeUndefined();
});

test('[PLATE1] the fewest plates are not always the heaviest first', () => {
  expect(platesPerSide(60, 20, [15, 10])).toEqual({ platesKg: [10, 10], missingKg: 0 });
});

/** A gym's plates may be listed in any order. */
const gyms = fc.shuffledSubarray([...PLATES_KG]);
const hundredths = fc.integer({ min: 0, max: 60_000 });

test('[PLATE1] bar, plates and what is missing are the weight, with plates of the gym alone, and nothing nearer is possible', () => {
  fc.assert(
    fc.property(hundredths, fc.constantFrom(20, 15, 8), gyms, (weight, barKg, gymKg) => {
      const weightKg = weight / 100;
      const found = platesPerSide(weightKg, barKg, gymKg);
      expect(found === undefined).toBe(weightKg < barKg);
      if (!found) return;
      const { platesKg, missingKg } = found;
      expect(barKg + 2 * sum(platesKg) + missingKg).toBeCloseTo(weightKg, 5);
      expect(missingKg).toBeGreaterThanOrEqual(0);
      expect(platesKg.every(plate => gymKg.some(kg => kg === plate))).toBe(true);
      expect(platesKg).toEqual(platesKg.toSorted((a, b) => b - a));
      // Otherwise the smallest plate would go on as well.
      if (gymKg.length > 0) expect(missingKg).toBeLessThan(2 * Math.min(...gymKg));
    }),
  );
});

test('[PLATE1] what some plates make exactly is made exactly, with no more of them', () => {
  const loads = fc.array(fc.constantFrom<PlateKg>(...USUAL_PLATES_KG), { maxLength: 8 });
  fc.assert(
    fc.property(loads, side => {
      const found = platesPerSide(20 + 2 * sum(side), 20, USUAL_PLATES_KG);
      expect(found?.missingKg).toBe(0);
      expect(found?.platesKg.length).toBeLessThanOrEqual(side.length);
    }),
  );
});

function sum(platesKg: readonly number[]): number {
  return platesKg.reduce((total, kg) => total + kg, 0);
}
