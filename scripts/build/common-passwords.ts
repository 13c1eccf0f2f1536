import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';
import { packWords } from './pack-words.ts';

const NAME = 'virtual:common-passwords';
const RESOLVED = `\0${NAME}`;

/** How many the app warns of. */
const COUNT = 10_000;
/** Shorter ones are refused anyway. */
const MIN_LENGTH = 6;

/** The commonest passwords of leaked lists, as zxcvbn-ts has them: the commonest first, in lower case. */
export function listCommonPasswords(): string[] {
  return dictionary['passwords-common'].filter(password => password.length >= MIN_LENGTH).slice(0, COUNT);
}

/** Makes the module that the app fetches when somebody chooses a password: a tenth of the package's whole list. */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: id => (id === NAME ? RESOLVED : undefined),
    load: id =>
      id === RESOLVED ? `export default ${JSON.stringify(packWords(listCommonPasswords()))};` : undefined,
  };
}
