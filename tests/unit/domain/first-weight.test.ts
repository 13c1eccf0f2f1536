import { expect, it } from 'vitest';
import library from '#contract/library.json' with { type: 'json' };
import { barKgOf, firstWeightKg } from '#domain/first-weight.ts';

it.each([
  ['Штанга', 15, 15],
  ['Тренажёр Смита', 15, 15],
  ['EZ-гриф', 10, 10],
  ['Трэп-гриф', 20, 20],
  ['Гантели', null, 2.5],
  ['Блочный тренажёр', null, null],
])(
  '[PLATE1] the bar of «%s» weighs %s kg beside a gym’s of 15, and a first weight is %s kg',
  (name, bar, first) => {
    expect(barKgOf(name, 15)).toBe(bar);
    expect(firstWeightKg(name, 2.5, 15)).toBe(first);
    // By its name: the library has such an equipment.
    expect(library.equipments.map(one => one.name)).toContain(name);
  },
);
