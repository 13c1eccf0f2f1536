/** Asks the service worker to send what this tab may not get to: it is going out of sight, or nobody answers. */
import type { AccountDb } from '#db/account-db.ts';
import { followSyncFacts, getSyncFacts, mayWait } from '../shell/sync-facts.ts';

export function wakeServiceWorkerLater(db: AccountDb): () => void {
  const stopFollowing = followSyncFacts(db, () => {
    // A tab that is killed says nothing more: ask while there is time.
    if (getSyncFacts(db)?.phase === 'unreachable') ask();
  });

  function ask() {
    if (!mayWait(db)) return;
    navigator.serviceWorker?.controller?.postMessage({ type: 'wake-me-later' });
  }

  function askWhenHidden() {
    if (document.visibilityState === 'hidden') ask();
  }

  document.addEventListener('visibilitychange', askWhenHidden);
  window.addEventListener('pagehide', ask);
  return () => {
    stopFollowing();
    document.removeEventListener('visibilitychange', askWhenHidden);
    window.removeEventListener('pagehide', ask);
  };
}
