/** Which set of a template is which, once some have come or gone. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { followSets } from '#features/template-edit/follow-places.ts';

const plan = (...weights: number[]) => weights.map(weightKg => ({ ...EMPTY_TEMPLATE_SET, weightKg }));

test.each([
  ['one above it is gone', [60, 70, 80], [70, 80], [1, 2]],
  ['one between is gone', [60, 70, 80], [60, 80], [0, 2]],
  ['the last is gone', [60, 70, 80], [60, 70], [0, 1]],
  ['one more is between', [60, 80], [60, 70, 80], [0, 2, 1]],
  ['one more is last', [60, 60], [60, 60, 60], [0, 1, 2]],
  ['one is changed', [60, 70], [60, 75], [0, 1]],
  ['one is changed and the first gone', [60, 70, 80], [70, 85], [1, 2]],
  ['one is changed and the last gone', [60, 70, 80], [65, 70], [0, 1]],
  ['all are gone', [60, 70], [], []],
])('a set keeps its key: %s', (_, before, after, keys) => {
  const known = before.map((_, at) => at);
  expect(followSets(plan(...before), known, plan(...after))).toEqual(keys);
});

test('a set that goes takes its key with it, and no key is given twice', () => {
  const distinct = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(distinct, fc.nat(), (weights, nth) => {
      const at = nth % weights.length;
      const keys = weights.map((_, place) => place);
      const less = followSets(plan(...weights), keys, plan(...weights.toSpliced(at, 1)));
      expect(less).toEqual(keys.toSpliced(at, 1));
      const more = followSets(plan(...weights), keys, plan(...weights.toSpliced(at, 0, 100)));
      expect(more).toEqual(keys.toSpliced(at, 0, weights.length));
    }),
  );
});
