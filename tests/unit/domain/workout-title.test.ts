// Covers docs/product.md: Numbers.
import { expect, test } from 'vitest';
import { displayTitle } from '#domain/workout-title.ts';

test.each([
  ['Ноги', 42, 'Ноги'],
  [' Ноги ', null, 'Ноги'],
  ['', 42, 'Тренировка-42'],
  [null, 'a1', 'Тренировка-a1'],
  ['  ', 0, 'Тренировка-0'],
  ['Тренировка', 7, 'Тренировка-7'],
  ['Тренировка ног', 7, 'Тренировка ног'],
  ['Тренировка', null, 'Тренировка'],
  ['', null, 'Тренировка'],
  [null, null, 'Тренировка'],
])('the title %j of the workout %j shows as %s', (title, serverId, text) => {
  expect(displayTitle(title, serverId)).toBe(text);
});
