import { Dexie } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';

/** A cheap guard of DUR1: a row and its entry are written in one transaction that includes the log. */
export function assertInTransaction(db: AccountDb): void {
  const transaction = Dexie.currentTransaction;
  if (transaction?.db.name !== db.name || !transaction.storeNames.includes('log')) {
    throw new Error('[DUR1] a mutation outside the transaction that writes its rows');
  }
}

/** A command's transaction lacks tables that its change touches: it must run again with all of them. */
export class TooNarrow extends Error {
  constructor() {
    super('the transaction needs all tables');
    this.name = 'TooNarrow';
  }
}
