import { stemmer } from '@orama/stemmers/russian';

const CYRILLIC = /[а-я]/;

/** The library's few hundred words come thousands of times, a query's only once. */
const KEPT_MAX = 5_000;
const kept = new Map<string, string>();

/** What the forms of a word share: 'жима' and 'жимом' are 'жим', 'curls' is 'curl'. */
export function stem(word: string): string {
  const known = kept.get(word);
  if (known !== undefined) return known;
  const stemmed = cutEnding(word);
  if (kept.size < KEPT_MAX) kept.set(word, stemmed);
  return stemmed;
}

function cutEnding(word: string): string {
  if (CYRILLIC.test(word)) return stemmer(word);
  if (word.length > 4 && /(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/**
 * A word as it sounds: unstressed vowels, doubled letters and the two signs are what people slip in most of all ('жым',
 * 'пресед', 'падтягивания', 'прес', 'подем').
 */
export function soundOf(word: string): string {
  return word
    .replace(/[ьъ]/g, '')
    .replace(/[еэы]/g, 'и')
    .replaceAll('о', 'а')
    .replace(/(?<=.)(\p{L})\1+/gu, '$1');
}
