import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';

/**
 * What every command works with. A command resolves when rows and log entry are on disk (DUR1); it never
 * waits for the network. It rejects only when the device could not store it: then nothing of it is stored.
 */
export interface CommandContext {
  db: AccountDb;
  now: () => number;
  newKey: () => Key;
  /** What is done is a restore of an export. */
  ofRestore?: true;
  /** What is done mends a training that is over: with its figures, so each command reaches all tables at once. */
  isOfPast?: boolean;
}

/** How long an undo is on offer; the change waits unsent for as long. */
export const UNDO_MS = 6_000;
