/**
 * Transactions end when their page is left. WebKit puts a page that it keeps for going back to sleep in the midst of
 * one, and whoever wants the same rows then waits for it to wake: the next page of the app showed nothing, or took no
 * tick. So what runs when a page is left is aborted, as it is with a page that is not kept. Dexie closes its
 * connections at that moment, and asks its live queries again when the page comes back; a write begins again then
 * (transaction.ts).
 */
import type { DBCore, Dexie } from 'dexie';

const running = new Set<IDBTransaction>();
const cutOff = new WeakSet<IDBTransaction>();

export function followTransactions(db: Dexie): void {
  db.use({ stack: 'dbcore', name: 'cut-off', create: followCore });
}

export function cutOffRunning(): void {
  for (const transaction of running) {
    cutOff.add(transaction);
    try {
      transaction.abort();
    } catch {
      // It is being committed: there is nothing left to wait for.
    }
  }
  running.clear();
}

export function wasCutOff(transaction: IDBTransaction | undefined): boolean {
  return transaction !== undefined && cutOff.has(transaction);
}

function followCore(core: DBCore): DBCore {
  return {
    ...core,
    transaction(...args) {
      const transaction = core.transaction(...args) as IDBTransaction;
      running.add(transaction);
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => running.delete(transaction));
      return transaction;
    },
  };
}
