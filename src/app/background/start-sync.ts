/** The window's side of the sync worker: starts it and tells it what only a window can see. */
import { type Remote, wrap } from 'comlink';
import type { SyncWorker } from '#workers/sync.ts';

export interface SyncBridge {
  setTrainingOnScreen: (is: boolean) => void;
}

/** The network may be lost before the worker's own script is there. */
const RESTART_MS = 2_000;

export function startSync(): SyncBridge {
  let isTrainingOnScreen = false;
  let worker: Remote<SyncWorker>;
  let thread: Worker | undefined;

  function start() {
    thread?.terminate();
    thread = new Worker(new URL('../../../workers/sync.ts', import.meta.url), {
      type: 'module',
      name: 'sync',
    });
    // A plain event says that the script could not be loaded; a fault within it comes as an ErrorEvent.
    thread.addEventListener('error', event => {
      if (!(event instanceof ErrorEvent)) setTimeout(start, RESTART_MS);
    });
    worker = wrap<SyncWorker>(thread);
    if (isTrainingOnScreen) void worker.setTrainingOnScreen(true);
  }
  start();

  function wakeWhenSeen() {
    if (document.visibilityState === 'visible') void worker.wake('visible');
  }

  // A page that is left takes its worker along. WebKit keeps both, asleep, with the lock and the transaction that the
  // worker was in: the next page would wait for them.
  window.addEventListener('pagehide', () => thread?.terminate());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start();
  });
  window.addEventListener('online', () => void worker.wake('online'));
  document.addEventListener('visibilitychange', wakeWhenSeen);
  // Also from the back/forward cache, which visibilitychange does not always tell.
  window.addEventListener('pageshow', wakeWhenSeen);
  return {
    setTrainingOnScreen: is => {
      isTrainingOnScreen = is;
      void worker.setTrainingOnScreen(is);
    },
  };
}
