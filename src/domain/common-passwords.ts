import { switchToLatin } from './search/switch-layout.ts';

/** The words of a text made by `packWords`: a capital says how many letters a word shares with the one before. */
export function unpackWords(packed: string): ReadonlySet<string> {
  const words = new Set<string>();
  let word = '';
  for (const [, shared = 'A', rest = ''] of packed.matchAll(/([A-Z])([^A-Z]*)/g)) {
    word = word.slice(0, shared.charCodeAt(0) - 65) + rest;
    words.add(word);
  }
  return words;
}

/** Whether it is on the list as typed, in other capitals, or by the keys of the Russian layout: «пароль» is 'gfhjkm'. */
export function isAmongCommon(password: string, common: ReadonlySet<string>): boolean {
  const typed = password.trim().toLowerCase();
  return common.has(typed) || common.has(switchToLatin(typed));
}
