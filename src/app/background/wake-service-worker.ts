/** Asks the service worker to send what this tab may not get to: it is going out of sight, or nobody answers. */
import { liveQuery } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import { readSyncFacts, type SyncFacts } from '../shell/sync-state.ts';

export function wakeServiceWorkerLater(db: AccountDb): () => void {
  let facts: SyncFacts | undefined;
  const subscription = liveQuery(() => readSyncFacts(db)).subscribe({
    next(read) {
      facts = read;
      // A tab that is killed says nothing more: ask while there is time.
      if (facts.phase === 'unreachable') ask();
    },
    error: () => {},
  });

  function ask() {
    if (facts === undefined || facts.unsent === 0) return;
    navigator.serviceWorker?.controller?.postMessage({ type: 'wake-me-later' });
  }

  function askWhenHidden() {
    if (document.visibilityState === 'hidden') ask();
  }

  document.addEventListener('visibilitychange', askWhenHidden);
  window.addEventListener('pagehide', ask);
  return () => {
    subscription.unsubscribe();
    document.removeEventListener('visibilitychange', askWhenHidden);
    window.removeEventListener('pagehide', ask);
  };
}
