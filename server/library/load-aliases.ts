import { readFile } from 'node:fs/promises';
import { Compile } from 'typebox/compile';
import { LibrarySearch } from '#contract/library.ts';
import { StartupError } from '../startup-error.ts';

const ALIASES_FILE = new URL('../../contract/library-search.json', import.meta.url);

/** What people call the default exercises, and how common each is. */
export async function loadAliases(file: URL = ALIASES_FILE): Promise<LibrarySearch> {
  const aliases: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (Compile(LibrarySearch).Check(aliases)) return aliases;
  throw new StartupError(`Библиотека упражнений ${file.pathname} повреждена.`);
}
