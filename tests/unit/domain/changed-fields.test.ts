import { expect, test } from 'vitest';
import { changedFields } from '#domain/changed-fields.ts';
import { describePastProgress } from '#domain/past-progress.ts';

test('only what differs has changed, by what it holds', () => {
  const before = { name: 'Жим', groups: ['грудь'], note: '' };
  expect(changedFields(before, { name: 'Жим', groups: ['грудь'] })).toEqual({});
  expect(changedFields(before, { name: 'Тяга', groups: ['грудь', 'спина'], note: '' })).toEqual({
    name: 'Тяга',
    groups: ['грудь', 'спина'],
  });
});

test('the first reading of the past says how far it has come', () => {
  expect(describePastProgress({ pulled: 1_250, total: 3_000 })).toBe(
    'Загружаем историю: 1\u00a0250 из 3\u00a0000',
  );
});
