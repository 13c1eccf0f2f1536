import { expect, test } from 'vitest';
import { estimateOneRep, findRecord, topRanks, topRanksOf } from '#domain/personal-record.ts';
import { rankSet } from '#domain/records.ts';
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
