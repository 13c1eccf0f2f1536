import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMidRound, joinedWithNext, nextInTurn, supersetAt, supersetsOf, turnAt } from '#domain/superset.ts';

/** 'aa.b': two in the superset a, one alone, one that names b and has nobody beside it. */
function listed(groups: string) {
  return [...groups].map(group => ({ group: group === '.' ? null : group }));
}

test('[PLACE2] neighbours of one group are a superset, one alone is none', () => {
  const items = listed('aa.bccca');
  expect(items.map((_, at) => supersetAt(items, at))).toEqual([
    [0, 1],
    [0, 1],
    [],
    [],
    [4, 5, 6],
    [4, 5, 6],
    [4, 5, 6],
    [],
  ]);
  expect(supersetsOf(items)).toEqual([
    [0, 1],
    [4, 5, 6],
  ]);
  expect(supersetAt(items, 8)).toEqual([]);
});

test('the turns are lettered by their superset and numbered within it', () => {
  const items = listed('aa.bccca');
  expect(items.map((_, at) => turnAt(items, at))).toEqual(['A1', 'A2', '', '', 'B1', 'B2', 'B3', '']);
});

test('after Z the letters begin again', () => {
  const items = listed([...'abcdefghijklmnopqrstuvwxyzä'].flatMap(letter => [letter, letter]).join(''));
  expect(turnAt(items, 51)).toBe('Z2');
  expect(turnAt(items, 52)).toBe('A1');
});

test.each([
  ['two that stand alone', '..', 0, [0, 1], 'new'],
  ['one and the superset after it', '.aa.', 0, [0, 1, 2], 'a'],
  ['a superset and the one after it', 'aa..', 1, [0, 1, 2], 'a'],
  ['two supersets, under the first one’s name', 'aabb', 1, [0, 1, 2, 3], 'a'],
  ['two that name groups in which they are alone', 'ab', 0, [0, 1], 'new'],
  ['one with the next of its own superset', 'aaa', 0, [0, 1, 2], 'a'],
  ['the last one, with nothing behind it', '..', 1, [], 'new'],
])('joining %s', (_, groups, at, places, group) => {
  const joined = joinedWithNext(listed(groups), at, 'new');
  expect(joined.places.toSorted((a, b) => a - b)).toEqual(places);
  expect(joined.group).toBe(group);
});

test('whatever is joined is one superset that holds both', () => {
  const lists = fc.array(fc.constantFrom(null, 'a', 'b', 'c'), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(lists, fc.nat(7), (groups, place) => {
      const items = groups.map(group => ({ group }));
      const at = place % (items.length - 1);
      const { places, group } = joinedWithNext(items, at, 'new');
      const after = items.map((item, nth) => (places.includes(nth) ? { group } : item));
      expect(supersetAt(after, at)).toEqual(expect.arrayContaining([...places, at, at + 1]));
    }),
  );
});

test('no round is under way where the exercise has no such set, or is not among them', () => {
  const sets = [{ done: false, setType: 'work' as const }];
  expect(isMidRound([{ isOwn: false, sets }], 0)).toBe(false);
  expect(
    isMidRound(
      [
        { isOwn: true, sets },
        { isOwn: false, sets },
      ],
      1,
    ),
  ).toBe(false);
});

test('no turn is next where all is done or nothing is there', () => {
  expect(nextInTurn([])).toBeNull();
  expect(nextInTurn([{ sets: [{ done: true, setType: 'work' }] }, { sets: [] }])).toBeNull();
});
