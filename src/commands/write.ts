/** The frame of every command: one strict transaction over its rows and the outbox. */

import type { Table } from 'dexie';
import type { Intent } from '#db/intents.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import type { RestRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { append } from '#sync/outbox/append.ts';
import { type CommandContext, UNDO_MS } from './command-context.ts';

export function write<T>({ db }: CommandContext, tables: Table[], body: () => Promise<T>): Promise<T> {
  return inTransaction(db, [...tables, db.outbox], body);
}

/** Queues the intent in the running transaction. Returns the entry's seq. `earlier`: as `append` takes it. */
export function queue(
  ctx: CommandContext,
  intent: Intent,
  earlier?: readonly OutboxEntry[],
): Promise<number> {
  return append(ctx.db, intent, { nowMs: ctx.now(), newKey: ctx.newKey, earlier });
}

/** As `queue`, but unsent while its undo is on offer. `stoppedRest`: the rest that the delete has taken along. */
export function queueUndoable(ctx: CommandContext, intent: Intent, stoppedRest?: RestRow): Promise<number> {
  return append(ctx.db, intent, { nowMs: ctx.now(), newKey: ctx.newKey, holdMs: UNDO_MS, stoppedRest });
}

/** Every table a training touches: commands that reach across rows take them all. */
export function trainingTables({ db }: CommandContext): Table[] {
  return [
    db.workouts,
    db.items,
    db.sets,
    db.exercises,
    db.equipments,
    db.muscles,
    db.templates,
    db.settings,
    db.rest,
  ];
}
