import type { CopySummary } from '#domain/export/export-file.ts';
import type { Key } from '#domain/ids.ts';
import type { Importer, ImportPlan } from '#domain/import/importer.ts';
import type { MatchBook } from '#domain/import/match-exercises.ts';
import type { ParseOptions } from '#domain/import/model.ts';

type Opened = ReturnType<Importer['open']>;

/** A worker that reads a file and stores it, or undoes what was stored. */
export interface FileReading {
  open(file: Blob, book: MatchBook, options: ParseOptions): Promise<Opened>;
  /** Stores all its trainings piece by piece, each in one transaction. Returns how many were new. */
  store(plan: ImportPlan, onStored: (done: number) => void): Promise<number>;
  /** Computes the figures of what was stored. */
  computeFigures(accountKey: Key): Promise<void>;
  /** The text of an own export; a locked one needs the passphrase. Null if that is another one. */
  openCopy(text: string, passphrase?: string): Promise<CopySummary | null>;
  /** All of it, piece by piece. Returns how many trainings were new; null: what the account has is still to be read. */
  restore(accountKey: Key, onStored: (done: number) => void): Promise<number | null>;
  /** Undoes an import as a whole. */
  takeBack(accountKey: Key, importKey: Key): Promise<void>;
  stop(): void;
  /** Rejects if the worker's script does not load, or the page is left, which ends the worker. */
  failed: Promise<never>;
}
