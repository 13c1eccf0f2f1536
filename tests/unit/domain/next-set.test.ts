import { expect, test } from 'vitest';
import { findNextSet } from '#domain/next-set.ts';
import type { SetType } from '#domain/set-values.ts';
import { isMidRound } from '#domain/superset.ts';

/** '9 0 0': its first set was done at 9, two are left. '+0' is a warm-up. A letter in front is its superset. */
function training(...lines: string[]) {
  return lines.map(line => {
    const words = line.split(' ').filter(Boolean);
    const group = words[0] && /[a-z]/.test(words[0]) ? (words.shift() ?? null) : null;
    return { group, sets: words.map(setOf) };
  });
}

function setOf(word: string) {
  const updatedAtMs = Number(word);
  const setType: SetType = word.startsWith('+') ? 'warmup' : 'work';
  return { done: updatedAtMs > 0, setType, updatedAtMs };
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
  ['a superset: work once what is there to warm up is done', ['a +8 0', 'a 0 0'], [0, 1]],
  ['a superset: warm-ups in turns', ['a +8 +0 0', 'a +0 0'], [1, 0]],
  ['a superset: one has a warm-up more', ['a +7 +0 0', 'a +8 0'], [0, 1]],
  ['a superset: the first work of both', ['a +6 +7 9 0', 'a +8 0 0'], [1, 1]],
  ['a superset: round by round whatever was warmed up', ['a +5 +6 8 0', 'a 9 0'], [0, 3]],
  ['a warm-up below work, where it stands alone', ['9 0 +0'], [0, 1]],
  ['a set left out between others', ['9 0 8'], [0, 1]],
  ['an exercise without sets is none', ['', '0'], [1, 0]],
  ['a superset that is done is left', ['a 8 8', 'a 9 9', '0'], [2, 0]],
])('%s', (_, lines, [item, set]) => {
  expect(findNextSet(training(...lines))).toEqual({ item, set });
});

test('all done, or nothing there: none', () => {
  expect(findNextSet(training('8 9'))).toBeNull();
  expect(findNextSet([])).toBeNull();
});

test.each([
  ['a warm-up while the other warms up, too', 0, '+0 0', true],
  ['a warm-up of one that has none there', 0, '0 0', false],
  ['the first work, the other one’s still to do', 1, '+8 0 0', true],
  ['the first work, with the other one’s warm-up left out', 1, '+0 9 0', false],
  ['the first work, the other one’s is done, its second is not', 1, '9 0', false],
  ['the second work, the other one’s is still to do', 2, '9 0', true],
])('[PLACE2] within a round: %s', (_, at, other, isMid) => {
  const [own, theirs] = training('a +8 8 8', `a ${other}`);
  const members = [
    { isOwn: true, sets: own?.sets ?? [] },
    { isOwn: false, sets: theirs?.sets ?? [] },
  ];
  expect(isMidRound(members, at)).toBe(isMid);
});
