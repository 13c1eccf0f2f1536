// Covers docs/product.md: Forms.
import { expect, test } from 'vitest';
import { checkForm } from '#features/exercise-form/check-form.ts';
import { EMPTY_FORM } from '#features/exercise-form/form-values.ts';
import { readRejectedFields, readRejectedReason } from '#features/exercise-form/rejected-fields.ts';
import { PUSH_UP } from './library-db.ts';

test('an empty form names each field that must be filled', () => {
  expect(checkForm(EMPTY_FORM)).toEqual({
    ok: false,
    errors: {
      name: 'Поле не может быть пустым.',
      equipmentKey: 'Обязательное поле.',
      primaryMuscleKey: 'Обязательное поле.',
    },
  });
});

test('texts are trimmed, and measured trimmed, an emoji as one', () => {
  const name = `  ${'💪'.repeat(120)} `;
  const checked = checkForm({ ...PUSH_UP, name, executionVariation: '   ' });
  expect(checked).toEqual({ ok: true, values: { ...PUSH_UP, name: name.trim(), executionVariation: '' } });
  const tooLong = 'x'.repeat(121);
  expect(checkForm({ ...PUSH_UP, name: tooLong, executionVariation: tooLong })).toEqual({
    ok: false,
    errors: { name: 'Не больше 120 символов.', executionVariation: 'Не больше 120 символов.' },
  });
});

test("a rejection's messages go to their fields, the rest is said above the form", () => {
  const fields = {
    name: ['Такое уже есть.', 'Слишком похоже.'],
    primary_muscle: ['Такой мышцы нет.'],
    client_key: ['Занят.'],
  };
  const rejection = { status: 400, code: null, detail: 'Нельзя.', fields, atMs: 0, isTargetLost: false };
  expect(readRejectedFields(rejection)).toEqual({
    name: 'Такое уже есть. Слишком похоже.',
    primaryMuscleKey: 'Такой мышцы нет.',
  });
  expect(readRejectedReason(rejection)).toBe('Занят. Нельзя.');
  expect(readRejectedReason({ ...rejection, fields: {}, detail: null })).toBeNull();
});
