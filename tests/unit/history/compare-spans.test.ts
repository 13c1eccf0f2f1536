import { expect, it } from 'vitest';
import { formatFigure } from '#domain/figure.ts';
import { compareSpans, meanOf } from '#features/statistic/compare-spans.ts';

const WORDS = { toThem: 'к прошлым 12 неделям', asThem: 'как в прошлые 12 недель' };

function compare(now: number[], before?: number[]) {
  return compareSpans(now, before && { ...WORDS, values: before }, mean => `${formatFigure(mean)} в неделю`);
}

it('says how much more or less it was than in the weeks before', () => {
  expect(compare([10, 12], [10, 10])).toEqual({ text: '+10\u00a0% к прошлым 12 неделям', isMore: true });
  expect(compare([5, 5], [10, 10])).toEqual({ text: '−50\u00a0% к прошлым 12 неделям', isMore: false });
  expect(compare([10, 10], [10, 10])).toEqual({ text: 'как в прошлые 12 недель', isMore: false });
});

it('gives a newcomer the mean of the weeks since the first training instead', () => {
  expect(compare([0, 0, 3, 2], [0, 0, 0, 1]).text).toBe('2,5 в неделю');
});

it('gives the mean where nothing is before: of all time', () => {
  expect(compare([4, 5]).text).toBe('4,5 в неделю');
  expect(meanOf([0, 0])).toBe(0);
});
