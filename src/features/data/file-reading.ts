import type { Importer } from '#domain/import/importer.ts';

type Opened = ReturnType<Importer['open']>;
type Taken = ReturnType<Importer['take']>;

/** A file that is being read in a worker. */
export interface FileReading {
  open(...args: Parameters<Importer['open']>): Promise<Opened>;
  take(...args: Parameters<Importer['take']>): Promise<Taken>;
  stop(): void;
  /** Rejects when the worker cannot run: its script could not be had. */
  failed: Promise<never>;
}
