// Covers docs/api.md: Limits.
/** What a refused form says: in words, by field, and no more than helps. */
import Type, { type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#server/http/api-error.ts';
import { findOversized } from '#server/http/find-oversized.ts';
import { isKey, mustParseId, parseId, parseRef, splitRefs } from '#server/http/ids.ts';
import { blockOf, networkOf } from '#server/http/network-of.ts';
import { makeValidator } from '#server/http/validation.ts';
import { LISTED_PER_BODY } from '#server/limits.ts';

const Name = Type.String({ minLength: 1, maxLength: 5 });
const Count = Type.Integer({ minimum: 1, maximum: 9 });

/** The messages for a value, by field; none if it is taken. */
function fieldsOf(schema: TSchema, value: unknown, isQuery = false): object {
  const { error } = makeValidator(schema, isQuery)(value);
  if (error === undefined) return {};
  if (!(error instanceof ApiError)) throw error;
  const { code, ...fields } = error.body;
  expect(code).toBe('invalid');
  return fields;
}

const Form = Type.Object({
  name: Type.Optional(Name),
  count: Type.Optional(Count),
  kg: Type.Optional(Type.Number({ multipleOf: 0.01 })),
  done: Type.Optional(Type.Boolean()),
  word: Type.Optional(Type.String({ pattern: '\\S' })),
  form: Type.Optional(Type.String({ pattern: '^a$' })),
  at: Type.Optional(Type.String({ format: 'date-time' })),
  list: Type.Optional(Type.Array(Count, { minItems: 1, maxItems: 2 })),
  inner: Type.Optional(Type.Object({ a: Name, b: Name })),
  maybe: Type.Optional(Type.Union([Count, Type.Null()])),
  way: Type.Optional(Type.Enum(['up', 'down'] as const)),
});

describe('a refused form', () => {
  it.each<[object, object]>([
    [{ name: 5 }, { name: ['Должно быть строкой.'] }],
    [{ name: '' }, { name: ['Поле не может быть пустым.'] }],
    [{ name: 'длинное' }, { name: ['Не больше 5 символов.'] }],
    [{ count: '5' }, { count: ['Должно быть целым числом.'] }],
    [{ count: 0 }, { count: ['Не меньше 1.'] }],
    [{ count: 10 }, { count: ['Не больше 9.'] }],
    [{ kg: 'a' }, { kg: ['Должно быть числом.'] }],
    [{ kg: 1.005 }, { kg: ['Не больше двух знаков после запятой.'] }],
    [{ done: 1 }, { done: ['Должно быть true или false.'] }],
    [{ word: ' ' }, { word: ['Поле не может быть пустым.'] }],
    [{ form: 'b' }, { form: ['Неверный формат.'] }],
    [{ at: 'вчера' }, { at: ['Неверная дата.'] }],
    [{ list: 5 }, { list: ['Должно быть списком.'] }],
    [{ list: [] }, { list: ['Список не может быть пустым.'] }],
    [{ list: [1, 2, 3] }, { list: ['Не больше 2 значений.'] }],
    [{ list: [1, 0] }, { list: ['1: Не меньше 1.'] }],
    [{ inner: 5 }, { inner: ['Должно быть объектом.'] }],
    [{ inner: {} }, { inner: ['a: Обязательное поле.', 'b: Обязательное поле.'] }],
    [{ inner: { a: '', b: 'b' } }, { inner: ['a: Поле не может быть пустым.'] }],
    [{ maybe: 10 }, { maybe: ['Не больше 9.'] }],
    [{ way: 'left' }, { way: ['Недопустимое значение.'] }],
    [
      { count: 0, name: '' },
      { count: ['Не меньше 1.'], name: ['Поле не может быть пустым.'] },
    ],
  ])('says what is wrong with %j', (value, fields) => {
    expect(fieldsOf(Form, value)).toEqual(fields);
  });

  it('that is no form says so, and one that is right says nothing', () => {
    expect(fieldsOf(Form, 5)).toEqual({ non_field_errors: ['Должно быть объектом.'] });
    expect(fieldsOf(Type.Union([Type.Object({ a: Type.Null() })]), { a: 1 })).toEqual({
      non_field_errors: ['Неверные данные запроса.'],
    });
    expect(makeValidator(Form, false)({ name: 'Жим', maybe: null })).toEqual({
      value: { name: 'Жим', maybe: null },
    });
  });

  it('names ten mistakes and no more, each place once', () => {
    const names = Array.from({ length: 12 }, (_, at) => `f${at}`);
    const Long = Type.Object(Object.fromEntries(names.map(name => [name, Name])));
    expect(Object.keys(fieldsOf(Long, {}))).toEqual(names.slice(0, 10));
    const Odd = Type.Object({ list: Type.Array(Type.Integer({ minimum: 1, multipleOf: 7 })) });
    expect(fieldsOf(Odd, { list: [-1, -2] })).toEqual({ list: ['0: Не меньше 1.', '1: Не меньше 1.'] });
  });
});

describe('a query', () => {
  const Query = Type.Object({
    limit: Type.Optional(Count),
    all: Type.Optional(Type.Boolean()),
    name: Type.Optional(Name),
  });
  const read = (query: object) => makeValidator(Query, true)(query).value;

  it('has numbers and flags as text, and nothing else for them', () => {
    expect(read({ limit: '5', all: 'true', name: '5' })).toEqual({ limit: 5, all: true, name: '5' });
    expect(read({})).toEqual({});
    for (const limit of ['1.5', '0x1', 'true', '', ' 5', '5a', '-5', '10']) {
      expect(fieldsOf(Query, { limit }, true)).toHaveProperty('limit');
    }
    expect(fieldsOf(Query, { limit: ['1', '2'] }, true)).toHaveProperty('limit');
    expect(fieldsOf(Query, { limit: '5' })).toEqual({ limit: ['Должно быть целым числом.'] });
    expect(fieldsOf(Query, { limit: '-5' }, true)).toEqual({ limit: ['Не меньше 1.'] });
  });
});

describe('a body with too many entries', () => {
  const Sets = Type.Array(Type.Object({}), { maxItems: 700 });
  const Items = Type.Object({ items: Type.Array(Type.Object({ sets: Sets }), { maxItems: 3 }) });
  const items = (...counts: number[]) => ({ items: counts.map(count => ({ sets: Array(count).fill({}) })) });

  it('is known by the list that is too long, wherever it is', () => {
    expect(findOversized(Items, items(1, 701))).toEqual({ path: '/items/1/sets', limit: 700 });
    expect(findOversized(Items, items(1, 1, 1, 1))).toEqual({ path: '/items', limit: 3 });
    expect(findOversized(Items, items(1, 700))).toBeNull();
    expect(findOversized(Type.Array(Type.Integer()), Array(LISTED_PER_BODY + 1))).toEqual({
      path: '',
      limit: LISTED_PER_BODY,
    });
  });

  it('is known by all lists together', () => {
    const fits = LISTED_PER_BODY - 2 - 600;
    expect(findOversized(Items, items(600, fits))).toBeNull();
    expect(findOversized(Items, items(600, fits + 1))).toEqual({ path: '', limit: LISTED_PER_BODY });
  });

  it('is none where it has no list, or no such form', () => {
    for (const value of [null, undefined, 5, 'items', {}, { items: 5 }, { items: [null] }, { more: [] }]) {
      expect(findOversized(Items, value)).toBeNull();
    }
  });
});

describe('an id', () => {
  const KEY = '0a1b2c3d-0000-4000-8000-00000000000A';

  it('[WHO1] is a number as this server gives it, or a row’s key, and nothing like it', () => {
    expect([1, '7', '9007199254740991'].map(parseId)).toEqual([1, 7, 9_007_199_254_740_991]);
    for (const id of ['0', '01', '-1', '1.5', '', '1a', 'a1', '9007199254740993', '12345678901234567']) {
      expect(parseId(id)).toBeNull();
      expect(parseRef(id)).toBeNull();
    }
    expect(isKey(KEY)).toBe(true);
    for (const id of [7, `${KEY}0`, `0${KEY}`, KEY.slice(1), KEY.replace('a', 'g')])
      expect(isKey(id)).toBe(false);
    expect(parseRef(KEY)).toEqual({ key: KEY });
    expect(parseRef('7')).toEqual({ id: 7 });
    expect(splitRefs([KEY, '7', 'none', 8])).toEqual({ numbers: [7, 8], keys: [KEY] });
    expect(mustParseId('7')).toBe(7);
    expect(() => mustParseId('none')).toThrow('an id of this server is none');
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7', '192.0.2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8::6', '2001:db8:0:0', '2001:db8:0'],
    ['2001::5:6:7:8:9:a', '2001:0:5:6', '2001:0:5'],
    ['2001:db8:1:2::', '2001:db8:1:2', '2001:db8:1'],
    ['::1', '0:0:0:0', '0:0:0'],
  ])('%s is counted with its network and its block', (address, network, block) => {
    expect(networkOf(address)).toBe(network);
    expect(blockOf(address)).toBe(block);
  });
});
