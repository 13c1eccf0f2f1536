/** What a query may mean: each of its words as typed, in the other keyboard layout, and transliterated. */
import { foldText } from './folded-text.ts';
import { isSmallWord, splitWords } from './split-words.ts';
import { soundOf, stem } from './stem.ts';
import { switchToLatin, switchToRussian } from './switch-layout.ts';
import { transliterate } from './transliterate.ts';

export interface Form {
  word: string;
  stem: string;
  sound: string;
  /** 1 as typed, less for a guess at what was meant. */
  likelihood: number;
}

export interface QueryWord {
  typed: string;
  forms: readonly Form[];
  /** A preposition: found or not, the rest counts. */
  isSmall: boolean;
}

const LAYOUT_LIKELIHOOD = 0.95;
const TRANSLITERATED_LIKELIHOOD = 0.94;
/** Longer than any name with its variation, its equipment and its muscle: what goes beyond it is not looked at. */
const WORDS_MAX = 12;
const LENGTH_MAX = 200;

const LATIN = /[a-z]/;
const CYRILLIC = /[а-я]/;

export function readQuery(query: string): QueryWord[] {
  const words = foldText(query.slice(0, LENGTH_MAX)).split(' ').flatMap(readChunk).slice(0, WORDS_MAX);
  const isAllSmall = words.every(word => word.isSmall);
  return isAllSmall ? words.map(word => ({ ...word, isSmall: false })) : words;
}

/** What stands between two spaces. In the wrong layout its punctuation is letters: ';bv' is one word. */
function readChunk(chunk: string): QueryWord[] {
  const words = splitWords(chunk);
  const switched = !LATIN.test(chunk) || CYRILLIC.test(chunk) ? [] : splitWords(switchToRussian(chunk));
  if (switched.length === 1 && switched[0] && words.length !== 1) {
    const forms = [formOf(switched[0], LAYOUT_LIKELIHOOD), ...words.map(word => formOf(word, 0.5))];
    return [{ typed: chunk, forms, isSmall: false }];
  }
  return words.map(word => readWord(word, words.length === 1 ? chunk : word));
}

function readWord(word: string, chunk: string): QueryWord {
  const forms = [formOf(word, 1)];
  if (LATIN.test(word)) {
    for (const switched of splitWords(switchToRussian(chunk)))
      forms.push(formOf(switched, LAYOUT_LIKELIHOOD));
    forms.push(formOf(transliterate(word), TRANSLITERATED_LIKELIHOOD));
  } else {
    const switched = switchToLatin(word);
    if (/^[a-z]+$/.test(switched)) forms.push(formOf(switched, LAYOUT_LIKELIHOOD));
  }
  return { typed: word, forms, isSmall: isSmallWord(word) };
}

/** Two neighbours as one word, or one word as two: the space is a key like any other. */
export function wordOf(text: string): QueryWord {
  return { ...readWord(text, text), isSmall: false };
}

function formOf(word: string, likelihood: number): Form {
  return { word, stem: stem(word), sound: soundOf(word), likelihood };
}
