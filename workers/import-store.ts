/**
 * Stores what the import worker reads, over a connection of its own: on the page's thread, writing the rows of a few
 * trainings is a missed frame. Loaded once somebody imports or undoes an import, so that reading a file does not wait for it.
 */
import { addToImport, takeBackImport } from '#commands/imports.ts';
import { AccountDb } from '#db/account-db.ts';
import type { ImportedTraining } from '#db/mutation-args.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import { deriveNoted } from '#sync/log/derive-later.ts';

/** Lives as long as its worker. */
export class ImportStore {
  readonly #ctx;

  constructor(accountKey: Key) {
    this.#ctx = { db: new AccountDb(accountKey), now: () => Date.now(), newKey: randomUuid };
  }

  /** Returns how many were new. */
  add(of: { importKey: Key; source: string }, pieces: readonly ImportedTraining[][]): Promise<number> {
    return addToImport(this.#ctx, of, pieces);
  }

  takeBack(importKey: Key): Promise<void> {
    return takeBackImport(this.#ctx, importKey);
  }

  computeFigures(): Promise<void> {
    return deriveNoted(this.#ctx.db, true);
  }
}
