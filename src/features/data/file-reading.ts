import type { Importer } from '#domain/import/importer.ts';
import type { MatchBook } from '#domain/import/match-exercises.ts';
import type { ParseOptions } from '#domain/import/model.ts';

type Opened = ReturnType<Importer['open']>;
type Taken = ReturnType<Importer['take']>;

/** A file that is being read in a worker. */
export interface FileReading {
  open(file: Blob, book: MatchBook, options: ParseOptions): Promise<Opened>;
  take(...args: Parameters<Importer['take']>): Promise<Taken>;
  stop(): void;
  /** Rejects when the worker cannot run: its script could not be had. */
  failed: Promise<never>;
}
