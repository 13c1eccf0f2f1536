// The service worker alone: every tab of the app is closed, the network comes back, and the browser wakes the worker.
// The sync event is dispatched as the browser would: it waits minutes before it tries a second time by itself.
import type { CDPSession } from '@playwright/test';
import { expect, type OwnChromium, test } from './own-chromium.ts';
import { readServerSets, waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { addExercises, addSets, BENCH, startAsGuest, tickForGood } from './training-steps.ts';

/** As workbox names it. */
const TAG = 'workbox-background-sync:podhod-log';
const WRITING = /^\/api\/workouts\//;

test('[APP3] with no tab open, what was done without network is sent by the service worker, once', {
  tag: '@core',
}, async ({ startChromium, network, baseURL }) => {
  const own = await startChromium();
  const { page } = own;
  await startAsGuest(page, baseURL);
  await waitForServiceWorker(page);
  await addExercises(page, BENCH);
  await waitUntilSent(page);
  network.cutNetwork();
  await addSets(page, BENCH, 3);
  for (const number of [1, 2, 3]) await tickForGood(page, BENCH, number);
  // The page has asked to be woken for: nothing else leads to the worker.
  await expect.poll(() => page.evaluate(readSyncTags), { timeout: 20_000 }).toContain(TAG);

  const blank = await own.context.newPage();
  const workers = await own.context.newCDPSession(blank);
  const registrationId = await findRegistration(workers, baseURL ?? '');
  await page.close();
  expect(await listOpenPages(own)).toEqual(['about:blank']);

  const before = network.calls({ path: WRITING }).length;
  network.restoreNetwork();
  await workers.send('ServiceWorker.dispatchSyncEvent', {
    origin: baseURL ?? '',
    registrationId,
    tag: TAG,
    lastChance: false,
  });
  await expect
    .poll(() => network.calls({ path: /\/sets\/$/, method: 'POST' }).length, { timeout: 20_000 })
    .toBe(3);
  expect(await listOpenPages(own)).toEqual(['about:blank']);
  const sent = network.calls({ path: WRITING }).slice(before);
  expect(
    sent.filter(call => call.method === 'GET'),
    'the worker only sends',
  ).toEqual([]);

  await blank.goto(`${baseURL}/workout`);
  await waitUntilSent(blank);
  expect((await readServerSets(blank)).map(set => set.done)).toEqual([true, true, true]);
  expect(network.calls({ path: /\/sets\/$/, method: 'POST' })).toHaveLength(3);
});

/** In the page. */
async function readSyncTags(): Promise<string[]> {
  const registration = await navigator.serviceWorker.ready;
  const { sync } = registration as unknown as { sync: { getTags(): Promise<string[]> } };
  return sync.getTags();
}

function findRegistration(session: CDPSession, origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
}

/** As the browser itself knows them, and not what the test has opened. */
async function listOpenPages({ browser }: OwnChromium): Promise<string[]> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(({ type }) => type === 'page').map(({ url }) => url);
}
