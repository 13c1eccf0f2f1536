/**
 * A new version that waits:
 *
 *     none ──installed beside the running one──► waiting ──accepted──► taken ──controls the page──► reload
 *
 * It takes over by itself once every tab is closed. Only the tab that accepted reloads; the others go on with what
 * they have loaded.
 */

type Listener = () => void;

let waiting: ServiceWorker | null = null;
const listeners = new Set<Listener>();

/** For useSyncExternalStore. */
export const updateStore = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isReady: () => waiting !== null,
};

/** Notices what waits now and whatever comes to wait later. */
export function watchForUpdate(registration: ServiceWorkerRegistration): void {
  // Without a controller this is the first install: nothing older is running.
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(installing);
      // Another tab has accepted it, or a newer one has replaced it.
      if (installing === waiting && installing.state !== 'installed') offer(null);
    });
  });
}

/** The person has accepted: the new version takes over, then this page starts again with it. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

function offer(worker: ServiceWorker | null) {
  waiting = worker;
  for (const listener of listeners) listener();
}
