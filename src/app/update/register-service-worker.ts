import { isDueAgain } from '#domain/time.ts';
import { watchForUpdate } from './update-store.ts';

/** An app that is never closed still hears of a new version within the hour. */
const CHECK_EVERY_MS = 60 * 60_000;
/** Before it is tried again what did not come, doubled each time; at once when the network is back. */
const RETRY_MS = 2_000;

/** Registers it and looks for new versions now and then. Nothing where the browser has none (plain http on a LAN). */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let retryMs = RETRY_MS;

  async function register() {
    try {
      const registration = await navigator.serviceWorker.register('/sw.js');
      watchForUpdate(registration);
      if (await isInstalled(registration)) return checkNowAndThen(registration);
    } catch (error) {
      console.warn('nothing is kept for use without network yet', error);
    }
    retryLater();
  }

  /** The network may be lost during the first visit, and the page be needed without it before it is opened again. */
  function retryLater() {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      void register();
    };
    const timer = setTimeout(done, retryMs);
    window.addEventListener('online', done);
    retryMs = Math.min(2 * retryMs, CHECK_EVERY_MS);
  }

  void register();
}

/** False: it did not get all of its files, and the browser has forgotten it. */
function isInstalled({ installing, waiting, active }: ServiceWorkerRegistration): Promise<boolean> {
  return new Promise(resolve => {
    if (waiting || active || !installing) return resolve(Boolean(waiting || active));
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), {
      once: true,
    });
  });
}

function checkNowAndThen(registration: ServiceWorkerRegistration) {
  let checkedAtMs = Date.now();
  function check() {
    if (document.hidden || !navigator.onLine || !isDueAgain(checkedAtMs, CHECK_EVERY_MS, Date.now())) return;
    checkedAtMs = Date.now();
    // Unreachable is no news.
    registration.update().catch(() => undefined);
  }
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
}
