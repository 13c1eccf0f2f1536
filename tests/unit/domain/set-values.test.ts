import { expect, test } from 'vitest';
import { EMPTY_SET_VALUES, holdsSomething, SET_VALUE_FIELDS } from '#domain/set-values.ts';

const untouched = { ...EMPTY_SET_VALUES, done: false, note: '' };

test('a set holds something once it is ticked, noted or has any value, a nought as well', () => {
  expect(holdsSomething(untouched)).toBe(false);
  expect(holdsSomething({ ...untouched, done: true })).toBe(true);
  expect(holdsSomething({ ...untouched, note: 'левое плечо' })).toBe(true);
  for (const field of SET_VALUE_FIELDS) expect(holdsSomething({ ...untouched, [field]: 0 })).toBe(true);
});
