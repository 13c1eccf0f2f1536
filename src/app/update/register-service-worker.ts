import { isDueAgain } from '#domain/time.ts';
import { watchForUpdate } from './update-store.ts';

/** An app that is never closed still hears of a new version within the hour. */
const CHECK_EVERY_MS = 60 * 60_000;

/** Registers it and looks for new versions now and then. Nothing where the browser has none (plain http on a LAN). */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js');
  watchForUpdate(registration);
  checkNowAndThen(registration);
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
