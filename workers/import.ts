/** Reads and stores files, and undoes what was stored, so that the page never waits for 50,000 rows: not even for the text of the file. */
import { expose } from 'comlink';
import { deriveKey } from '#contract/derived-keys.ts';
import type { Key } from '#domain/ids.ts';
import { Importer, type ImportPlan, type PlannedTraining } from '#domain/import/importer.ts';
import type { MatchBook } from '#domain/import/match-exercises.ts';
import type { ParseOptions } from '#domain/import/model.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { Copy } from './import-copy.ts';
import type { ImportStore } from './import-store.ts';
import { decodeText } from './import-text.ts';

// Papa Parse takes any worker for one of its own and would answer the page's messages.
self.onmessage = null;

/** A batch of calls. Of one transaction with more, a tick meanwhile would have to wait for too long. */
const PIECES_AT_ONCE = 3;

const importer = new Importer({ deriveKey, defaultTitle: DEFAULT_WORKOUT_TITLE });
/** A worker reads one file, and opens it again with each answer. */
let text: string | undefined;
/** One worker stores for one account. */
let opening: Promise<ImportStore> | undefined;

/** Of a file that is this app's own export. */
let copy: Copy | undefined;

function openStore(accountKey: Key): Promise<ImportStore> {
  opening ??= import('./import-store.ts').then(({ ImportStore }) => new ImportStore(accountKey));
  return opening;
}

const worker = {
  async open(file: Blob, book: MatchBook, options: ParseOptions) {
    text ??= decodeText(new Uint8Array(await file.arrayBuffer()));
    return importer.open(text, book, options);
  },
  /** Stores as many as fit one batch at a time, without waiting for the page, which has the screens to paint. */
  async store(
    { accountKey, exerciseKeys, assisted, ...of }: ImportPlan,
    onStored: (done: number) => void,
  ): Promise<number> {
    const store = await openStore(accountKey);
    let added = 0;
    for (let from: number | null = 0; from !== null; ) {
      const pieces: PlannedTraining[][] = [];
      while (from !== null && pieces.length < PIECES_AT_ONCE) {
        const { workouts, next } = importer.take(from, { exerciseKeys, assisted });
        pieces.push(workouts);
        from = next;
      }
      added += await store.add(of, pieces);
      if (from !== null) onStored(from);
    }
    return added;
  },
  async openCopy(given: string, passphrase?: string) {
    const { Copy } = await import('./import-copy.ts');
    copy = await Copy.open(given, passphrase);
    return copy?.summary ?? null;
  },
  restore(accountKey: Key, onStored: (done: number) => void): Promise<number | null> {
    if (!copy) throw new Error('no copy was opened');
    return copy.restore(accountKey, onStored);
  },
  async takeBack(accountKey: Key, importKey: Key): Promise<void> {
    await (await openStore(accountKey)).takeBack(importKey);
  },
  async computeFigures(accountKey: Key): Promise<void> {
    await (await openStore(accountKey)).computeFigures();
  },
};
export type ImportWorker = typeof worker;
expose(worker);
