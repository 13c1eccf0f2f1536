import { readFile } from 'node:fs/promises';
import { Compile } from 'typebox/compile';
import { Library } from '#contract/library.ts';
import { StartupError } from '../startup-error.ts';

const LIBRARY_FILE = new URL('../../contract/library.json', import.meta.url);

/** The default exercises that come with this release. */
export async function loadLibrary(file: URL = LIBRARY_FILE): Promise<Library> {
  const library: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (Compile(Library).Check(library)) return library;
  throw new StartupError(`Библиотека упражнений ${file.pathname} повреждена.`);
}
