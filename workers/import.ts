/** Reads files of other apps, so that the page never waits for 50,000 rows: not even for the text of the file. */
import { expose } from 'comlink';
import { deriveKey } from '#contract/derived-keys.ts';
import { Importer } from '#domain/import/importer.ts';
import type { MatchBook } from '#domain/import/match-exercises.ts';
import type { ParseOptions } from '#domain/import/model.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';

// Papa Parse takes any worker for one of its own and would answer the page's messages.
self.onmessage = null;

const importer = new Importer({ deriveKey, defaultTitle: DEFAULT_WORKOUT_TITLE });
/** A worker reads one file, and opens it anew with each answer. */
let text: string | undefined;

const worker = {
  async open(file: Blob, book: MatchBook, options: ParseOptions) {
    text ??= await file.text();
    return importer.open(text, book, options);
  },
  take: (...args: Parameters<Importer['take']>) => importer.take(...args),
};
export type ImportWorker = typeof worker;
expose(worker);
