import { expect, test } from 'vitest';
import { findNextSet } from '#domain/next-set.ts';

/** '9 0 0': its first set was done at 9, two are left. A letter in front is its superset. */
function training(...lines: string[]) {
  return lines.map(line => {
    const words = line.split(' ').filter(Boolean);
    const group = words[0] && /[a-z]/.test(words[0]) ? (words.shift() ?? null) : null;
    return { group, sets: words.map(at => ({ done: at !== '0', updatedAtMs: Number(at) })) };
  });
}

test.each([
  ['nothing is done: the first', ['0 0', '0'], [0, 0]],
  ['in the exercise that was begun', ['9 0', '0'], [0, 1]],
  ['begun in the middle', ['0 0', '9 0', '0'], [1, 1]],
  ['done in the middle: what comes after it', ['0 0', '8 9', '0'], [2, 0]],
  ['done at the end: back to what was left out', ['1 2', '0 0', '8 9'], [1, 0]],
  ['of two that were begun the later one', ['9 0', '8 0'], [0, 1]],
  ['a superset by rounds', ['a 8 0', 'a 0 0', '0'], [1, 0]],
  ['a superset whose round is over', ['a 8 0', 'a 9 0', '0'], [0, 1]],
  ['a superset that is come to', ['9', 'a 0', 'a 0'], [1, 0]],
  ['a superset that was begun and left, by rounds too', ['9', 'a 1 0', 'a 0 0'], [2, 0]],
  ['a set left out between others', ['9 0 8'], [0, 1]],
  ['an exercise without sets is none', ['', '0'], [1, 0]],
])('%s', (_, lines, [item, set]) => {
  expect(findNextSet(training(...lines))).toEqual({ item, set });
});

test('all done, or nothing there: none', () => {
  expect(findNextSet(training('8 9'))).toBeNull();
  expect(findNextSet([])).toBeNull();
});
