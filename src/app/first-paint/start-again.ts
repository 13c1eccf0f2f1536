import { noteEarlyTap, takeEarlyTap } from '#features/start/early-tap.ts';

const TAP = 'started-again.tap.v1';
/** When it was loaded again, and how often in a row. */
const STARTED = 'started-again.v1';
const RETRY_MS = 2_000;
/** A server that has not all of the files is not asked for them by everybody every two seconds. */
const DOUBLED_MAX = 7;
/** Who starts again so soon does not get further by it. */
const LOOP_MS = 60_000;

/**
 * The app's code did not come: the start screen stands there and answers nothing. The page is loaded again once
 * there is a server. Where that has not helped, the service worker's page may name files that are gone: then without it.
 */
export async function startAgain(): Promise<void> {
  const [atMs, times]: number[] = JSON.parse(sessionStorage.getItem(STARTED) ?? '[0,0]');
  const isLoop = Date.now() - Number(atMs) < LOOP_MS;
  const round = isLoop ? Number(times) + 1 : 0;
  // The service worker has its own answer to the bare address alone.
  const page = isLoop ? '/index.html?' : '/index.html';
  let found: Response | undefined;
  while (!found?.ok) {
    await new Promise(resolve => setTimeout(resolve, RETRY_MS * 2 ** Math.min(round, DOUBLED_MAX)));
    found = await fetch(page, { cache: 'no-store' }).catch(() => undefined);
  }
  if (round === 1) await leaveServiceWorker().catch(console.warn);
  sessionStorage.setItem(STARTED, JSON.stringify([Date.now(), round]));
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
