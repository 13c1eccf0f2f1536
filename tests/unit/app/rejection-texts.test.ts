// Covers docs/product.md: States; Messages.
// What is said when the server rejects a change that was made here: docs/product.md, Messages.
import { expect, test } from 'vitest';
import type { MutationArgs, MutationKind } from '#db/mutation-args.ts';
import type { Mutation } from '#sync/mutations/mutation.ts';
import { MUTATIONS } from '#sync/mutations/registry.ts';

/** The text is chosen by the kind of change alone. */
function textOf(kind: MutationKind): string | null {
  const mutation = MUTATIONS[kind] as Mutation<MutationKind>;
  return mutation.rejected({ values: {} } as unknown as MutationArgs[MutationKind]);
}

test.each([
  ['workout.finish', 'Не удалось обновить статус'],
  ['workout.cancel', 'Не удалось обновить статус'],
  ['workout.apply', 'Не удалось применить шаблон'],
  ['workout.recreate', 'Не удалось воссоздать тренировку'],
  ['template.create', 'Не удалось создать шаблон'],
  ['template.update', 'Не удалось применить операцию с шаблоном'],
  ['exercise.create', 'Ошибка при отправке формы'],
  ['exercise.patch', 'Ошибка при отправке формы'],
  ['settings.patch', 'Не удалось сохранить настройки'],
  ['workout.title', 'Не удалось сохранить'],
  ['set.patch', 'Не удалось сохранить'],
] as const)('a rejected %s reads %j', (kind, text) => {
  expect(textOf(kind)).toBe(text);
});

test('a rejected restoring is named as such, a rejected archiving is not', () => {
  const { rejected } = MUTATIONS['exercise.archive'];
  expect(rejected({ exerciseKey: 'a', isArchived: false })).toBe('Ошибка при восстановлении упражнения');
  expect(rejected({ exerciseKey: 'a', isArchived: true })).toBe('Не удалось сохранить изменения');
});

test('a rejected rest has a message of its own', () => {
  const rest = { workoutKey: 'w', itemKey: 'i', setKey: 's', exerciseKey: 'e', values: { restSec: 90 } };
  expect(MUTATIONS['set.patch'].rejected(rest)).toBe('Не удалось сохранить отдых');
});

test.each([
  'template.favorite',
  'template.delete',
  'item.delete',
  'item.replace',
  'set.delete',
  'exercise.delete',
] as const)('a rejected %s is not shown', kind => {
  expect(textOf(kind)).toBeNull();
});
