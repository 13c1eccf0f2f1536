import { expect, it } from 'vitest';
import { fitsSchema, type PlainSchema } from '#domain/fits-schema.ts';

const WEIGHT: PlainSchema = { type: 'number', minimum: 0, maximum: 9999.99, multipleOf: 0.01 };

it.each<[what: string, schema: PlainSchema, fitting: unknown[], others: unknown[]]>([
  [
    'a number',
    { type: 'number' },
    [0, -1.5],
    ['1', null, undefined, Number.NaN, Infinity, -Infinity, [1], {}],
  ],
  ['an integer', { type: 'integer' }, [0, -3], [0.5, '0']],
  ['limits, which are themselves allowed', WEIGHT, [0, 9999.99, 82.55, 0.01, 0.07], [-0.01, 10_000, 82.555]],
  ['no number where a text is due', { type: 'string' }, ['', 'a'], [1, null, ['a'], {}]],
  [
    'a length in characters, not in their halves',
    { type: 'string', maxLength: 2 },
    ['', 'аб', '💪💪'],
    ['абв', '💪💪💪'],
  ],
  ['a pattern', { type: 'string', pattern: '^\\p{L}+$' }, ['жим'], ['жим 1', '']],
  [
    'a list and its entries',
    { type: 'array', maxItems: 2, items: { type: 'integer' } },
    [[], [1, 2]],
    [[1, 2, 3], [1, '2'], { length: 0 }, null],
  ],
  ['one of some values', { enum: ['kg', null] }, ['kg', null], ['lb', undefined]],
  ['one of some schemas', { anyOf: [{ type: 'null' }, { type: 'integer' }] }, [null, 3], ['3', 1.5]],
  ['true or false', { type: 'boolean' }, [true, false], [0, 'true', null]],
  ['nothing', { type: 'null' }, [null], [0, '', undefined, {}]],
])('%s', (_, schema, fitting, others) => {
  expect(fitting.filter(value => !fitsSchema(schema, value))).toEqual([]);
  expect(others.filter(value => fitsSchema(schema, value))).toEqual([]);
});

it('an object has what it must have, and each property as it should be, beside unknown ones', () => {
  const schema: PlainSchema = {
    type: 'object',
    required: ['key'],
    properties: { key: { type: 'string' }, reps: { type: 'integer' } },
  };
  const fits = (value: unknown) => fitsSchema(schema, value);
  expect([{ key: 'a' }, { key: 'a', reps: 3 }, { key: 'a', other: {} }].every(fits)).toBe(true);
  expect([{}, { reps: 3 }, { key: 1 }, { key: 'a', reps: '3' }, [], null, 'key'].some(fits)).toBe(false);
  // What it inherits is not its own.
  expect(fits(Object.create({ key: 'a' }))).toBe(false);
  expect(fitsSchema({ type: 'object' }, {})).toBe(true);
});
