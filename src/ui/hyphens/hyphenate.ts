/**
 * Where a long Russian word may be broken, by the rules of school: between syllables, no letter left alone, й, ь and ъ
 * with what stands before them (after P. Khristov's algorithm). No dictionary: browsers have one for Russian on some
 * systems only.
 */

const VOWELS = 'аеёиоуыэюя';
const SIGNS = 'йьъ';
const SOFT_HYPHEN = '\u00ad';

/** Shorter words fit wherever text stands. */
const LONG_WORD = /[а-яё]{8,}/gi;

/** The kinds of letters before and after a break: V a vowel, C a consonant, S one of the signs. */
const BREAKS: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [/S$/, /^[VC]./],
  [/CV$/, /^V[CS]/],
  [/VC$/, /^CV/],
  [/CV$/, /^CV/],
  [/VC$/, /^CCV/],
  [/VCC$/, /^CCV/],
];

/**
 * Puts soft hyphens into a text's long words: it reads, sounds and is found as before. `isWanted`: of the word at a place
 * in the text.
 */
export function hyphenate(
  text: string,
  isWanted: (word: string, at: number) => boolean = () => true,
): string {
  return text.replace(LONG_WORD, (word, at: number) => (isWanted(word, at) ? breakWord(word) : word));
}

function breakWord(word: string): string {
  const kinds = [...word.toLowerCase()].map(kindOf).join('');
  let broken = '';
  let from = 0;
  for (const [at, letter] of [...word].entries()) {
    if (mayBreak(kinds, from, at)) {
      broken += SOFT_HYPHEN;
      from = at;
    }
    broken += letter;
  }
  return broken;
}

/** Whether the word may go on in the next line with its letter `at`, its last break being before the letter `from`. */
function mayBreak(kinds: string, from: number, at: number): boolean {
  const [before, after] = [kinds.slice(0, at), kinds.slice(at)];
  const part = before.slice(from);
  if (part.length < 2 || after.length < 2 || !part.includes('V') || !after.includes('V')) return false;
  return BREAKS.some(([left, right]) => left.test(before) && right.test(after));
}

function kindOf(letter: string): string {
  if (VOWELS.includes(letter)) return 'V';
  return SIGNS.includes(letter) ? 'S' : 'C';
}
