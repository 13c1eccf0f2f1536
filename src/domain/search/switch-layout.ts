/** What was typed with the keyboard in the wrong layout: ';bv' is 'жим', 'иутср' is 'bench'. */

const LATIN_KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>';
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю';

const TO_RUSSIAN = new Map([...LATIN_KEYS].map((key, at) => [key, RUSSIAN_KEYS[at] ?? key]));
// The shifted keys come last and give the same letters: the plain key is the one to go back to.
const TO_LATIN = new Map(
  [...RUSSIAN_KEYS].map((key, at) => [key, LATIN_KEYS[at] ?? key]).reverse() as [string, string][],
);

/** The text as the other layout's keys would have given it. */
export function switchToRussian(text: string): string {
  return switchKeys(text, TO_RUSSIAN);
}

export function switchToLatin(text: string): string {
  return switchKeys(text, TO_LATIN);
}

function switchKeys(text: string, keys: ReadonlyMap<string, string>): string {
  return [...text.toLowerCase()].map(key => keys.get(key) ?? key).join('');
}
