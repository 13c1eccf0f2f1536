import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateOneRep, findRecord, topRanks, topRanksOf } from '#domain/personal-record.ts';
import { type Rank, rankSet } from '#domain/records.ts';
import type { LoadMode } from '#domain/set-values.ts';
import { doneSet } from './sets.ts';

const past = topRanks([
  [80, 8],
  [90, 3],
  [60, 15],
]);

function recordOf(weightKg: number | null, reps: number | null, mode: LoadMode = 'plain') {
  return findRecord(rankSet(doneSet({ weightKg, reps }), false, mode), past, { isTimeBased: false, mode });
}

test.each([
  [92.5, 1, 'weight'],
  [80, 9, 'oneRep'],
  [85, 4, 'reps'],
  [90, 4, 'oneRep'],
  [75, 12, 'oneRep'],
  [60, 16, 'reps'],
  [60, 14, null],
  [80, 8, null],
  [70, 8, null],
  [92.5, null, null],
])('[REC1] %d kg × %d: %s', (weightKg, reps, kind) => {
  expect(recordOf(weightKg, reps)).toBe(kind);
});

test('[REC1] nothing is estimated where the body’s own weight is unknown', () => {
  expect(recordOf(80, 9, 'added')).toBe('reps');
  expect(estimateOneRep([80, 9])).toBeCloseTo(104);
  expect(estimateOneRep([80, 1])).toBe(80);
});

test('[REC1] less help is the better weight; a time counts alone; a first time and a warm-up are no record', () => {
  const helped = topRanksOf([doneSet({ weightKg: 30, reps: 8 })], false, 'assisted');
  const of = (weightKg: number | null) => rankSet(doneSet({ weightKg, reps: 8 }), false, 'assisted');
  expect(findRecord(of(20), helped, { isTimeBased: false, mode: 'assisted' })).toBe('weight');
  expect(findRecord(of(35), helped, { isTimeBased: false, mode: 'assisted' })).toBeNull();
  expect(findRecord([61], [[60]], { isTimeBased: true, mode: 'plain' })).toBe('time');
  expect(findRecord([200, 1], [], { isTimeBased: false, mode: 'plain' })).toBeNull();
  const warm = { ...doneSet({ weightKg: 200, reps: 1 }), setType: 'warmup' as const };
  expect(findRecord(rankSet(warm, false), past, { isTimeBased: false, mode: 'plain' })).toBeNull();
});

test('[REC1] one hand’s weight is estimated as any other', () => {
  expect(recordOf(80, 9, 'single')).toBe('oneRep');
});

test('[REC1] as high an estimate as before is a record of the repetitions alone', () => {
  expect(findRecord([90, 10], [[100, 6]], { isTimeBased: false, mode: 'plain' })).toBe('reps');
});

test('[REC1] as long as before, or shorter, is no record', () => {
  for (const sec of [60, 59])
    expect(findRecord([sec], [[45], [60]], { isTimeBased: true, mode: 'plain' })).toBeNull();
});

test.each<[Rank, number]>([
  [[100, 12], 140],
  [[100, 13], 0],
  [[100, 0], 0],
  [[0, 8], 0],
  [[-20, 8], 0],
])('the estimate of %j is %d kg', (rank, kg) => {
  expect(estimateOneRep(rank)).toBeCloseTo(kg);
});

test('[REC1] an estimate that a set of more repetitions hides counts on: 80 × 12 after 80 × 15', () => {
  const hiding: Rank[] = [
    [100, 1],
    [80, 15],
  ];
  const of = (rank: Rank) => {
    const past = topRanks([...hiding, [80, 12]]);
    return findRecord(rank, past, { isTimeBased: false, mode: 'plain' });
  };
  expect(of([90, 5])).toBe('reps');
  expect(of([95, 6])).toBe('oneRep');
});

const isOutdone = (rank: Rank, by: Rank) => (by[0] ?? 0) >= (rank[0] ?? 0) && (by[1] ?? 0) >= (rank[1] ?? 0);

test('the top ranks outdo all others and none of them another, in whatever order they come', () => {
  const ranks = fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 9 })));
  fc.assert(
    fc.property(ranks, all => {
      const tops = topRanks(all);
      expect(topRanks(all.toReversed())).toEqual(tops);
      for (const rank of all) expect(tops.some(top => isOutdone(rank, top))).toBe(true);
      for (const top of tops) expect(tops.filter(other => isOutdone(top, other))).toEqual([top]);
    }),
  );
});

test('of times the longest alone is a top rank, and a set without a rank has none', () => {
  const timed = [60, 75, 75, 30].map(durationSec => doneSet({ durationSec }));
  expect(topRanksOf(timed, true)).toEqual([[75]]);
  expect(topRanksOf([{ ...doneSet({ weightKg: 80, reps: 8 }), done: false }, doneSet()], false)).toEqual([]);
});
