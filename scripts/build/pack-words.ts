/**
 * Words of lower case in one text: each follows a capital that says how many letters it shares with the one before (A
 * none, B one, …). Sorted and compressed, that is two thirds of a plain list. `unpackWords` reads it.
 */
export function packWords(words: readonly string[]): string {
  const sorted = words.toSorted();
  return sorted.map((word, at) => packWord(word, sorted[at - 1] ?? '')).join('');
}

const MAX_SHARED = 25;

function packWord(word: string, before: string): string {
  if (/[A-Z]/.test(word)) throw new Error(`A capital in ${word}: it would be read as a length`);
  let shared = 0;
  while (shared < MAX_SHARED && shared < word.length && word[shared] === before[shared]) shared += 1;
  return String.fromCharCode(65 + shared) + word.slice(shared);
}
