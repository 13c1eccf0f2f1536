/** How well one word of a query is found in each exercise. */
import type { Form, QueryWord } from './read-query.ts';
import { lettersOf, type SearchIndex, type Term } from './search-index.ts';
import { allowedTypos, typoDistance } from './typo-distance.ts';

const WHOLE = 1;
const SAME_STEM = 0.97;
const SAME_SOUND = 0.92;
/** From here on the word is one that we have. */
const KNOWN = 0.85 * SAME_SOUND;
/** A beginning, the better the more of the word is typed. */
const BEGINNING = 0.78;
const BEGINNING_SHARE = 0.16;
const STEM_BEGINS = 0.76;
const ONE_TYPO = 0.72;
const TWO_TYPOS = 0.62;
const TYPO_IN_BEGINNING = -0.12;
const FIRST_LETTER = 0.02;
const SOUND_BEGINS = 0.73;
const INSIDE = 0.4;

/** By the exercise's place, 0 to 1; those in which the word is not are left out. */
export type Matches = ReadonlyMap<number, number>;

/** A word that is known as it is typed has no typo. `moreTypos` are allowed besides: for what is only near. */
export function matchWord(index: SearchIndex, { forms }: QueryWord, moreTypos = 0): Matches {
  const qualities = index.terms.map(term => bestOf(forms, form => compareWords(form, term)));
  if (!qualities.some(quality => quality >= KNOWN)) {
    const typed = forms.map(form => ({ ...form, ...limitsOf(form, moreTypos) }));
    index.terms.forEach((term, at) => {
      qualities[at] ||= bestOf(typed, form => compareTypos(form, term));
    });
  }
  const found = new Map<number, number>();
  index.terms.forEach((term, at) => {
    addMatches(found, term, qualities[at] ?? 0);
  });
  return found;
}

function bestOf<F extends Form>(forms: readonly F[], compare: (form: F) => number): number {
  let best = 0;
  for (const form of forms) best = Math.max(best, compare(form) * form.likelihood);
  return best;
}

function addMatches(found: Map<number, number>, { weights }: Term, quality: number): void {
  if (quality === 0) return;
  for (const [place, weight] of weights) {
    const match = quality * weight;
    if (match > (found.get(place) ?? 0)) found.set(place, match);
  }
}

/** Without typos. */
function compareWords(form: Form, term: Term): number {
  if (form.word === term.word) return WHOLE;
  if (form.stem === term.stem) return SAME_STEM;
  if (form.sound === term.sound) return SAME_SOUND;
  if (term.word.startsWith(form.word)) {
    return BEGINNING + (BEGINNING_SHARE * form.word.length) / term.word.length;
  }
  if (form.stem.length >= 3 && term.word.startsWith(form.stem)) return STEM_BEGINS;
  if (form.sound.length >= 5 && term.sound.startsWith(form.sound)) return SOUND_BEGINS;
  if (form.word.length >= 4 && term.word.includes(form.word)) return INSIDE;
  return 0;
}

interface TypoLimits {
  letters: number;
  allowed: number;
}

function limitsOf({ word, sound }: Form, moreTypos: number): TypoLimits {
  return { letters: lettersOf(sound), allowed: allowedTypos(word.length) + moreTypos };
}

/** As they sound: a slip of the ear is no typo besides. */
function compareTypos({ sound, letters, allowed }: Form & TypoLimits, term: Term): number {
  if (allowed === 0 || !mayBeMeant(letters, term.letters, allowed)) return 0;
  const { whole, beginning } = typoDistance(sound, term.sound, allowed);
  if (beginning > allowed) return 0;
  const isWhole = whole <= allowed;
  const quality = (isWhole ? whole : beginning) <= 1 ? ONE_TYPO : TWO_TYPOS;
  // A word's first letter is seldom the mistyped one.
  const firstLetter = sound[0] === term.sound[0] ? FIRST_LETTER : 0;
  return quality + firstLetter + (isWhole ? 0 : TYPO_IN_BEGINNING);
}

/** A letter that the word does not have is a typo: with too many of those there is nothing to count. */
function mayBeMeant(typed: number, word: number, allowed: number): boolean {
  let missing = typed & ~word;
  let count = 0;
  while (missing !== 0) {
    missing &= missing - 1;
    count++;
  }
  return count <= allowed;
}
