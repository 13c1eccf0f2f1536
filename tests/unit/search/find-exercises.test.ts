import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExercises } from '#domain/search/find-exercises.ts';
import { matchesQuery } from '#domain/search/folded-text.ts';
import type { Usage } from '#domain/search/rank-places.ts';
import { find, LIBRARY, LIBRARY_INDEX, labelOf, NOBODY } from '../../../scripts/library/library-index.ts';

const NOW_MS = Date.UTC(2026, 10, 24);
const DAY_MS = 24 * 60 * 60 * 1000;

function personWho(does: Record<string, Usage>) {
  return { usageOf: (place: number) => does[labelOf(place)], nowMs: NOW_MS };
}

describe('what a person does goes before what is common', () => {
  const hack = { 'Гакк-приседания в тренажёре': { count: 40, lastAtMs: NOW_MS - DAY_MS } };

  test('of what shares the word, the exercise that they do comes first', () => {
    expect(find('приседан').found[0]).toBe('Приседания со штангой, на плечах');
    expect(find('приседан', personWho(hack)).found[0]).toBe('Гакк-приседания в тренажёре');
  });

  test('but not before the exercise that is called by its name', () => {
    const presses = { 'Жим штанги лёжа': { count: 400, lastAtMs: NOW_MS } };
    expect(find('жим ногами', personWho(presses)).found[0]).toBe('Жим ногами');
    const rows = { 'Румынская тяга со штангой': { count: 60, lastAtMs: NOW_MS } };
    expect(find('становая', personWho(rows)).found[0]).toBe('Становая тяга, классическая');
  });

  test('of two done as often, the one done last comes first', () => {
    const done = (benchDaysAgo: number, dumbbellDaysAgo: number) =>
      personWho({
        'Жим штанги сидя': { count: 10, lastAtMs: NOW_MS - benchDaysAgo * DAY_MS },
        'Жим гантелей стоя': { count: 10, lastAtMs: NOW_MS - dumbbellDaysAgo * DAY_MS },
      });
    expect(find('жи', done(2, 200)).found[0]).toBe('Жим штанги сидя');
    expect(find('жи', done(200, 2)).found[0]).toBe('Жим гантелей стоя');
  });
});

describe('a query is read', () => {
  test.each([
    ['in the other layout, its punctuation too', ';bv kt;f', 'Жим штанги лёжа'],
    ['in the other layout, in capitals', 'GHBCTL', 'Приседания со штангой, на плечах'],
    ['in Latin letters', 'podtyagivaniya', 'Подтягивания, прямым хватом'],
    ['with the sign mixed up', 'подьем штанги на бицепс', 'Подъём штанги на бицепс, стоя'],
    ['with a space too few', 'жимногами', 'Жим ногами'],
    ['with a space too many', 'гипер экстензия', 'Гиперэкстензия'],
    ['with letters swapped', 'пдотягивания', 'Подтягивания, прямым хватом'],
    ['with two typos in a long word', 'подтегивонея', 'Подтягивания, прямым хватом'],
  ])('%s: %j', (_how, query, name) => {
    expect(find(query).found[0]).toBe(name);
  });

  test('all its words must be found, prepositions aside', () => {
    expect(find('жим ногами стоя лёжа').found).toEqual([]);
    expect(find('тяга на блок к поясу').found[0]).toMatch(/^Тяга горизонтального блока к поясу/);
  });
});

test('with nothing found the nearest are named, a handful', () => {
  const { found, nearest } = find('жим ногами в воде');
  expect(found).toEqual([]);
  expect(nearest[0]).toBe('Жим ногами');
  expect(nearest.length).toBeLessThanOrEqual(5);
  expect(find('йцукенгш').nearest).toEqual([]);
});

test('whatever the text search of before found is found', () => {
  const texts = LIBRARY.map(({ name, variation }) => `${name} ${variation}`.trim());
  const substrings = fc.constantFrom(...texts).chain(text =>
    fc.tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 12 })).map(([from, length]) => ({
      text,
      query: text.slice(from, from + length),
    })),
  );
  fc.assert(
    fc.property(substrings, ({ text, query }) => {
      fc.pre(matchesQuery(text.toLowerCase(), query) && query.trim() !== '');
      const { places } = findExercises(LIBRARY_INDEX, query, NOBODY);
      expect(places.map(({ place }) => place)).toContain(texts.indexOf(text));
    }),
    { numRuns: 300 },
  );
});

test('a text of thousands of letters costs no more than a name', () => {
  const from = performance.now();
  findExercises(LIBRARY_INDEX, 'жимштангилёжа'.repeat(1_000), NOBODY);
  findExercises(LIBRARY_INDEX, 'жим лежа '.repeat(1_000), NOBODY);
  expect(performance.now() - from).toBeLessThan(500);
});
