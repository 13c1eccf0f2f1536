import { expect, test } from 'vitest';
import { switchToLatin, switchToRussian } from '#domain/search/switch-layout.ts';
import { transliterate } from '#domain/search/transliterate.ts';
import { allowedTypos, typoDistance } from '#domain/search/typo-distance.ts';

test.each([
  [';bv', 'жим'],
  ['GHBCTL', 'присед'],
  ['gjl]tv', 'подъем'],
  ['<HECMZ', 'брусья'],
])('%j in the Russian layout is %j', (typed, meant) => {
  expect(switchToRussian(typed)).toBe(meant);
});

test('«иутср» in the Latin layout is "bench"', () => {
  expect(switchToLatin('иутср')).toBe('bench');
});

test.each([
  ['zhim', 'жим'],
  ['tyaga', 'тяга'],
  ['stanovaya', 'становая'],
  ['bitseps', 'бицепс'],
  ['biceps', 'бицепс'],
  ['otzhimaniya', 'отжимания'],
  ['shragi', 'шраги'],
  ['stoy', 'стой'],
  ['stoj', 'стой'],
  ['jim', 'жим'],
  ['najim', 'найим'],
  ['yprazhnenie', 'ыпражнение'],
  ['koncentraciya', 'концентрация'],
  ['schuka', 'щука'],
  ['9kg', '9кг'],
])('%j transliterated is %j', (typed, meant) => {
  expect(transliterate(typed)).toBe(meant);
});

test.each([
  ['жим', 0],
  ['тяга', 0],
  ['шраги', 1],
  ['планка', 1],
  ['приседы', 1],
  ['гантелей', 2],
])('%j may have %d typos', (word, typos) => {
  expect(allowedTypos(word.length)).toBe(typos);
});

test.each([
  ['планка', 'планка', 0],
  ['плонка', 'планка', 1],
  ['плнка', 'планка', 1],
  ['планкка', 'планка', 1],
  ['палнка', 'планка', 1],
  ['полнка', 'планка', 2],
])('from %j to %j: %d', (typed, word, distance) => {
  expect(typoDistance(typed, word, 2).whole).toBe(distance);
});

test('words of more than 32 letters match nothing', () => {
  const long = 'ж'.repeat(32);
  const far = { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY };
  expect(typoDistance(long, long, 2).whole).toBe(0);
  expect(typoDistance(`${long}ж`, long, 2)).toEqual(far);
  expect(typoDistance(long, `${long}ж`, 2)).toEqual(far);
  // Not even the beginning of a word that is so much shorter.
  expect(typoDistance('планками', 'планк', 2)).toEqual(far);
});

test('a word that is not typed to its end is compared with its beginning', () => {
  expect(typoDistance('падтяг', 'подтягивания', 1)).toEqual({ whole: 7, beginning: 1 });
  expect(typoDistance('скамья', 'подтягивания', 2).beginning).toBeGreaterThan(2);
});
