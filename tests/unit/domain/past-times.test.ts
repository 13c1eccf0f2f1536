import { expect, test } from 'vitest';
import { describePastDay } from '#domain/past-times.ts';

test('a typed date is said in words, with its day of the week', () => {
  expect(describePastDay({ date: '2026-11-27' })).toBe('27 ноября 2026, пятница');
});

test('what is no date yet, or was before such trainings, is not said', () => {
  for (const date of ['', '2026-13-01', '1999-12-31', '27.11.2026']) {
    expect(describePastDay({ date })).toBeUndefined();
  }
});
