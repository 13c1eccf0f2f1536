/** How the sync of a database stands: one live query for all who show or use it. */
import { Dexie, liveQuery, type Subscription } from 'dexie';
import { useCallback, useSyncExternalStore } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { readSyncFacts, type SyncFacts } from './sync-state.ts';

/**
 * From a change until it is read. A tick is some ten changes of the queue on its way to the server, and the first of
 * them comes in the moment in which the phone has the tick to paint.
 */
const SETTLE_MS = 150;

interface Followed {
  facts: SyncFacts | undefined;
  /** Changed, and not read again yet: the facts may be of before. */
  isSettling: boolean;
  readonly listeners: Set<() => void>;
  subscription: Subscription | undefined;
}

const followed = new WeakMap<AccountDb, Followed>();

/** `listener` is called when they have changed. */
export function followSyncFacts(db: AccountDb, listener: () => void): () => void {
  const own = of(db);
  own.listeners.add(listener);
  own.subscription ??= subscribe(db, own);
  return () => {
    own.listeners.delete(listener);
    if (own.listeners.size > 0) return;
    own.subscription?.unsubscribe();
    own.subscription = undefined;
  };
}

/** Undefined until they are known. What was known stays so when a read fails: the screens beside work on. */
export function getSyncFacts(db: AccountDb): SyncFacts | undefined {
  return of(db).facts;
}

/** Whether something may wait to be sent: also while it is not known yet. */
export function mayWait(db: AccountDb): boolean {
  const { facts, isSettling } = of(db);
  return isSettling || facts === undefined || facts.unsent > 0;
}

export function useSyncFacts(db: AccountDb): SyncFacts | undefined {
  const follow = useCallback((listener: () => void) => followSyncFacts(db, listener), [db]);
  return useSyncExternalStore(follow, () => getSyncFacts(db));
}

function of(db: AccountDb): Followed {
  let own = followed.get(db);
  if (!own) {
    own = { facts: undefined, isSettling: false, listeners: new Set(), subscription: undefined };
    followed.set(db, own);
  }
  return own;
}

function subscribe(db: AccountDb, own: Followed): Subscription {
  let due: Promise<void> | undefined;
  let readings = 0;

  async function readSettled(): Promise<void> {
    const reading = ++readings;
    own.isSettling = true;
    due ??= own.facts && settle();
    // Dexie's promise: behind another one the live query would not know what is read for it.
    await Dexie.Promise.resolve(due);
    // Changed again meanwhile, and that reading has waited for the same moment; or nobody asks any more, and reading
    // would open again what was closed, or make again what was deleted with its account.
    if (reading !== readings || own.listeners.size === 0) return;
    due = undefined;
    try {
      tell(own, await readSyncFacts(db));
    } catch (error) {
      console.error(error);
    }
  }

  return liveQuery(readSettled).subscribe(() => {
    own.isSettling = false;
  });
}

function settle(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, SETTLE_MS));
}

/**
 * A listener may draw, and what is drawn may write: outside of the live query then, in which Dexie refuses every
 * write. A first tap's training was lost so, now and then.
 */
function tell(own: Followed, facts: SyncFacts): void {
  if (JSON.stringify(facts) === JSON.stringify(own.facts)) return;
  own.facts = facts;
  setTimeout(() => {
    for (const listener of [...own.listeners]) listener();
  });
}
