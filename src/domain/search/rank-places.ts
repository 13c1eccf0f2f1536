/**
 * The order of what was found: what this person does often and did last, then how common an exercise is, then how well
 * it matches. What is named in full stands above what only shares words with it.
 */
import type { QueryWord } from './read-query.ts';
import { type Names, phraseOf, type SearchIndex } from './search-index.ts';

/** What a person has done of an exercise. */
export interface Usage {
  /** Trainings it was in, those of the last months counted. */
  count: number;
  lastAtMs: number;
}

export interface Personal {
  usageOf: (place: number) => Usage | undefined;
  nowMs: number;
}

const IS_NAME = 0.65;
const IS_ALIAS = 0.55;
const IS_MUSCLE = 0.2;
const BEGINS_NAME = 0.06;
const SHORTEST_BEGINNING = 3;
const COMMON = 0.38;
const HABIT = 0.6;
/** Of an exercise that somebody made, it is known that they wanted it. */
const OWN_COMMON = 0.4;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Where an exercise stands in the index, and how likely it is meant: comparable with another index's. */
export interface RankedPlace {
  place: number;
  score: number;
}

interface Ranking {
  of: ReadonlyMap<number, number>;
  words: readonly QueryWord[];
  personal: Personal;
}

export function rankPlaces(index: SearchIndex, { of, words, personal }: Ranking): RankedPlace[] {
  const phrases = phrasesOf(words);
  const ranked: RankedPlace[] = [];
  for (const [place, quality] of of) {
    const names = index.names[place];
    if (!names) continue;
    const common = COMMON * commonness(index, place);
    const habitual = HABIT * habit(personal.usageOf(place), personal.nowMs);
    ranked.push({ place, score: quality + wholeBonus(names, phrases) + common + habitual });
  }
  return ranked.sort((a, b) => b.score - a.score || a.place - b.place);
}

interface Phrase {
  words: readonly string[];
  /** The words in one text, as an index has its names. */
  text: string;
  share: number;
}

/** A guess at the keyboard that gives a name is a name, though a less certain one. */
const GUESS_SHARE = 0.6;

/** The query as a name: as typed, and as each guess reads it. */
function phrasesOf(words: readonly QueryWord[]): Phrase[] {
  const longest = Math.max(0, ...words.map(({ forms }) => forms.length));
  return Array.from({ length: longest }, (_, at) => {
    const text = phraseOf(words.flatMap(({ forms }) => forms[Math.min(at, forms.length - 1)]?.word ?? []));
    return { text, words: text.split(' '), share: at === 0 ? 1 : GUESS_SHARE };
  });
}

function wholeBonus(names: Names, phrases: readonly Phrase[]): number {
  return Math.max(0, ...phrases.map(phrase => phrase.share * phraseBonus(names, phrase)));
}

function phraseBonus(names: Names, { text, words }: Phrase): number {
  if (text === names.name || text === names.fullName) return IS_NAME;
  if (names.aliases.includes(text)) return IS_ALIAS;
  if (names.muscles.includes(text)) return IS_MUSCLE;
  return words.some(word => beginsName(names, word)) ? BEGINS_NAME : 0;
}

/** While a word is being typed too. */
function beginsName({ firstWord }: Names, word: string): boolean {
  return word.length >= SHORTEST_BEGINNING && firstWord.startsWith(word);
}

/** 1 for the most common exercise, 0 for the rarest; the step from the first to the tenth is as large as to the hundredth. */
function commonness({ ranks, ranked }: SearchIndex, place: number): number {
  const rank = ranks[place];
  return rank == null ? OWN_COMMON : 1 - Math.log(rank) / Math.log(ranked);
}

/** 0 for what was never done, towards 1 for what is done all the time and was done just now. */
function habit(usage: Usage | undefined, nowMs: number): number {
  if (!usage || usage.count === 0) return 0;
  const often = usage.count / (usage.count + 6);
  const lately = Math.exp(-Math.max(0, nowMs - usage.lastAtMs) / (45 * DAY_MS));
  return 0.6 * often + 0.4 * lately;
}
