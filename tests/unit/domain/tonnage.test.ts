import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoadMode } from '#domain/set-values.ts';
import { MAX_HARD_REPS_IN_RESERVE, sumKg, tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import { anySet, doneSet } from './sets.ts';

describe('total tonnage', () => {
  test('is weight times reps over the done sets', () => {
    const notDone = { ...doneSet({ weightKg: 200, reps: 10 }), done: false };
    const sets = [doneSet({ weightKg: 80, reps: 8 }), doneSet({ weightKg: 82.5, reps: 8 }), notDone];
    expect(tonnageTotal(sets)).toBe(1300);
  });

  test('takes nothing from a set without weight or reps', () => {
    expect(
      tonnageTotal([doneSet({ reps: 12 }), doneSet({ weightKg: 80 }), doneSet({ durationSec: 60 })]),
    ).toBe(0);
    expect(tonnageTotal([])).toBe(0);
  });

  test('is exact where floating point is not', () => {
    expect(1.1 * 3).not.toBe(3.3);
    expect(tonnageTotal([doneSet({ weightKg: 1.1, reps: 3 })])).toBe(3.3);
    expect(tonnageTotal([0.1, 0.2].map(weightKg => doneSet({ weightKg, reps: 1 })))).toBe(0.3);
  });

  test('does not depend on the order of the sets', () => {
    fc.assert(
      fc.property(fc.array(anySet), sets => {
        expect(tonnageTotal(sets.toReversed())).toBe(tonnageTotal(sets));
      }),
    );
  });
});

describe('hard tonnage', () => {
  test.each([
    [0, 640],
    [MAX_HARD_REPS_IN_RESERVE, 640],
    [MAX_HARD_REPS_IN_RESERVE + 1, 0],
    [null, 0],
  ])('with %o reps in reserve is %d', (hardReps, tonnage) => {
    expect(tonnageHard([doneSet({ weightKg: 80, reps: 8, hardReps })])).toBe(tonnage);
  });

  test('leaves out what is not done', () => {
    expect(tonnageHard([{ ...doneSet({ weightKg: 80, reps: 8, hardReps: 0 }), done: false }])).toBe(0);
  });

  test('is never more than the total', () => {
    fc.assert(
      fc.property(fc.array(anySet), sets => {
        expect(tonnageHard(sets)).toBeLessThanOrEqual(tonnageTotal(sets));
      }),
    );
  });
});

test.each<[LoadMode, number]>([
  ['plain', 640],
  ['added', 640],
  ['assisted', 0],
  ['single', 1280],
])('80 kg × 8 of the mode %s are %d kg', (mode, kg) => {
  const sets = [doneSet({ weightKg: 80, reps: 8, hardReps: 1 })];
  expect([tonnageTotal(sets, mode), tonnageHard(sets, mode)]).toEqual([kg, kg]);
});

test('a warm-up lifts nothing that counts', () => {
  const warmup = { ...doneSet({ weightKg: 80, reps: 8, hardReps: 0 }), setType: 'warmup' as const };
  expect([tonnageTotal([warmup]), tonnageHard([warmup])]).toEqual([0, 0]);
});

test('a sum of kilograms is exact', () => {
  expect(sumKg([0.1, 0.2, 82.35])).toBe(82.65);
  expect(sumKg([])).toBe(0);
});
