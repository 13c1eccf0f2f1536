// Covers docs/product.md: Forms; Messages.
import { describe, expect, it } from 'vitest';
import { describeRefusal, formatHttpError } from '#domain/http-error-text.ts';

const nothing = { status: 400, detail: null, fields: {} };

describe('a refused call in words', () => {
  it('names each field with its messages, joined by a semicolon', () => {
    const error = {
      ...nothing,
      fields: { username: ['Занято.', 'Коротко.'], email: ['Некорректный email'] },
    };
    expect(describeRefusal(error)).toBe('username: Занято. Коротко.; email: Некорректный email');
  });

  it('calls the fields what their screen calls them, and leaves an unknown one its own name', () => {
    const error = { ...nothing, fields: { username: ['Занято.'], hp_ts: ['Число.'] } };
    expect(describeRefusal(error, { username: 'Имя' })).toBe('Имя: Занято.; hp_ts: Число.');
  });

  it('says what is about the whole form without a name', () => {
    const error = { ...nothing, fields: { non_field_errors: ['Ошибка формы.'] } };
    expect(describeRefusal(error)).toBe('Ошибка формы.');
  });

  it('falls back to the one sentence, then to none', () => {
    expect(describeRefusal({ ...nothing, detail: 'Нельзя.', fields: { email: [] } })).toBe('Нельзя.');
    expect(describeRefusal(nothing)).toBeNull();
  });

  it('takes blank words for none', () => {
    expect(describeRefusal({ ...nothing, detail: '' })).toBeNull();
    expect(describeRefusal({ ...nothing, detail: ' ', fields: { email: [''] } })).toBeNull();
    expect(formatHttpError({ ...nothing, detail: '' })).toBe('[400] Ошибка запроса');
  });

  it('puts the status in front, and a text where the server gave none', () => {
    expect(formatHttpError({ ...nothing, status: 429, detail: 'Позже.' })).toBe('[429] Позже.');
    expect(formatHttpError({ ...nothing, status: 502 })).toBe('[502] Ошибка запроса');
  });
});
