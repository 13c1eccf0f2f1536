/**
 * A new version that waits:
 *
 *     none ──installed beside the running one──► waiting ──accepted──► taken ──controls the page──► reload
 *                                                                        └──a training is begun before──► none
 *
 * It takes over by itself once every tab is closed. Only the tab that accepted reloads; the others go on with what
 * they have loaded.
 */

type Listener = () => void;

let waiting: ServiceWorker | null = null;
/** Of the page that has accepted and is not called off. */
let reloading: AbortController | undefined;
const listeners = new Set<Listener>();

/** For useSyncExternalStore. */
export const updateStore = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isReady: () => waiting !== null,
};

/** Notices what waits now, what is being installed already, and whatever comes later. */
export function watchForUpdate(registration: ServiceWorkerRegistration): void {
  follow(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

function follow(worker: ServiceWorker | null): void {
  function look() {
    // Without a controller this is the first install: nothing older is running.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
    // Another tab has accepted it, or a newer one has replaced it.
    else if (worker === waiting) offer(null);
  }
  worker?.addEventListener('statechange', look);
  look();
}

/**
 * The person has accepted: the new version takes over, then this page starts again with it. Chromium may keep it
 * waiting for half a minute, until the running one is idle.
 */
export function takeUpdate(): void {
  // It is tapped again when nothing seems to happen.
  reloading?.abort();
  reloading = new AbortController();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
    signal: reloading.signal,
  });
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** What was accepted may take over; this page goes on with what it has loaded, as other tabs do. */
export function keepPage(): void {
  reloading?.abort();
}

function offer(worker: ServiceWorker | null) {
  waiting = worker;
  for (const listener of listeners) listener();
}
