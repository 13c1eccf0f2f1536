/** Exercises that a query means, the likeliest first (rank-places.ts says what that is). */
import { foldText } from './folded-text.ts';
import { type Matches, matchWord } from './match-word.ts';
import { type Personal, type RankedPlace, rankPlaces } from './rank-places.ts';
import { type QueryWord, readQuery, wordOf } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';

export interface Found {
  /** The likeliest first. */
  places: RankedPlace[];
  /** With nothing found: the nearest there is. */
  nearest: RankedPlace[];
}

const NEAREST_MAX = 5;

const LETTERS_INSIDE = 0.3;

export function findExercises(index: SearchIndex, query: string, personal: Personal): Found {
  const places = findAsSpaced(index, query, personal);
  if (places.length > 0) return { places, nearest: [] };
  const words = readQuery(query);
  const rank = (of: ReadonlyMap<number, number>) => rankPlaces(index, { of, words, personal });
  const respaced = findRespaced(index, words);
  if (respaced.size > 0) return { places: rank(respaced), nearest: [] };
  const near = words.filter(word => !word.isSmall).map(word => matchWord(index, word, 1));
  return { places: [], nearest: rank(findMost(near)).slice(0, NEAREST_MAX) };
}

/** Without guesses at missing and superfluous spaces: for one who has more than one index to ask before that. */
export function findAsSpaced(index: SearchIndex, query: string, personal: Personal): RankedPlace[] {
  const words = readQuery(query);
  const found = findRequired(index, words);
  const folded = foldText(query);
  if (folded !== '') addContained(index, folded, found);
  return rankPlaces(index, { of: found, words, personal });
}

/** Exercises in which every word but the prepositions is, with the mean of how well. */
function findRequired(index: SearchIndex, words: readonly QueryWord[]): Map<number, number> {
  const matches = words.filter(word => !word.isSmall).map(word => matchWord(index, word));
  const [first, ...others] = matches.toSorted((a, b) => a.size - b.size);
  const found = new Map<number, number>();
  for (const [place, quality] of first ?? []) {
    let sum = quality;
    const isInAll = others.every(other => {
      const here = other.get(place) ?? 0;
      sum += here;
      return here > 0;
    });
    if (isInAll) found.set(place, sum / matches.length);
  }
  return found;
}

/** The API's promise: a text that stands anywhere in the name is found, be it half a word. */
function addContained({ names }: SearchIndex, folded: string, found: Map<number, number>): void {
  names.forEach(({ foldedName }, place) => {
    if (!found.has(place) && foldedName.includes(folded)) found.set(place, LETTERS_INSIDE);
  });
}

/** Each way to space a query costs as much as the query did: a long text is not tried. */
const RESPACED_WORDS_MAX = 4;

/** A space too many or too few: 'жимлежа', 'под тягивания'. */
function findRespaced(index: SearchIndex, words: readonly QueryWord[]): Map<number, number> {
  if (words.length > RESPACED_WORDS_MAX) return new Map();
  for (let at = 1; at < words.length; at++) {
    const joined = wordOf(`${words[at - 1]?.typed}${words[at]?.typed}`);
    const found = findRequired(index, words.toSpliced(at - 1, 2, joined));
    if (found.size > 0) return found;
  }
  const parted = words.flatMap(word => partWord(index, word.typed) ?? [word]);
  return parted.length > words.length ? findRequired(index, parted) : new Map();
}

const SHORTEST_PART = 3;
const PARTED_MAX = 40;

/** One that is two known words without the space between them. */
function partWord(index: SearchIndex, typed: string): QueryWord[] | undefined {
  if (typed.length > PARTED_MAX) return undefined;
  for (const form of wordOf(typed).forms) {
    for (let at = SHORTEST_PART; at <= form.word.length - SHORTEST_PART; at++) {
      const parts = [form.word.slice(0, at), form.word.slice(at)].map(wordOf);
      if (parts.every(part => isKnown(index, part))) return parts;
    }
  }
  return undefined;
}

function isKnown({ terms }: SearchIndex, { forms: [form] }: QueryWord): boolean {
  return terms.some(({ stem }) => stem === form?.stem);
}

/** With one word or more missing: those that have most of the words. */
function findMost(matches: readonly Matches[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const match of matches) {
    for (const [place, quality] of match)
      found.set(place, (found.get(place) ?? 0) + quality / matches.length);
  }
  return found;
}
