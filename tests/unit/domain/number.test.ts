// Covers docs/product.md: Forms.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatTonnageKg,
  formatWeightKg,
  formatWeightWithUnit,
  MAX_COUNT,
  parseCount,
  parseWeightKg,
} from '#domain/number.ts';

const anyWeight = fc.integer({ min: 0, max: 999_999 }).map(hundredths => hundredths / 100);

describe('reading a weight', () => {
  test.each([
    ['82,5', 82.5],
    ['82.5', 82.5],
    [' 80 ', 80],
    ['\u00a080\u202f', 80],
    ['1\u00a0250,5', 1250.5],
    ['82,', 82],
    ['0', 0],
    ['007', 7],
    ['9999,99', 9999.99],
    ['', null],
    [' \u00a0', null],
  ])('%j is %d', (text, value) => {
    expect(parseWeightKg(text)).toEqual({ ok: true, value });
  });

  test.each(['82,555', '10000', '-5', '−5', '8,2,5', '1 250', ',', '.5', '1e3', '82,5 кг', 'NaN', '٨٢'])(
    '%j is unreadable',
    text => {
      expect(parseWeightKg(text)).toEqual({ ok: false });
    },
  );

  test('a shown weight reads back as the same weight, to the hundredth', () => {
    fc.assert(
      fc.property(anyWeight, value => {
        expect(parseWeightKg(formatWeightKg(value))).toEqual({ ok: true, value });
      }),
    );
  });
});

describe('reading a count', () => {
  test.each([
    ['12', 12],
    [' 0 ', 0],
    ['9999', MAX_COUNT],
    ['', null],
  ])('%j is %d', (text, value) => {
    expect(parseCount(text)).toEqual({ ok: true, value });
  });

  test.each(['8,5', '8.0', '10000', '-1', '1 0', '8-10', 'много'])('%j is unreadable', text => {
    expect(parseCount(text)).toEqual({ ok: false });
  });

  test('a shown count reads back', () => {
    expect(formatCount(1200)).toBe('1200');
    expect(parseCount(formatCount(MAX_COUNT))).toEqual({ ok: true, value: MAX_COUNT });
  });
});

describe('texts of weights', () => {
  test.each([
    [82.5, '82,5'],
    [80, '80'],
    [1.25, '1,25'],
    [0.1 + 0.2, '0,3'],
    [1250, '1250'],
  ])('formatWeightKg(%d) is %s', (weightKg, text) => {
    expect(formatWeightKg(weightKg)).toBe(text);
  });

  test('with unit', () => {
    expect(formatWeightWithUnit(82.5)).toBe('82,5 кг');
  });

  test.each([
    [0, '0\u00a0кг'],
    [980, '980\u00a0кг'],
    [12_480, '12\u00a0480\u00a0кг'],
    [12_480.5, '12\u00a0480,5\u00a0кг'],
    [1_234_567.89, '1\u00a0234\u00a0567,89\u00a0кг'],
  ])('formatTonnageKg(%d) is %j', (tonnageKg, text) => {
    expect(formatTonnageKg(tonnageKg)).toBe(text);
  });
});
