/** What a query may mean, and how its words are taken apart and compared. */
import { describe, expect, test } from 'vitest';
import { readQuery } from '#domain/search/read-query.ts';
import { isSmallWord, splitWords } from '#domain/search/split-words.ts';
import { soundOf, stem } from '#domain/search/stem.ts';

/** 'иутср|bench' for each word, the likelier first; in brackets what need not be found. */
function readings(query: string): string[] {
  return readQuery(query).map(({ forms, isSmall }) => {
    const words = forms.toSorted((a, b) => b.likelihood - a.likelihood).map(({ word }) => word);
    return isSmall ? `(${words.join('|')})` : words.join('|');
  });
}

describe('a query', () => {
  test.each([
    ['Жим ЛЁЖА', ['жим', 'лежа']],
    ['иутср', ['иутср|bench']],
    ['zhim', ['zhim|яршь|жим']],
    ['GHBCTL', ['ghbctl|присед|гхбктл']],
    // In the wrong layout a letter may be a sign: before, within and behind the word.
    [';bv', ['bv|жим|бв']],
    ['gjl]tv', ['подъем|gjl|tv']],
    ["'cgfylth", ['cgfylth|эспандер|кгфылтх']],
    ['gthtrbl', ['gthtrbl|перекид|гтхтрбл']],
    ['hf,', ['hf|раб|хф']],
    // A hyphen is no letter of any layout.
    ['т-гриф', ['т|n', 'гриф|uhba']],
    ['n-uhba', ['n|т|н', 'uhba|гриф|ухба']],
    ['жим,лежа', ['жим', 'лежа']],
    // Half in Cyrillic, half in Latin letters.
    ['планкa', ['планкa|планкф|планка']],
    ['c,jрка', ['c|с|к', 'jрка|орка|жрка']],
    ['жим 90', ['жим', '90']],
    ['5x5', ['5x5|5ч5|5кс5']],
    ['', []],
    [' . !', []],
  ])('«%s» may mean %j', (query, words) => {
    expect(readings(query)).toEqual(words);
  });

  test('need not have its prepositions found, but for one of nothing else', () => {
    expect(readings('жим в смите')).toEqual(['жим', '(в|d)', 'смите|cvbnt']);
    expect(readings('на')).toEqual(['на|yf']);
    expect(readings('gjl]tv b')).toEqual(['подъем|gjl|tv', 'b|и|б']);
    expect(readings('для мышц')).toEqual(['для|lkz', 'мышц|vsiw']);
  });

  test('is read up to its twelfth word and its two hundredth letter', () => {
    expect(readings('жим '.repeat(13))).toHaveLength(12);
    const [word] = readQuery('ж'.repeat(201));
    expect(word?.typed).toBe('ж'.repeat(200));
  });

  test('keeps what was typed for each word', () => {
    expect(readQuery('Хип-Траст  gjl]tv').map(({ typed }) => typed)).toEqual(['хип', 'траст', 'gjl]tv']);
  });
});

test.each([
  ['Тяга Т-грифа (в наклоне)', ['тяга', 'т', 'грифа', 'в', 'наклоне']],
  ['5×5, 90°', ['5', '5', '90']],
  ['подьем обьем отьезд разьем изьян сьемка', ['подъем', 'объем', 'отъезд', 'разъем', 'изъян', 'съемка']],
  ['подьюбочник', ['подъюбочник']],
  ['семья лосьон связь ёлки Подьём-под', ['семья', 'лосьон', 'связь', 'елки', 'подъем', 'под']],
  ['костье', ['костье']],
  ['…', []],
])('«%s» is the words %j', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test('a preposition is a small word, the word for an exercise too', () => {
  expect(['на', 'из', 'the', 'упражнение', 'мышцы'].filter(isSmallWord)).toHaveLength(5);
  expect(['наклон', 'ноги', 'press', ''].filter(isSmallWord)).toEqual([]);
});

test.each([
  ['рывком', 'рывк'],
  ['рывки', 'рывк'],
  ['толчками', 'толчк'],
  ['rows', 'row'],
  ['abs', 'abs'],
  ['chess', 'chess'],
  ['boxes', 'box'],
  ['crosses', 'cross'],
  ['fuzzes', 'fuzz'],
  ['stretches', 'stretch'],
  ['brushes', 'brush'],
  ['axes', 'axe'],
  ['planes', 'plane'],
  ['eschew', 'eschew'],
  ['sessions', 'session'],
])('the stem of «%s» is «%s»', (word, stemmed) => {
  // Once more: from memory.
  expect([stem(word), stem(word)]).toEqual([stemmed, stemmed]);
});

test.each([
  ['подъем', 'подем'],
  ['пресс', 'прес'],
  ['жым', 'жим'],
  ['эспандер', 'испондир'],
  ['баттерфляй', 'батерфляй'],
  ['волль', 'воль'],
])('«%s» and «%s» sound alike', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other));
});

test.each([
  ['ввод', 'вод'],
  ['бег', 'бок'],
  ['шаг', 'шея'],
])('«%s» and «%s» do not', (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other));
});
