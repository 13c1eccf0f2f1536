import { expect, it } from 'vitest';
import { differenceText, gainText } from '#domain/record-gain.ts';

it('says by how much a record is above the former one', () => {
  expect(gainText([115, 5], [112.5, 8], false)).toBe('+2,5 кг');
  expect(gainText([115, 7], [115, 5], false)).toBe('+2 повт.');
  expect(gainText([90], [75], true)).toBe('+0:15');
});

it('calls less help less', () => {
  expect(gainText([-15, 5], [-20, 5], false, 'assisted')).toBe('−5 кг');
});

it('a best set is compared with the time before, to both sides', () => {
  expect(differenceText([82.5, 8], [80, 8], false)).toBe('+2,5 кг');
  expect(differenceText([80, 7], [80, 8], false)).toBe('−1 повт.');
  expect(differenceText([80, 8], [80, 8], false)).toBe('');
  expect(differenceText([60], [75], true)).toBe('−0:15');
  expect(differenceText([-25, 8], [-20, 8], false, 'assisted')).toBe('+5 кг');
});
