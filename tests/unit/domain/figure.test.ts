import { expect, it } from 'vitest';
import { formatFigure } from '#domain/figure.ts';
import { pluralRu } from '#domain/plural.ts';

const figures = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });
const rules = new Intl.PluralRules('ru');

const FIGURES = [
  0, 1, 12, 999, 1_000, 1_234, 12_480.5, 82.35, 0.05, 0.1, 9_999.99, 123_456_789, 1_000_000.01, -3.5, -1_250,
];

it.each(FIGURES)('writes %d as the platform writes it in Russian', value => {
  expect(formatFigure(value)).toBe(figures.format(value));
});

it('has the platform’s plural of every number up to a thousand, and of broken ones', () => {
  const numbers = [...Array.from({ length: 1_001 }, (_, n) => n), 0.5, 1.5, 2.25, 21.1];
  for (const n of numbers)
    expect([n, pluralRu(n, 'one', 'few', 'many', 'other')]).toEqual([n, rules.select(n)]);
});

it('writes no sign before a nought that only rounding made one', () => {
  expect([-0.001, -0.004, 0.004].map(formatFigure)).toEqual(['0', '0', '0']);
  expect(formatFigure(-0.01)).toBe('-0,01');
});
