import { expect, test } from 'vitest';
import {
  countChanges,
  countDoneSets,
  countExercises,
  countRecords,
  countRows,
  countSets,
  countWorkouts,
  describeRemovedToo,
  describeTickedElsewhere,
  pluralRu,
} from '#domain/plural.ts';

test.each([
  [0, '0 подходов'],
  [1, '1 подход'],
  [2, '2 подхода'],
  [4, '4 подхода'],
  [5, '5 подходов'],
  [11, '11 подходов'],
  [14, '14 подходов'],
  [21, '21 подход'],
  [22, '22 подхода'],
  [111, '111 подходов'],
  [121, '121 подход'],
  [2.5, '2,5 подхода'],
])('countSets(%d) is %s', (n, text) => {
  expect(countSets(n)).toBe(text);
});

test('a broken number may have a form of its own', () => {
  expect(pluralRu(1.5, 'сутки', 'суток', 'суток', 'суток')).toBe('суток');
  expect(pluralRu(82.5, 'килограмм', 'килограмма', 'килограммов')).toBe('килограмма');
});

test.each([
  [0, 1, '0 из 1 подхода'],
  [7, 12, '7 из 12 подходов'],
  [3, 4, '3 из 4 подходов'],
  [20, 21, '20 из 21 подхода'],
])('countDoneSets(%d, %d) is %s', (done, total, text) => {
  expect(countDoneSets(done, total)).toBe(text);
});

test.each([
  [countExercises, ['1 упражнение', '3 упражнения', '12 упражнений']],
  [countWorkouts, ['1 тренировка', '3 тренировки', '12 тренировок']],
  [countRecords, ['1 рекорд', '3 рекорда', '12 рекордов']],
  [countChanges, ['1 изменение', '3 изменения', '12 изменений']],
  [countRows, ['1 запись', '3 записи', '12 записей']],
])('%o has its three forms', (count, texts) => {
  expect([1, 3, 12].map(count)).toEqual(texts);
});

test.each([
  [1, 'удалится ещё 1 изменение'],
  [2, 'удалятся ещё 2 изменения'],
  [5, 'удалятся ещё 5 изменений'],
  [21, 'удалится ещё 21 изменение'],
])('what is removed along with something, %i', (n, words) => {
  expect(describeRemovedToo(n)).toBe(words);
});

test.each([
  [1, 'отмечен 1 подход'],
  [2, 'отмечено 2 подхода'],
  [5, 'отмечено 5 подходов'],
  [21, 'отмечен 21 подход'],
])('what is ticked elsewhere, %i', (n, words) => {
  expect(describeTickedElsewhere(n)).toBe(`На другом устройстве ${words}`);
});
