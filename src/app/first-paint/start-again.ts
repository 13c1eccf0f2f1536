import { noteEarlyTap, takeEarlyTap } from '#features/start/early-tap.ts';

const TAP = 'started-again.tap.v1';
const STARTED_AT = 'started-again.at.v1';
const RETRY_MS = 2_000;
/** Who starts again so soon does not get further by it. */
const LOOP_MS = 60_000;

/**
 * The app's code did not come: the start screen stands there and answers nothing. The page is loaded again once
 * there is a server. Where that has not helped, the service worker's page may name files that are gone: then without it.
 */
export async function startAgain(): Promise<void> {
  const isLoop = Date.now() - Number(sessionStorage.getItem(STARTED_AT)) < LOOP_MS;
  // The service worker has its own answer to the bare address alone.
  const page = isLoop ? '/index.html?' : '/index.html';
  let found: Response | undefined;
  while (!found?.ok) {
    await new Promise(resolve => setTimeout(resolve, RETRY_MS));
    found = await fetch(page, { cache: 'no-store' }).catch(() => undefined);
  }
  if (isLoop) await leaveServiceWorker().catch(console.warn);
  sessionStorage.setItem(STARTED_AT, `${Date.now()}`);
  if (takeEarlyTap()) sessionStorage.setItem(TAP, '1');
  location.reload();
}

/** Made on the page before this one. */
export function noteKeptTap(): void {
  if (sessionStorage.getItem(TAP)) noteEarlyTap();
  sessionStorage.removeItem(TAP);
}

async function leaveServiceWorker(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}
