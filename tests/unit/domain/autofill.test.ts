// Covers docs/product.md: States; Sets.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillOnTick, type TickedSet } from '#domain/autofill.ts';
import { EMPTY_SET_VALUES, type SetValues } from '#domain/set-values.ts';
import { anySetValues } from './sets.ts';

const values = (some: Partial<SetValues>): SetValues => ({ ...EMPTY_SET_VALUES, ...some });

function fill(some: Partial<TickedSet>): SetValues {
  return fillOnTick({
    typed: {},
    own: EMPTY_SET_VALUES,
    previous: null,
    earlierSets: [],
    isTimeBased: false,
    ...some,
  });
}

describe('a ticked set takes each value', () => {
  const everySource: TickedSet = {
    typed: { weightKg: 1 },
    own: values({ weightKg: 2 }),
    previous: values({ weightKg: 3 }),
    earlierSets: [values({ weightKg: 5 }), values({ weightKg: 4 })],
    isTimeBased: false,
  };

  test.each<[string, Partial<TickedSet>, number | null]>([
    ['as typed', {}, 1],
    ['else its own', { typed: { weightKg: null } }, 2],
    ['else the previous time’s', { typed: {}, own: EMPTY_SET_VALUES }, 3],
    ['else the nearest set’s above', { typed: {}, own: EMPTY_SET_VALUES, previous: null }, 4],
    ['else none', { typed: {}, own: EMPTY_SET_VALUES, previous: null, earlierSets: [] }, null],
  ])('%s', (_, without, weightKg) => {
    expect(fillOnTick({ ...everySource, ...without }).weightKg).toBe(weightKg);
  });

  test('from a source of its own', () => {
    const filled = fill({
      typed: { weightKg: 80 },
      own: values({ reps: 8 }),
      previous: values({ weightKg: 70, reps: 7, hardReps: 1 }),
    });
    expect(filled).toEqual(values({ weightKg: 80, reps: 8, hardReps: 1 }));
  });

  test('over sets above that lack it', () => {
    const earlierSets = [values({ weightKg: 60, reps: 10 }), values({ weightKg: 70 })];
    expect(fill({ earlierSets })).toEqual(values({ weightKg: 70, reps: 10 }));
  });

  test('also when it is zero', () => {
    expect(fill({ typed: { hardReps: 0 }, own: values({ hardReps: 3 }) }).hardReps).toBe(0);
    expect(fill({ own: values({ weightKg: 0 }), previous: values({ weightKg: 20 }) }).weightKg).toBe(0);
  });
});

describe('only what the exercise shows is filled', () => {
  const previous = values({ weightKg: 20, reps: 3, hardReps: 2, durationSec: 60 });

  test('a reserve, but no duration, for most', () => {
    expect(fill({ previous })).toEqual({ ...previous, durationSec: null });
  });

  test('a duration, but no reserve, for a time-based one', () => {
    expect(fill({ previous, isTimeBased: true })).toEqual({ ...previous, hardReps: null });
  });
});

test('ticking never loses a value that the set has', () => {
  fc.assert(
    fc.property(
      anySetValues,
      anySetValues,
      fc.array(anySetValues),
      fc.boolean(),
      (own, previous, earlierSets, isTimeBased) => {
        expect(fill({ own, previous, earlierSets, isTimeBased })).toMatchObject(
          Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)),
        );
      },
    ),
  );
});
