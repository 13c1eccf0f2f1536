/** When the service worker sends what waits. */
import { expect, test, vi } from 'vitest';

const drain = vi.hoisted(() => vi.fn(async () => 'sent'));
vi.mock('#sync/loop/drain-in-background.ts', () => ({ drainInBackground: drain }));
vi.mock('#workers/service-worker-precache.ts', () => ({ serveFromPrecache() {} }));
vi.mock('#workers/service-worker-rest.ts', () => ({ handleRestEvents() {} }));
vi.mock('workbox-precaching', () => ({ cleanupOutdatedCaches() {} }));

test('[OUT6] a browser without Background Sync: a worker that starts, or is asked to wake later, sends nothing', async () => {
  const scope = Object.assign(new EventTarget(), {
    registration: {},
    location: { href: 'https://podhod.example/' },
  });
  vi.stubGlobal('self', scope);
  await import('#workers/service-worker.ts');
  const works: unknown[] = [];
  const waitUntil = (work: unknown) => works.push(work);
  scope.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'wake-me-later' }, waitUntil }));
  await Promise.all(works);
  expect(drain).not.toHaveBeenCalled();
});
