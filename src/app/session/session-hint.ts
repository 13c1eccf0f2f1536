/**
 * Who used the app last, remembered for the first moments: the navigation has its right links before the database is
 * open, and that one begins to open at once. Nothing else is decided by it.
 */
import type { Key } from '#domain/ids.ts';

const HINT_KEY = 'session.hint.v1';

/** Null: nobody was signed in. */
export function readLastAccount(store: Storage): Key | null {
  return store.getItem(HINT_KEY);
}

export function readSignedInHint(store: Storage): boolean {
  return readLastAccount(store) !== null;
}

export function storeLastAccount(store: Storage, accountKey: Key | null): void {
  if (accountKey === null) store.removeItem(HINT_KEY);
  else store.setItem(HINT_KEY, accountKey);
}
