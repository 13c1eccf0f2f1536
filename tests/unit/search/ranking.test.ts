/** What a search over a few exercises finds, and in which order. */
import { describe, expect, test } from 'vitest';
import { makeAliasBook } from '#domain/search/alias-book.ts';
import { findAsSpaced, findExercises } from '#domain/search/find-exercises.ts';
import type { Usage } from '#domain/search/rank-places.ts';
import type { SearchIndex } from '#domain/search/search-index.ts';
import { indexOf } from './small-index.ts';

const NOW_MS = Date.UTC(2026, 10, 24);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Names of what is found; of what is only near in brackets. */
function search(index: SearchIndex, query: string, does: Readonly<Record<number, Usage>> = {}): string[] {
  const { places, nearest } = findExercises(index, query, { usageOf: place => does[place], nowMs: NOW_MS });
  const nameAt = (place: number) => index.names[place]?.foldedName.trim() ?? '';
  return [...places.map(({ place }) => nameAt(place)), ...nearest.map(({ place }) => `(${nameAt(place)})`)];
}

describe('an exercise is found', () => {
  const GYM = indexOf([
    { name: 'Хип-траст', variation: 'со штангой', primaryMuscle: 'Ягодицы', equipment: 'Штанга' },
    { name: 'Жим гантелей лёжа', equipment: 'Гантели', aliases: ['dumbbell press'] },
    { name: 'Тяга в Хаммере', equipment: 'Тренажёр', equipmentAliases: ['hammer strength'] },
    { name: 'Подтягивания', variation: 'в гравитроне', secondaryMuscles: ['Бицепс'] },
    { name: 'Подъём в стойку 2×90°', muscleAliases: ['кор'] },
  ]);

  test.each([
    ['by words of its name, its variation and its equipment', 'гантели лежа жим', ['жим гантелей лежа']],
    ['by its muscle', 'ягодицы', ['хип-траст со штангой']],
    ['by its second muscle', 'бицепс', ['подтягивания в гравитроне']],
    ['by the slang for a muscle', 'кор', ['подъем в стойку 2×90°']],
    ['by what is also called so', 'dumbbell press', ['жим гантелей лежа']],
    ['by the maker of the machine', 'hammer strength', ['тяга в хаммере']],
    ['by the maker’s name misspelt', 'тяга хамер', ['тяга в хаммере']],
    ['with the hyphen, without it, as one word', 'хип-траст', ['хип-траст со штангой']],
    ['with the hyphen, without it, as one word', 'траст хип', ['хип-траст со штангой']],
    ['with the hyphen, without it, as one word', 'хиптраст', ['хип-траст со штангой']],
    ['by letters within a word', 'ягив', ['подтягивания в гравитроне']],
    ['by letters within two words', 'ей ле', ['жим гантелей лежа']],
    ['by its signs', '2×90°', ['подъем в стойку 2×90°']],
    ['with a space too few', 'жимлежа', ['жим гантелей лежа']],
    ['with a space too few, misspelt', 'жимгантелии', ['жим гантелей лежа']],
    ['with a space too few, the shorter word last', 'лежажим', ['жим гантелей лежа']],
    ['with a space too few, in the other layout', ';bvkt;f', ['жим гантелей лежа']],
    ['with a space too many', 'гравитрон е', ['подтягивания в гравитроне']],
    ['with a space too many among others', 'тяга в хамме ре', ['тяга в хаммере']],
    ['with a preposition that it does not have', 'жим на гантелях', ['жим гантелей лежа']],
    ['by a preposition alone', 'со', ['хип-траст со штангой']],
    ['with four words put together', 'жим в гантел ей', ['жим гантелей лежа']],
  ])('%s: «%s»', (_how, query, found) => {
    expect(search(GYM, query)).toEqual(found);
  });

  test.each([
    ['one word of it is missing', 'жим ногами', ['(жим гантелей лежа)']],
    ['its words stand in two exercises', 'жим хаммер', ['(жим гантелей лежа)', '(тяга в хаммере)']],
    ['most of the words first', 'тяга хаммер ягодицы', ['(тяга в хаммере)', '(хип-траст со штангой)']],
    ['nothing is like it', 'плавание на спине', []],
    ['five words are not put together', 'жим жим в гантел ей', ['(жим гантелей лежа)']],
    ['a part of two letters is no word', 'жимле', ['(жим гантелей лежа)']],
    ['the query is empty', '  ', []],
  ])('and only named as the nearest, or not at all, where %s: «%s»', (_why, query, found) => {
    expect(search(GYM, query)).toEqual(found);
  });

  test('as it is spaced, where another index is asked as well', () => {
    const personal = { usageOf: () => undefined, nowMs: NOW_MS };
    expect(findAsSpaced(GYM, 'жим лежа', personal)).toHaveLength(1);
    expect(findAsSpaced(GYM, 'жимлежа', personal)).toEqual([]);
  });

  test('as one of at most five that are near', () => {
    const index = indexOf(
      ['узким', 'широким', 'обратным', 'прямым', 'средним', 'сидя'].map(how => `Жим ${how}`),
    );
    expect(search(index, 'жим подводный')).toHaveLength(5);
  });
});

