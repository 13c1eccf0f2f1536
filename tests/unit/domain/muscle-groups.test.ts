import { expect, test } from 'vitest';
import library from '#contract/library.json' with { type: 'json' };
import { groupMuscles } from '#domain/muscle-groups.ts';

test('every muscle of the library is in one group, in the library’s order', () => {
  const groups = groupMuscles(library.muscles);
  expect(groups.map(group => group.name)).toEqual(['Грудь', 'Спина', 'Плечи', 'Руки', 'Корпус', 'Ноги']);
  expect(groups.flatMap(group => group.things)).toEqual(library.muscles);
});

test('a muscle that only a server knows is among the others', () => {
  const groups = groupMuscles([{ name: 'Бицепс' }, { name: 'Ушные' }]);
  expect(groups.map(({ name, things }) => [name, things.length])).toEqual([
    ['Руки', 1],
    ['Другие', 1],
  ]);
});
