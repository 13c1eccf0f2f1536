// One rest for the sets of an exercise, without losing what a set has of its own.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { commonRestSec, withCommonRest } from '#features/template-edit/planned-rest.ts';

const setsOf = (...rests: (number | null)[]) => rests.map(restSec => ({ ...EMPTY_TEMPLATE_SET, restSec }));

test('the common rest is what most sets have, of equals the first; none is the default', () => {
  expect(commonRestSec(setsOf(180, 300, 180))).toBe(180);
  expect(commonRestSec(setsOf(300, 180))).toBe(300);
  expect(commonRestSec(setsOf(60, null, null))).toBeNull();
  expect(commonRestSec([])).toBeNull();
});

test('[PLAN1] a new common rest leaves a set with a rest of its own as it was', () => {
  expect(withCommonRest(setsOf(180, 300, 180), 120)).toEqual(setsOf(120, 300, 120));
  expect(withCommonRest(setsOf(null, 0), 90)).toEqual(setsOf(90, 0));
  const rests = fc.array(fc.option(fc.constantFrom(0, 60, 90, 120), { nil: null }), { minLength: 1 });
  fc.assert(
    fc.property(rests, given => {
      const sets = setsOf(...given);
      const common = commonRestSec(sets);
      const changed = withCommonRest(sets, 240);
      expect(changed.map(({ restSec }) => restSec)).toEqual(given.map(sec => (sec === common ? 240 : sec)));
      expect(withCommonRest(changed, common)).toEqual(sets);
    }),
  );
});
