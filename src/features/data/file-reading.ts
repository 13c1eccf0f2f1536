import type { CopySummary } from '#domain/export/export-file.ts';
import type { Key } from '#domain/ids.ts';
import type { Importer, ImportPlan } from '#domain/import/importer.ts';
import type { MatchBook } from '#domain/import/match-exercises.ts';
import type { ParseOptions } from '#domain/import/model.ts';

type Opened = ReturnType<Importer['open']>;

/** A file that is being read, and then stored, in a worker. */
export interface FileReading {
  open(file: Blob, book: MatchBook, options: ParseOptions): Promise<Opened>;
  /** All its trainings, piece by piece, each on disk as a whole. Returns how many were new. */
  store(plan: ImportPlan, onStored: (done: number) => void): Promise<number>;
  /** Of what was stored. */
  computeFigures(accountKey: Key): Promise<void>;
  /** The text of an own export, unlocked. */
  openCopy(text: string): Promise<CopySummary>;
  /** All of it, piece by piece. Returns how many trainings were new. */
  restore(accountKey: Key, onStored: (done: number) => void): Promise<number>;
  stop(): void;
  /** Rejects when the worker cannot run, since its script could not be had, and when the page is left: it ends then. */
  failed: Promise<never>;
}
