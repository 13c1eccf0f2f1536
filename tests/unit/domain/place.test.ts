import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNextTemplate } from '#domain/next-template.ts';
import { byPlace, type Placed, placeOf, placesBetween } from '#domain/place.ts';

const row = (key: string, order: number, position: number | null = null): Placed => ({
  key,
  order,
  position,
});
const inPlace = (...rows: Placed[]) => rows.toSorted(byPlace).map(({ key }) => key);

test('[PLACE2] rows lie in their order but where they were moved to; of two in one place the older comes first', () => {
  expect(inPlace(row('a', 3), row('b', 2), row('c', 1, 2.5))).toEqual(['b', 'c', 'a']);
  expect(inPlace(row('a', 2), row('b', 1, 2))).toEqual(['b', 'a']);
  expect(inPlace(row('b', 1), row('a', 1))).toEqual(['a', 'b']);
  expect(placeOf(row('a', 3, 0))).toBe(0);
});

const rows = fc.record({
  order: fc.integer({ min: 1, max: 50 }),
  position: fc.option(fc.integer({ min: 1, max: 200 }).map(quarters => quarters / 4)),
});

test('[PLACE2] places between two rows rise from the one to the other, each apart', () => {
  fc.assert(
    fc.property(rows, rows, fc.integer({ min: 1, max: 9 }), (one, other, count) => {
      fc.pre(placeOf(one) !== placeOf(other));
      const [before, after] = placeOf(one) < placeOf(other) ? [one, other] : [other, one];
      const all = [placeOf(before), ...placesBetween(before, after, count), placeOf(after)];
      expect(all).toHaveLength(count + 2);
      expect(all).toEqual([...new Set(all)].toSorted((a, b) => a - b));
    }),
  );
});

test('[PLACE2] before the first and behind the last is room, and what is made later comes behind it', () => {
  expect(placesBetween(undefined, row('a', 1), 1)).toEqual([0.5]);
  expect(placesBetween(row('a', 4), undefined, 1)).toEqual([4.5]);
  expect(placesBetween(row('a', 4, 4.5), undefined, 1)).toEqual([4.75]);
  expect(placesBetween(undefined, undefined, 3)).toEqual([0.25, 0.5, 0.75]);
});

const template = (key: string, position: number | null, lastUsedAtMs: number | null = null) => ({
  key,
  position,
  lastUsedAtMs,
});

test.each([
  ['the first, where none was used', [template('b', 2), template('a', 1)], 'a'],
  ['the first of three as well', [template('a', 1), template('b', 2), template('c', 3)], 'a'],
  ['the one behind that used last', [template('a', 1, 8), template('b', 2, 9), template('c', 3, 7)], 'c'],
  ['the first again behind the last', [template('a', 1, 8), template('b', 2, 9)], 'a'],
  ['used at the very beginning of time', [template('a', 1, 0), template('b', 2)], 'b'],
  ['none without a place', [template('a', 1, 8), template('x', null, 9), template('b', 2)], 'b'],
  ['of one place by their names', [template('b', 1), template('a', 1)], 'a'],
  ['none, where one alone has a place', [template('a', 1), template('x', null)], undefined],
  ['the other, where two have one', [template('a', 1, 5), template('b', 2)], 'b'],
])('the next template: %s', (_, templates, next) => {
  expect(findNextTemplate(templates)).toBe(next);
});
