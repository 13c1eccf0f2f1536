/**
 * Everything that was built, kept for use without network; and what the version before had, for tabs still open on it:
 *
 *     installed ──waits──► the running version answers from what is its own
 *         └──accepted in one tab──► takes over: its own files, and for the other tabs the former ones
 *         └──every tab closed─────► takes over: nobody needs the former ones
 *
 * Workbox alone would take the former files away with the taking over, and a tab that had not loaded a screen yet
 * could never open it: the server has the new ones only.
 */
import type { CacheWillUpdateCallbackParam, WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isOwnPage } from './service-worker-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Of one version: a tab that sleeps over two updates is asked to reload (crash-boundary.tsx). */
const FORMER_CACHE = 'podhod-former-version';

export function serveFromPrecache(manifest: Array<PrecacheEntry | string>): void {
  const own = new Set(manifest.map(pathOf));
  const cacheWillUpdate: WorkboxPlugin['cacheWillUpdate'] = param => findKeepable(param, own);
  const precache = new PrecacheController({ plugins: [{ cacheWillUpdate }] });
  precache.addToCacheList(manifest);
  self.addEventListener('install', event => void precache.install(event));
  self.addEventListener('activate', event => event.waitUntil(takeOver(precache, event)));

  registerRoute(new PrecacheRoute(precache));
  registerRoute(isHashedFile, ({ request }) => answerFormer(request));
  const page = precache.createHandlerBoundToURL('/index.html');
  registerRoute(new NavigationRoute(page, { denylist: [/^\/api\//] }));
}

/** In place of workbox's own rule, which takes everything that is no error. */
async function findKeepable(
  { request, response }: Pick<CacheWillUpdateCallbackParam, 'request' | 'response'>,
  own: ReadonlySet<string>,
): Promise<Response | null> {
  if (response.status >= 400) return null;
  if (!request.url.endsWith('.html')) return response;
  return isOwnPage(await response.clone().text(), own) ? response : null;
}

function pathOf(entry: PrecacheEntry | string): string {
  return new URL(typeof entry === 'string' ? entry : entry.url, self.location.href).pathname;
}

async function takeOver(precache: PrecacheController, event: ExtendableEvent): Promise<void> {
  await self.caches.delete(FORMER_CACHE);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length > 0) await keepFormerFiles(precache);
  await precache.activate(event);
}

async function keepFormerFiles(precache: PrecacheController): Promise<void> {
  const cache = await self.caches.open(precache.strategy.cacheName);
  const own = new Set(precache.getURLsToCacheKeys().values());
  const outdated = (await cache.keys()).filter(({ url }) => !own.has(url));
  if (outdated.length === 0) return;
  const former = await self.caches.open(FORMER_CACHE);
  for (const request of outdated) {
    const response = await cache.match(request);
    if (response) await former.put(request, response);
  }
}

/** Its name changes with its content, so that of another version is not asked for by mistake. */
function isHashedFile({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && url.pathname.startsWith('/assets/');
}

async function answerFormer(request: Request): Promise<Response> {
  return (await self.caches.match(request)) ?? fetch(request);
}
