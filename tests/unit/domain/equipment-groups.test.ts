import { expect, test } from 'vitest';
import library from '#contract/library.json' with { type: 'json' };
import { groupEquipment } from '#domain/equipment-groups.ts';

const named = (...names: string[]) => names.map(name => ({ name }));

test('equipment stands in its group, in the order of the library, and what is known to none comes last', () => {
  const groups = groupEquipment(named('Турник', 'Штанга', 'Мешок с песком', 'Гиря', 'Время'));
  expect(groups.map(({ name, things }) => [name, things.map(thing => thing.name)])).toEqual([
    ['Свободные веса', ['Штанга', 'Гиря']],
    ['Своё тело', ['Турник']],
    ['Другое', ['Мешок с песком', 'Время']],
  ]);
});

test('of the library only the time is among the others', () => {
  const others = groupEquipment(library.equipments).find(({ id }) => id === 'others');
  expect(others?.things.map(({ name }) => name)).toEqual(['Время']);
});
