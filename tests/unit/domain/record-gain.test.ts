import { expect, it } from 'vitest';
import { gainText } from '#domain/record-gain.ts';

it('says by how much a record is above the former one', () => {
  expect(gainText([115, 5], [112.5, 8], false)).toBe('+2,5 кг');
  expect(gainText([115, 7], [115, 5], false)).toBe('+2 повт.');
  expect(gainText([90], [75], true)).toBe('+0:15');
});

it('calls less help less', () => {
  expect(gainText([-15, 5], [-20, 5], false, 'assisted')).toBe('−5 кг');
});
