import { readTitles } from './read-titles.ts';

/** A rule's id in the title of a test, or of a group of tests. */
export interface Citation {
  readonly id: string;
  readonly path: string;
  readonly line: number;
}

const CITED_ID = /\[([A-Z]+\d+)\]/g;

export function readCitations(path: string, source: string): Citation[] {
  return readTitles(path, source).flatMap(({ text, line }) =>
    [...text.matchAll(CITED_ID)].map(([, id = '']) => ({ id, path, line })),
  );
}
