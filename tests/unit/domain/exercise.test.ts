// Covers docs/product.md: Numbers; Training; Exercises.
// Covers docs/api.md: Exercises.
import { expect, test } from 'vitest';
import { describeExecution, EXERCISE_TYPE_NAMES, isTimeBased } from '#domain/exercise.ts';

test('only the equipment named «Время» makes an exercise time-based', () => {
  expect(isTimeBased('Время')).toBe(true);
  expect(isTimeBased('Штанга')).toBe(false);
  expect(isTimeBased('время')).toBe(false);
  expect(isTimeBased(null)).toBe(false);
});

test('the types and their names are those of docs/product.md (Exercises), in its order', () => {
  expect(Object.entries(EXERCISE_TYPE_NAMES)).toEqual([
    ['none', 'нет'],
    ['compound', 'многосуставное'],
    ['isolation', 'изолированное'],
  ]);
});

test('the parts of how and with what are joined, and those that are empty leave no dot', () => {
  expect(describeExecution('узким хватом', '', 'Штанга')).toBe('узким хватом ·\u00a0Штанга');
  expect(describeExecution('', '')).toBe('');
});