describe('before others comes', () => {
  test.each([
    ['the whole name, in any order', 'лежа жим', ['Жим лёжа на скамье', 'Жим лёжа'], 'жим лежа'],
    [
      'the name with its variation',
      'жим лежа узкий',
      [{ name: 'Жим лёжа узкий с паузой' }, { name: 'Жим лёжа', variation: 'узкий' }],
      'жим лежа узкий',
    ],
    [
      'another name before a word of one',
      'бенч',
      ['Бенч на полу', { name: 'Жим лёжа', aliases: ['бенч'] }],
      'жим лежа',
    ],
    ['the name before another name', 'бенч', [{ name: 'Жим лёжа', aliases: ['бенч'] }, 'Бенч'], 'бенч'],
    [
      'a muscle before a word of it',
      'грудь',
      [
        { name: 'Сведение', primaryMuscle: 'Верх, грудь' },
        { name: 'Разводка', primaryMuscle: 'Грудь' },
      ],
      'разводка',
    ],
    [
      'the name that begins so, while it is typed',
      'под',
      [{ name: 'Вис', aliases: ['подвис'] }, 'Подтягивания'],
      'подтягивания',
    ],
    [
      'what two words are in more surely',
      'тяга блок',
      [{ name: 'Тяга', equipmentAliases: ['блок'] }, 'Тяга к поясу на блок'],
      'тяга к поясу на блок',
    ],
    ['what was typed before what the other layout makes of it', 'bench', ['Иутср', 'Bench'], 'bench'],
    ['its name in full in the other layout', 'иутср', ['Bench press', 'Bench'], 'bench'],
    ['the name with a sign where the query has none', 'обем', ['Подобием', 'Объём'], 'объем'],
    ['not yet at the second letter what begins so', 'ик', ['Подъём на икры', 'Икры стоя'], 'подъем на икры'],
    ['the whole name, half of it in Latin letters', 'zhim лежа', ['Жим лёжа узким', 'Жим лёжа'], 'жим лежа'],
    [
      'what is called so as it is typed before a name in the other layout',
      'bench',
      ['Иутср', { name: 'Жим лёжа', aliases: ['bench'] }],
      'жим лежа',
    ],
  ])('%s: «%s»', (_what, query, exercises, first) => {
    expect(search(indexOf(exercises), query)[0]).toBe(first);
  });

  test('what is more common', () => {
    const ranked = (...ranks: (number | null)[]) =>
      indexOf(ranks.map((rank, at) => ({ name: `Жим ${['сидя', 'стоя', 'лежа'][at]}`, rank })));
    expect(search(ranked(3, 1, 2), 'жим')).toEqual(['жим стоя', 'жим лежа', 'жим сидя']);
    // An own one stands between the common and the rare ones.
    expect(search(ranked(400, null, 1), 'жим')).toEqual(['жим лежа', 'жим стоя', 'жим сидя']);
    // As much from the first to the tenth as to the hundredth: the tenth is not before what is named more surely.
    const common = (rank: number) =>
      indexOf([
        { name: 'Тяга сидя', rank: 100 },
        { name: 'Жим сидя', rank, equipment: 'тяга' },
      ]);
    expect([1, 10].map(rank => search(common(rank), 'тяга')[0])).toEqual(['жим сидя', 'тяга сидя']);
  });

  test('of the same, what stands first', () => {
    expect(search(indexOf(['Жим сидя', 'Жим стоя', 'Жим лежа']), 'жим')).toEqual([
      'жим сидя',
      'жим стоя',
      'жим лежа',
    ]);
    expect(search(indexOf(['Жим сидя', 'Жимы', 'Жим']), 'жимов')).toEqual(['жимы', 'жим', 'жим сидя']);
  });

  test.each<[string, Usage, Usage]>([
    ['what is done more often', { count: 10, lastAtMs: NOW_MS }, { count: 2, lastAtMs: NOW_MS }],
    ['what was done later', { count: 3, lastAtMs: NOW_MS }, { count: 3, lastAtMs: NOW_MS - 9 * DAY_MS }],
    ['what is done at all', { count: 1, lastAtMs: NOW_MS - 400 * DAY_MS }, { count: 0, lastAtMs: NOW_MS }],
    // A clock that was set back does not make it count for more than now.
    [
      'what is done more often',
      { count: 5, lastAtMs: NOW_MS },
      { count: 4, lastAtMs: NOW_MS + 300 * DAY_MS },
    ],
  ])('%s', (_what, more, less) => {
    const index = indexOf(['Жим сидя', 'Жим стоя', 'Жим лежа']);
    expect(search(index, 'жим', { 1: less, 2: more })[0]).toBe('жим лежа');
    expect(search(index, 'жим', { 1: more, 2: less })[0]).toBe('жим стоя');
  });
});

test('the library’s words for an exercise go with its key, its equipment’s and its muscle’s', () => {
  const book = makeAliasBook({
    equipments: [{ key: 'bar', aliases: ['гриф'] }],
    muscles: [{ key: 'chest', aliases: ['грудные'] }],
    exercises: [{ key: 'bench', aliases: ['бенч'], rank: 7 }],
  });
  const names = {
    name: 'Жим',
    variation: '',
    equipment: 'Штанга',
    primaryMuscle: 'Грудь',
    secondaryMuscles: [],
  };
  expect(
    book.toSearchable({ key: 'bench', equipmentKey: 'bar', primaryMuscleKey: 'chest', ...names }),
  ).toEqual({
    ...names,
    aliases: ['бенч'],
    equipmentAliases: ['гриф'],
    muscleAliases: ['грудные'],
    rank: 7,
  });
  expect(book.toSearchable({ key: 'own', equipmentKey: '?', primaryMuscleKey: '?', ...names })).toEqual({
    ...names,
    aliases: [],
    equipmentAliases: [],
    muscleAliases: [],
    rank: null,
  });
  expect([book.rankOf('bench'), book.rankOf('own')]).toEqual([7, null]);
});
