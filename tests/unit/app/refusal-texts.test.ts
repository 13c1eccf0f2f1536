// What is said when the server refuses a change that was made here: the messages of SPEC.md section 8.
import { expect, test } from 'vitest';
import { refusalText } from '#app/background/refusal-texts.ts';
import type { Intent } from '#db/intents.ts';

/** The text is chosen by the kind of change alone. */
function textOf(op: Intent['op']): string | null {
  return refusalText({ op, values: {} } as unknown as Intent);
}

test.each([
  ['workout.finish', 'Не удалось обновить статус'],
  ['workout.cancel', 'Не удалось обновить статус'],
  ['workout.apply', 'Не удалось применить шаблон'],
  ['workout.recreate', 'Не удалось воссоздать тренировку'],
  ['template.create', 'Не удалось создать шаблон'],
  ['template.save', 'Не удалось создать шаблон'],
  ['template.update', 'Не удалось применить операцию с шаблоном'],
  ['exercise.create', 'Ошибка при отправке формы'],
  ['exercise.patch', 'Ошибка при отправке формы'],
  ['settings.patch', 'Не удалось сохранить настройки'],
  ['workout.title', 'Не удалось сохранить'],
  ['set.patch', 'Не удалось сохранить'],
] as const)('a refused %s is told as %j', (op, text) => {
  expect(textOf(op)).toBe(text);
});

test('a refused restoring is told as such, a refused archiving is not', () => {
  const restored: Intent = { op: 'exercise.archive', exerciseKey: 'a', isArchived: false };
  expect(refusalText(restored)).toBe('Ошибка при восстановлении упражнения');
  expect(refusalText({ ...restored, isArchived: true })).toBe('Не удалось сохранить изменения');
});

test('a refused rest has a message of its own', () => {
  const rest = { op: 'set.patch', values: { restSec: 90 } } as unknown as Intent;
  expect(refusalText(rest)).toBe('Не удалось сохранить отдых');
});

test.each([
  'template.favorite',
  'template.delete',
  'item.delete',
  'item.replace',
  'set.delete',
  'exercise.delete',
] as const)('a refused %s is not shown', op => {
  expect(textOf(op)).toBeNull();
});
