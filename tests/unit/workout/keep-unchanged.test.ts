import { expect, test } from 'vitest';
import { keepUnchanged } from '#features/workout/keep-unchanged.ts';

test('what is the same is the same object, and only what changed is new', () => {
  const before = {
    rows: [
      { key: 'a', values: { kg: 80 } },
      { key: 'b', values: { kg: 60 } },
    ],
    count: 2,
  };
  const after = structuredClone(before);
  expect(keepUnchanged(before, after)).toBe(before);

  const ticked = structuredClone(before);
  ticked.rows[1] = { key: 'b', values: { kg: 62.5 } };
  const kept = keepUnchanged(before, ticked);
  expect(kept).toEqual(ticked);
  expect(kept).not.toBe(before);
  expect(kept.rows[0]).toBe(before.rows[0]);
  expect(kept.rows[1]).not.toBe(before.rows[1]);
});

test('a shorter list, a field gone and another kind of value are changes', () => {
  const two = { list: [1, 2] };
  expect(keepUnchanged(two, { list: [1] })).toEqual({ list: [1] });
  const withMark: { a: number; mark?: true } = { a: 1, mark: true };
  expect(keepUnchanged(withMark, { a: 1 })).toEqual({ a: 1 });
  expect(keepUnchanged<unknown>([1], { 0: 1 })).toEqual({ 0: 1 });
  expect(keepUnchanged<unknown>({ a: 1 }, null)).toBeNull();
});
