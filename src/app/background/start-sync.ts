/** The window's side of the sync worker: starts it and tells it what only a window can see. */
import { type Remote, wrap } from 'comlink';
import type { SyncWorker } from '#workers/sync.ts';
import { startWorker } from '../start-worker.ts';

export interface SyncBridge {
  setTrainingOnScreen: (is: boolean) => void;
  /** Asks the server at once what is new there. A pull that is under way is broken off for it. */
  lookNow: () => void;
}

export function startSync(): SyncBridge {
  let isTrainingOnScreen = false;
  let worker: Remote<SyncWorker> | undefined;

  function start() {
    return startWorker(
      () =>
        new Worker(new URL('../../../workers/sync.ts', import.meta.url), { type: 'module', name: 'sync' }),
      started => {
        worker = wrap<SyncWorker>(started);
        if (isTrainingOnScreen) void worker.setTrainingOnScreen(true);
      },
    );
  }
  let stop = start();

  function wakeWhenSeen() {
    if (document.visibilityState === 'visible') void worker?.wake('visible');
  }

  // A page that is left takes its worker along. WebKit keeps both, asleep, with the lock and the transaction that the
  // worker was in: the next page would wait for them.
  window.addEventListener('pagehide', () => stop());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stop = start();
  });
  window.addEventListener('online', () => void worker?.wake('online'));
  document.addEventListener('visibilitychange', wakeWhenSeen);
  // Also from the back/forward cache, which visibilitychange does not always tell.
  window.addEventListener('pageshow', wakeWhenSeen);
  return {
    setTrainingOnScreen: is => {
      isTrainingOnScreen = is;
      void worker?.setTrainingOnScreen(is);
    },
    lookNow: () => void worker?.wake('visible'),
  };
}
