/**
 * One turn of a batch, one transaction: the answers that have come are stored and their entries leave, what is not to be
 * sent after all waits again, then the next calls are frozen. While it runs, other calls are under way, so the disk does not make the network wait.
 */
import type { FrozenEntry } from '#db/outbox-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import { readMeta } from '../meta.ts';
import { type FreezeOptions, type Frozen, freezeNext } from './freeze.ts';
import { type Answered, type Replayer, storeAnswers, unfreeze } from './settle.ts';

export interface HandedIn {
  answered: readonly Answered[];
  /** Frozen ahead, never sent. */
  unsent: readonly FrozenEntry[];
}

/** 'fenced': somebody else is the replayer by now; nothing was written. */
export function takeTurn(
  replayer: Replayer,
  { answered, unsent }: HandedIn,
  options: FreezeOptions | undefined,
): Promise<Frozen | 'fenced' | undefined> {
  const { db, fence } = replayer;
  return inTransaction(db, db.tables, async () => {
    if ((await readMeta(db, 'fence')) !== fence) return 'fenced';
    await storeAnswers(replayer, answered);
    if (unsent.length > 0) await unfreeze(db, unsent);
    return options && freezeNext(db, options);
  });
}
