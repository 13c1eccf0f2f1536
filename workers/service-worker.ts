/**
 * The service worker's whole policy:
 *
 * - Everything that was built is precached, so every screen opens without network; see service-worker-precache.ts.
 * - A navigation anywhere but to the API is answered with the app.
 * - Calls of the API pass by, without waking it where the browser can do that: to start it costs a phone some 100 ms,
 *   and a call in the very moment that a new version takes over has kept Chromium from the change for half a minute.
 * - The first install takes its page at once, so that whoever loses the network right after it has everything; a
 *   newer version waits until it is accepted or every tab is closed, and has the older one's files for tabs open on it.
 * - With no tab open, unsent changes go when the browser says there is a network.
 * - The rest's notification leads to the training or adds to the rest; see service-worker-rest.ts.
 */
import { Queue } from 'workbox-background-sync';
import { cleanupOutdatedCaches } from 'workbox-precaching';
import { DeviceDb } from '#db/device-db.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { drainInBackground } from '#sync/loop/drain-in-background.ts';
import { serveFromPrecache } from './service-worker-precache.ts';
import { handleRestEvents } from './service-worker-rest.ts';

declare const self: ServiceWorkerGlobalScope;

/** Well below what browsers give a sync event (minutes); what is left goes with the next one. */
const DRAIN_LIMIT_MS = 60_000;

serveFromPrecache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** What browsers that route without waking the worker have (Chromium from 123). */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>;
}

let isFirstInstall = false;
self.addEventListener('install', (event: RoutingInstallEvent) => {
  isFirstInstall = self.registration.active === null;
  const routed = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
  if (routed) event.waitUntil(routed);
});
self.addEventListener('activate', event => {
  if (isFirstInstall) event.waitUntil(self.clients.claim());
});

// Only to be woken: workbox's queue removes before it sends, so the entries stay in the log (OUT1). Where nothing can
// wake the worker, the queue would send whenever it starts: beside open tabs, past the back-off.
const alarm = 'sync' in self.registration ? new Queue('podhod-log', { onSync: sendInBackground }) : undefined;

async function sendInBackground(): Promise<void> {
  const device = new DeviceDb();
  const outcome = await drainInBackground(browserPorts, device, DRAIN_LIMIT_MS).finally(() => device.close());
  // The browser tries again after a failure, later each time.
  if (outcome === 'left') throw new Error('unsent changes are left');
}

self.addEventListener('message', event => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'wake-me-later' && alarm) event.waitUntil(alarm.registerSync());
});

handleRestEvents();
