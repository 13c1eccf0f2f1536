import { expect, test } from 'vitest';
import { hasNewFigures } from '#domain/planned-figures.ts';

const item = (exercise: string, ...figures: (number | null)[][]) => ({ exercise, figures });
const NONE = [null, null, null];
const BEFORE = [item('bench', [80, 8, null], [85, 5, null]), item('plank', [null, null, 60])];

test.each([
  ['the same', [...BEFORE], false],
  ['another order', BEFORE.toReversed(), false],
  ['an exercise without figures', [item('squat', NONE), ...BEFORE], false],
  ['the same exercise again, without figures', [...BEFORE, item('bench', NONE)], false],
  ['an exercise less', BEFORE.slice(1), false],
  ['the last set less', [item('bench', [80, 8, null])], false],
  ['the first set less', [item('bench', [85, 5, null])], true],
  ['another weight', [item('bench', [80, 8, null], [90, 5, null])], true],
  ['other repetitions', [item('bench', [80, 9, null])], true],
  ['another duration', [item('plank', [null, null, 90])], true],
  ['no weight any more', [item('bench', [null, 8, null])], true],
  ['a further set with a weight', [item('plank', [null, null, 60], [10, null, null])], true],
  ['an exercise with a weight', [...BEFORE, item('squat', [100, null, null])], true],
])('[PLAN3] %s: whether a template’s figures are new', (_, after, isNew) => {
  expect(hasNewFigures(BEFORE, after)).toBe(isNew);
});
