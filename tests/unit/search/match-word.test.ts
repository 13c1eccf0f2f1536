/** One typed word against single words: which are found, and in which order. */
import { describe, expect, test } from 'vitest';
import { matchWord } from '#domain/search/match-word.ts';
import { wordOf } from '#domain/search/read-query.ts';
import { indexOf } from './small-index.ts';

/** The best first, and a word that is as good as the one before it behind '='. */
function findAmong(words: readonly string[], typed: string, moreTypos?: number): string {
  const matches = [...matchWord(indexOf(words), wordOf(typed), moreTypos)].sort(([, a], [, b]) => b - a);
  return matches
    .map(([place, quality], at) => `${quality === matches[at - 1]?.[1] ? '= ' : ''}${words[place]}`)
    .join(' ');
}

describe('a word that is known', () => {
  test.each([
    ['жим', ['отжимания', 'жимовой', 'жима', 'Жым', 'жим'], 'жим жима Жым жимовой'],
    ['становую', ['остановка', 'становуха', 'становой', 'становая'], 'становой = становая становуха'],
    ['кросовер', ['кросс', 'кроссоверы', 'кроссовер'], 'кроссовер кроссоверы'],
    ['гипер', ['гиперэкстензия', 'гипербола', 'гиперы'], 'гиперы гипербола гиперэкстензия'],
    ['падтя', ['тяга', 'подтяжка', 'подтягивания'], 'подтяжка = подтягивания'],
    ['падт', ['подтягивания'], ''],
    ['экстенз', ['гиперэкстензия', 'экстензия'], 'экстензия гиперэкстензия'],
    ['стен', ['гиперэкстензия'], 'гиперэкстензия'],
    ['экс', ['гиперэкстензия'], ''],
    ['ели', ['елка', 'стрелки'], ''],
    ['тягу', ['тягловый'], 'тягловый'],
    // As a typo it would be the other as well.
    ['отведение', ['сведение', 'отведение'], 'отведение'],
    ['свидение', ['отведение', 'сведение'], 'сведение'],
  ])('«%s» among %j is: %s', (typed, words, found) => {
    expect(findAmong(words, typed)).toBe(found);
  });
});

describe('a word with typos', () => {
  test.each([
    ['плакна', ['палатка', 'планкой', 'планка'], 'планка планкой'],
    ['шрги', ['шраги'], ''],
    ['шраыги', ['шраги'], 'шраги'],
    ['цведение', ['отведение', 'введение'], 'введение отведение'],
    ['скрючивания', ['скрещивания', 'скручивания'], 'скручивания скрещивания'],
    // One and the same typo weighs more in the first letter.
    ['дланка', ['бланка', 'данка'], 'данка бланка'],
    ['пожтяги', ['подтягивания'], 'подтягивания'],
    ['пожтыйги', ['подтягивания'], ''],
    ['пожтягаваныя', ['подтягивания'], 'подтягивания'],
    // What is typed to its end before what only begins so.
    ['скручвания', ['скрученваниями', 'скручивания'], 'скручивания скрученваниями'],
  ])('«%s» among %j is: %s', (typed, words, found) => {
    expect(findAmong(words, typed)).toBe(found);
  });

  test('may have one more where nothing else is found', () => {
    expect(findAmong(['жим', 'тяга'], 'жм')).toBe('');
    expect(findAmong(['жим', 'тяга'], 'жм', 1)).toBe('жим');
    expect(findAmong(['жим', 'тяга'], 'тгя', 1)).toBe('тяга');
    expect(findAmong(['жим', 'тяга'], 'бег', 1)).toBe('');
  });
});

test.each([
  [';bv', ['жим'], 'жим'],
  ['иутср', ['бенч', 'bench'], 'bench'],
  ['zhim', ['жим', 'zhim'], 'zhim жим'],
])('«%s» among %j is, by the keyboard or the sound: %s', (typed, words, found) => {
  expect(findAmong(words, typed)).toBe(found);
});

test('a word of two texts of an exercise counts where it weighs more', () => {
  const texts = { variation: 'блок', equipment: 'блок', primaryMuscle: 'блок', muscleAliases: ['блок'] };
  const index = indexOf([
    { name: 'Тяга', secondaryMuscles: ['блок'] },
    { name: 'Тяга', equipmentAliases: ['блок'] },
    { name: 'Тяга', equipment: 'блок' },
    { name: 'Тяга', muscleAliases: ['блок'] },
    { name: 'Тяга', primaryMuscle: 'блок' },
    { name: 'Тяга', variation: 'блок' },
    { name: 'Тяга', aliases: ['блок'] },
    { name: 'Блок', ...texts },
    { name: 'Блоки блок', ...texts },
  ]);
  const qualities = [...matchWord(index, wordOf('блок'))].sort(([a], [b]) => a - b).map(([, one]) => one);
  expect(qualities).toEqual([0.4, 0.7, 0.74, 0.82, 0.86, 0.88, 0.97, 1, 1]);
});
