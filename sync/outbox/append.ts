/**
 * The one way into the outbox. Must run in the transaction that writes the rows the change is about (DUR1):
 * on disk together or not at all.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import { ENTRY_VERSION, type OutboxEntry, type WaitingEntry } from '#db/outbox-entry.ts';
import type { RestRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { assertInTransaction } from './assert-in-transaction.ts';
import { entriesBy } from './find-entries.ts';
import { foldInto } from './fold-into.ts';
import { overrule } from './overrule.ts';
import { type Links, placeOf } from './place.ts';

/** What everything that is said anew is given. */
export interface Stamp {
  nowMs: number;
  newKey: () => Key;
}

export interface AppendOptions extends Stamp {
  /** How long the entry stays unsent because its undo is on offer. */
  holdMs?: number;
  /** What the undo brings back beside the rows. */
  stoppedRest?: RestRow | undefined;
  /** What it makes and needs, where the rows say that and not the intent. */
  links?: Links;
  /** The entries about the same row, oldest first, where this transaction has asked for it beside something else. */
  earlier?: readonly OutboxEntry[] | undefined;
}

/** Appends the intent, or folds it into an unsent entry about the same row. Returns the entry's seq. */
export async function append(db: AccountDb, intent: Intent, options: AppendOptions): Promise<number> {
  assertInTransaction(db);
  const place = placeOf(intent);
  const earlier = options.earlier ?? (await entriesBy(db, 'subject', [place.subject]));
  await overrule(db, earlier, intent);
  const folded = foldInto(earlier, intent);
  if (folded) {
    await db.outbox.put(folded);
    return folded.seq;
  }
  const entry: Omit<WaitingEntry, 'seq'> = {
    v: ENTRY_VERSION,
    state: 'waiting',
    intent,
    ...place,
    ...options.links,
    idempotencyKey: options.newKey(),
    madeAtMs: options.nowMs,
    attempts: 0,
    nextTryAtMs: null,
    holdUntilMs: options.holdMs === undefined ? null : options.nowMs + options.holdMs,
    ...(options.stoppedRest && { stoppedRest: options.stoppedRest }),
  };
  return db.outbox.add(entry);
}
