/**
 * One turn of a batch, one transaction: the answers that have come are stored and their entries leave, what is not to be
 * sent after all waits again, then the next calls are frozen. While it runs, other calls are under way, so the disk does
 * not make the network wait. The first one of a batch raises its fence.
 */
import type { FrozenEntry } from '#db/outbox-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { type FreezeOptions, type Frozen, freezeNext } from './freeze.ts';
import { type Answered, type Replayer, storeAnswers, unfreeze } from './settle.ts';

export interface Turn {
  isFirst: boolean;
  answered: readonly Answered[];
  /** Frozen ahead, never sent. */
  unsent: readonly FrozenEntry[];
  /** Undefined: nothing more is to be sent. */
  freeze: FreezeOptions | undefined;
}

/** 'fenced': somebody else is the replayer by now; nothing was written. */
export function takeTurn(
  replayer: Replayer,
  { isFirst, answered, unsent, freeze }: Turn,
): Promise<Frozen | 'fenced' | undefined> {
  const { db, fence } = replayer;
  return inTransaction(db, db.tables, async () => {
    if (isFirst) await writeMeta(db, 'fence', fence);
    if ((await readMeta(db, 'fence')) !== fence) return 'fenced';
    await storeAnswers(replayer, answered);
    if (unsent.length > 0) await unfreeze(db, unsent);
    return freeze && freezeNext(db, freeze);
  });
}
