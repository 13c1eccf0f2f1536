/** The window's side of the sync worker: starts it and tells it what only a window can see. */
import { wrap } from 'comlink';
import type { SyncWorker } from '#workers/sync.ts';

export interface SyncBridge {
  setTrainingOnScreen: (is: boolean) => void;
}

export function startSync(): SyncBridge {
  const worker = wrap<SyncWorker>(
    new Worker(new URL('../../../workers/sync.ts', import.meta.url), { type: 'module', name: 'sync' }),
  );

  function wakeWhenSeen() {
    if (document.visibilityState === 'visible') void worker.wake('visible');
  }

  window.addEventListener('online', () => void worker.wake('online'));
  document.addEventListener('visibilitychange', wakeWhenSeen);
  // Also from the back/forward cache, which visibilitychange does not always tell.
  window.addEventListener('pageshow', wakeWhenSeen);
  return { setTrainingOnScreen: is => void worker.setTrainingOnScreen(is) };
}
