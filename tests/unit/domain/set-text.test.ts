import { expect, test } from 'vitest';
import { goalText, rangeText } from '#domain/goal-text.ts';
import { loadText } from '#domain/load-text.ts';
import { describeSetShortly, describeSetValues } from '#domain/set-text.ts';
import { EMPTY_SET_VALUES, type SetValues } from '#domain/set-values.ts';

const set = (values: Partial<SetValues>) => ({ ...EMPTY_SET_VALUES, ...values });

test.each([
  [{ weightKg: 82.5, reps: 8 }, false, '82,5 кг × 8', '82,5 × 8'],
  [{ weightKg: 82.5 }, false, '82,5 кг', '82,5 кг'],
  [{ weightKg: 0, reps: 0 }, false, '0 кг × 0', '0 × 0'],
  [{ reps: 12 }, false, '12 повт.', '12 повт.'],
  [{ durationSec: 90 }, false, '—', '—'],
  [{}, false, '—', '—'],
  [{ weightKg: 24, reps: 8, durationSec: 90 }, true, '24 кг · 1:30', '24 кг · 1:30'],
  [{ durationSec: 90 }, true, '1:30', '1:30'],
  [{ weightKg: 24, reps: 8 }, true, '24 кг', '24 кг'],
  [{ reps: 8 }, true, '—', '—'],
])('the set %o, by time: %s, is «%s», shortly «%s»', (values, isTimeBased, text, short) => {
  expect(describeSetValues(set(values), isTimeBased)).toBe(text);
  expect(describeSetShortly(set(values), isTimeBased)).toBe(short);
});

test.each([
  ['added', 20, '+20 кг'],
  ['assisted', 20, '−20 кг'],
  ['assisted', -20, '−20 кг'],
  ['added', 0, '0 кг'],
  ['assisted', 0, '0 кг'],
  ['single', 20, '20 кг'],
] as const)('the load of mode %s, %d, is «%s»', (mode, weightKg, text) => {
  expect(loadText(weightKg, mode)).toBe(text);
  expect(describeSetValues(set({ weightKg, reps: 8 }), false, mode)).toBe(`${text} × 8`);
  expect(describeSetShortly(set({ weightKg, reps: 8 }), false, mode)).toBe(`${text} × 8`);
});

test.each([
  [8, 12, 2, 'цель 8–12 · ПвЗ 2'],
  [8, null, null, 'цель 8'],
  [8, 8, null, 'цель 8'],
  [null, 12, 0, 'цель до 12 · ПвЗ 0'],
  [null, null, 2, 'цель ПвЗ 2'],
  [null, null, null, ''],
])('the goal of %s to %s repetitions with %s in reserve is «%s»', (from, to, reserve, text) => {
  expect(goalText({ targetReps: from, targetRepsMax: to, targetHardReps: reserve })).toBe(text);
  expect(text).toContain(rangeText(from, to));
});
