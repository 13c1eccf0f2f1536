/** The words of all exercises, prepared once: each word knows the exercises that it stands in, and where. */
import { foldText } from './folded-text.ts';
import { isSmallWord, splitWords } from './split-words.ts';
import { soundOf, stem } from './stem.ts';

export interface SearchableExercise {
  name: string;
  variation: string;
  equipment: string;
  primaryMuscle: string;
  secondaryMuscles: readonly string[];
  /** Other names of it, of its equipment and of its primary muscle. */
  aliases: readonly string[];
  equipmentAliases: readonly string[];
  muscleAliases: readonly string[];
  /** 1 is the most common of the library; null for an exercise that is not in it. */
  rank: number | null;
}

/** A word that stands in some exercises. */
export interface Term {
  word: string;
  stem: string;
  sound: string;
  /** A bit for each letter of the sound, to pass by words that cannot be meant. */
  letters: number;
  /** By the exercise's place: how much a word weighs there, 0 to 1. */
  weights: Map<number, number>;
}

/** One exercise's names as a whole, for a query that is one of them. */
export interface Names {
  foldedName: string;
  firstWord: string;
  /** Stems in alphabetical order: the name, the name with its variation, each alias and each name of the muscle. */
  name: string;
  fullName: string;
  aliases: readonly string[];
  muscles: readonly string[];
}

export interface SearchIndex {
  terms: Term[];
  byWord: Map<string, Term>;
  names: Names[];
  ranks: (number | null)[];
  /** How many ranks there are. */
  ranked: number;
}

const WEIGHTS = {
  name: 1,
  alias: 0.97,
  variation: 0.88,
  primaryMuscle: 0.86,
  muscleAlias: 0.82,
  equipment: 0.74,
  equipmentAlias: 0.7,
  secondaryMuscle: 0.4,
} as const;

export function buildSearchIndex(exercises: readonly SearchableExercise[]): SearchIndex {
  const builder = startSearchIndex();
  exercises.forEach(builder.add);
  return builder.index;
}

export interface SearchIndexBuilder {
  index: SearchIndex;
  /** The first one added is place 0. */
  add: (exercise: SearchableExercise) => void;
}

/** For a screen that must go on answering meanwhile: a slow phone indexes a thousand exercises in a third of a second. */
export function startSearchIndex(): SearchIndexBuilder {
  const index: SearchIndex = { terms: [], byWord: new Map(), names: [], ranks: [], ranked: 2 };
  // Equipment and muscles are the same few texts hundreds of times.
  const termsOf = new Map<string, Term[]>();

  function findTerms(text: string): Term[] {
    const known = termsOf.get(text);
    if (known) return known;
    const terms = searchedWords(text).map(word => index.byWord.get(word) ?? addTerm(index, word));
    termsOf.set(text, terms);
    return terms;
  }

  return {
    index,
    add(exercise) {
      const place = index.names.length;
      for (const [texts, weight] of weightedTexts(exercise)) {
        for (const { weights } of texts.flatMap(findTerms)) {
          if (weight > (weights.get(place) ?? 0)) weights.set(place, weight);
        }
      }
      index.names.push(namesOf(exercise));
      index.ranks.push(exercise.rank);
      index.ranked = Math.max(index.ranked, exercise.rank ?? 0);
    },
  };
}

function weightedTexts(exercise: SearchableExercise): [texts: readonly string[], weight: number][] {
  return [
    [[exercise.name], WEIGHTS.name],
    [exercise.aliases, WEIGHTS.alias],
    [[exercise.variation], WEIGHTS.variation],
    [[exercise.primaryMuscle], WEIGHTS.primaryMuscle],
    [exercise.muscleAliases, WEIGHTS.muscleAlias],
    [[exercise.equipment], WEIGHTS.equipment],
    [exercise.equipmentAliases, WEIGHTS.equipmentAlias],
    [exercise.secondaryMuscles, WEIGHTS.secondaryMuscle],
  ];
}

function addTerm({ byWord, terms }: SearchIndex, word: string): Term {
  const sound = soundOf(word);
  const term = { word, stem: stem(word), sound, letters: lettersOf(sound), weights: new Map() };
  byWord.set(word, term);
  terms.push(term);
  return term;
}

/**
 * 'Хип-траст' is found by 'хип', by 'траст' and written as one word. Nobody looks for a small word: 'под' is the beginning
 * of another one.
 */
function searchedWords(text: string): string[] {
  const words = splitWords(text).filter(word => !isSmallWord(word));
  if (!text.includes('-')) return words;
  const hyphenated = foldText(text).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? [];
  return [...words, ...hyphenated.map(word => word.replaceAll('-', ''))];
}

function namesOf(exercise: SearchableExercise): Names {
  const { name, variation, aliases, primaryMuscle, muscleAliases } = exercise;
  return {
    foldedName: foldText(`${name} ${variation}`),
    firstWord: soundOfStem(splitWords(name)[0] ?? ''),
    name: toPhrase(name),
    fullName: toPhrase(`${name} ${variation}`),
    aliases: aliases.map(toPhrase),
    muscles: [primaryMuscle, ...muscleAliases].map(toPhrase),
  };
}

/** The muscles' names are the same in hundreds of exercises. */
const KEPT_MAX = 10_000;
const phrases = new Map<string, string>();

function toPhrase(text: string): string {
  const known = phrases.get(text);
  if (known !== undefined) return known;
  const phrase = phraseOf(splitWords(text));
  if (phrases.size < KEPT_MAX) phrases.set(text, phrase);
  return phrase;
}

/** Words as a set, as they sound: 'лежа жым' is 'жим лежа', and 'жим хаммер' is 'жим в хаммере'. */
export function phraseOf(words: readonly string[]): string {
  const large = words.filter(word => !isSmallWord(word));
  return [...new Set((large.length > 0 ? large : words).map(soundOfStem))].sort().join(' ');
}

export function soundOfStem(word: string): string {
  return soundOf(stem(word));
}

export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}
