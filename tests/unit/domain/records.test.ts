import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestSet,
  bestText,
  compareRanks,
  countPersonalRecords,
  type Rank,
  rankSet,
} from '#domain/records.ts';
import { anySet, doneSet } from './sets.ts';

const mustRank = (set: ReturnType<typeof doneSet>, isTimeBased = false): Rank => {
  const rank = rankSet(set, isTimeBased);
  if (!rank) throw new Error('the set of this test must have a rank');
  return rank;
};

describe('the rank of a set', () => {
  test.each([
    ['more weight beats more reps', { weightKg: 82.5, reps: 1 }, { weightKg: 80, reps: 12 }],
    ['at equal weight more reps win', { weightKg: 80, reps: 9 }, { weightKg: 80, reps: 8 }],
    ['any weight outranks none', { weightKg: 0.5, reps: 1 }, { reps: 100 }],
    ['without weight more reps win', { reps: 12 }, { reps: 11 }],
    ['without weight reps win over 0 kg with fewer', { reps: 12 }, { weightKg: 0, reps: 11 }],
  ])('%s', (_, greater, lesser) => {
    expect(compareRanks(mustRank(doneSet(greater)), mustRank(doneSet(lesser)))).toBeGreaterThan(0);
    expect(compareRanks(mustRank(doneSet(lesser)), mustRank(doneSet(greater)))).toBeLessThan(0);
  });

  test('a time-based exercise goes by duration alone', () => {
    const long = mustRank(doneSet({ durationSec: 90 }), true);
    const heavy = mustRank(doneSet({ durationSec: 60, weightKg: 20, reps: 3 }), true);
    expect(compareRanks(long, heavy)).toBeGreaterThan(0);
  });

  test.each([
    ['not done', { ...doneSet({ weightKg: 80, reps: 8 }), done: false }, false],
    ['nothing written', doneSet(), false],
    ['only a reserve', doneSet({ hardReps: 2 }), false],
    ['a failed attempt', doneSet({ weightKg: 120, reps: 0 }), false],
    ['0 kg and no reps', doneSet({ weightKg: 0 }), false],
    ['a duration where none is shown', doneSet({ durationSec: 60 }), false],
    ['time-based without duration', doneSet({ weightKg: 20, reps: 8 }), true],
    ['time-based with 0 seconds', doneSet({ durationSec: 0 }), true],
    ['a warm-up', { ...doneSet({ weightKg: 80, reps: 8 }), setType: 'warmup' as const }, false],
  ])('none: %s', (_, set, isTimeBased) => {
    expect(rankSet(set, isTimeBased)).toBeNull();
    expect(bestText(set, isTimeBased)).toBeNull();
  });
});

describe('the best set', () => {
  test('is the top-ranked done one', () => {
    const sets = [
      doneSet({ weightKg: 80, reps: 8 }),
      doneSet({ weightKg: 82.5, reps: 6 }),
      { ...doneSet({ weightKg: 100, reps: 5 }), done: false },
    ];
    expect(bestSet(sets, false)).toBe(sets[1]);
  });

  test('is the first of equals', () => {
    const sets = [doneSet({ weightKg: 80, reps: 8 }), doneSet({ weightKg: 80, reps: 8 })];
    expect(bestSet(sets, false)).toBe(sets[0]);
  });

  test('is null when none is done', () => {
    expect(bestSet([], false)).toBeNull();
    expect(bestSet([{ ...doneSet({ reps: 8 }), done: false }], false)).toBeNull();
  });

  test('is outranked by no other, and has a text exactly when it exists', () => {
    fc.assert(
      fc.property(fc.array(anySet), fc.boolean(), (sets, isTimeBased) => {
        const best = bestSet(sets, isTimeBased);
        const ranks = sets.map(set => rankSet(set, isTimeBased)).filter(rank => rank !== null);
        expect(best === null).toBe(ranks.length === 0);
        if (!best) return;
        expect(bestText(best, isTimeBased)).not.toBeNull();
        const bestRank = mustRank(doneSet(best), isTimeBased);
        for (const rank of ranks) expect(compareRanks(rank, bestRank)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

test.each([
  [{ weightKg: 82.5, reps: 8 }, false, '82,5 кг × 8'],
  [{ weightKg: 80 }, false, '80 кг'],
  [{ reps: 12 }, false, '12 повт.'],
  [{ weightKg: 0, reps: 12 }, false, '12 повт.'],
  [{ durationSec: 90 }, true, '1:30'],
  [{ durationSec: 3723, weightKg: 20 }, true, '1:02:03'],
])('the text of %o is %s %s', (values, isTimeBased, text) => {
  expect(bestText(doneSet(values), isTimeBased)).toBe(text);
});

test.each([
  ['added', { weightKg: 20, reps: 8 }, '+20 кг × 8'],
  ['added', { weightKg: 0, reps: 8 }, '8 повт.'],
  ['assisted', { weightKg: 20, reps: 8 }, '−20 кг × 8'],
  ['assisted', { reps: 8 }, '8 повт.'],
  ['single', { weightKg: 20, reps: 8 }, '20 кг × 8'],
] as const)('the text of %s %o is %s', (mode, values, text) => {
  expect(bestText(doneSet(values), false, mode)).toBe(text);
});

test('help that nothing was lifted with achieves nothing', () => {
  for (const reps of [null, 0])
    expect(rankSet(doneSet({ weightKg: 20, reps }), false, 'assisted')).toBeNull();
});

describe('personal records', () => {
  const earlierBest = new Map<string, Rank>([
    ['bench', [80, 8]],
    ['squat', [120, 5]],
  ]);

  test.each<[string, { exerciseKey: string; rank: Rank | null }[], number]>([
    ['a better set is one', [{ exerciseKey: 'bench', rank: [82.5, 6] }], 1],
    ['an equal set is none', [{ exerciseKey: 'bench', rank: [80, 8] }], 0],
    ['a first time is none', [{ exerciseKey: 'plank', rank: [60] }], 0],
    ['an exercise without a done set is none', [{ exerciseKey: 'bench', rank: null }], 0],
    [
      'an exercise that comes twice counts once',
      [
        { exerciseKey: 'bench', rank: [82.5, 6] },
        { exerciseKey: 'bench', rank: [85, 6] },
        { exerciseKey: 'squat', rank: [120, 6] },
      ],
      2,
    ],
  ])('%s', (_, current, records) => {
    expect(countPersonalRecords(current, earlierBest)).toBe(records);
  });
});
