/** The frame of every command: one strict transaction over its rows and the log. */
import { Dexie, type Table } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import type { MutationArgs, MutationKind } from '#db/mutation-args.ts';
import type { RestRow, RowRef } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { type MutateOptions, mutate } from '#sync/log/mutate.ts';
import { TooNarrow } from '#sync/log/transaction.ts';
import { type CommandContext, UNDO_MS } from './command-context.ts';

/**
 * Runs `body` with its own tables and those of the log; what destroys also needs `meta`, where the cursor is. A change that
 * turns out to reach further (the training was completed on another device) makes it run again, with all tables; where the
 * context says that the training is over, it has them at once.
 */
export async function write<T>(ctx: CommandContext, tables: Table[], body: () => Promise<T>): Promise<T> {
  const { db, isOfPast } = ctx;
  if (isOfPast) return inTransaction(db, db.tables, body);
  try {
    return await inTransaction(db, [...tables, db.log, db.bases, db.digests], body);
  } catch (error) {
    if (!(error instanceof TooNarrow)) throw error;
    return inTransaction(db, db.tables, body);
  }
}

/** In the body of `write`, before what needs all tables. */
export function assertAllTables(db: AccountDb): void {
  if (Dexie.currentTransaction.storeNames.length < db.tables.length) throw new TooNarrow();
}

/**
 * Makes a change in the running transaction. Returns its entry's seq.
 *
 * What a person presses or types is sent even if the row holds it already: another device may have taken that back by an
 * earlier act that this one has not read yet, and only an act that is sent can win over it (LATER1). What a command works
 * out by itself (a place, a filled field) is sent where it differs.
 */
export function change<Kind extends MutationKind>(
  ctx: CommandContext,
  kind: Kind,
  args: MutationArgs[Kind],
  more: Omit<MutateOptions, 'nowMs' | 'newKey'> = {},
): Promise<number> {
  const { db, now, newKey, ofRestore } = ctx;
  return mutate(db, kind, args, { nowMs: now(), newKey, ofRestore, ...more });
}

/**
 * As `change`, but unsent while its undo is on offer. `stoppedRest`: what ended with what was deleted. `keeps`: rows
 * that go with it.
 */
export function changeUndoably<Kind extends MutationKind>(
  ctx: CommandContext,
  kind: Kind,
  args: MutationArgs[Kind],
  stoppedRest?: RestRow[],
  keeps?: readonly RowRef[],
): Promise<number> {
  return change(ctx, kind, args, { holdMs: UNDO_MS, stoppedRest, keeps });
}
