/**
 * Who used the app last, remembered for the very first paint: the navigation has its right links before the
 * database is open. Nothing else is decided by it.
 */
const HINT_KEY = 'session.hint.v1';

export function readSignedInHint(store: Storage): boolean {
  return store.getItem(HINT_KEY) !== null;
}

export function storeSignedInHint(store: Storage, isSignedIn: boolean): void {
  if (isSignedIn) store.setItem(HINT_KEY, '1');
  else store.removeItem(HINT_KEY);
}
