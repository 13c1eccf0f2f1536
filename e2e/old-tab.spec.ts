// A tab that stays open while the app is updated: the server has the new version's files alone.
import type { Page } from '@playwright/test';
import { listPrecachedUrls } from '../scripts/build/precache.ts';
import type { FaultProxy } from '../scripts/harness/fault-proxy.ts';
import { answerJson, answerScript, holdUntilReleased } from '../scripts/harness/faults.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilSent } from './server-view.ts';
import { acceptUpdate, waitForServiceWorker, waitUntilLoadedAhead } from './service-worker.ts';
import { startAsGuest } from './training-steps.ts';

const CHUNK = /\/assets\/workout-route-[^/]+\.js$/;

interface Release {
  /** Every file of the version that the open tabs run. */
  before: string[];
  /** Goes on the server: one chunk has another name, its former file is gone. */
  publish: () => Promise<void>;
}

async function prepareRelease(page: Page, network: FaultProxy): Promise<Release> {
  const worker = await (await page.request.get('/sw.js')).text();
  const before = listPrecachedUrls(worker);
  const chunk = before.find(url => CHUNK.test(url)) ?? '';
  const renamed = chunk.replace('.js', '2.js');
  const body = await (await page.request.get(chunk)).text();
  return {
    before,
    async publish() {
      network.addFault(answerJson(404, {}), { path: chunk });
      network.addFault(answerScript(body), { path: renamed });
      const release = worker.replace(chunk.slice(1), renamed.slice(1));
      network.addFault(answerScript(release), { path: '/sw.js' });
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        while (!registration.waiting) await new Promise(resolve => setTimeout(resolve, 50));
      });
    },
  };
}

/** A page that offers the new version, with all of the former one loaded. */
async function openWithOffer(page: Page, network: FaultProxy): Promise<void> {
  await page.goto('/');
  await waitForServiceWorker(page);
  const { publish } = await prepareRelease(page, network);
  await publish();
  await page.reload();
  await expect(page.getByText('Доступна новая версия')).toBeVisible();
  await waitUntilLoadedAhead(page);
}

/** What the tab cannot get. Past the browser's own cache of files, which promises nothing. */
function findMissing(page: Page, urls: string[]): Promise<string[]> {
  return page.evaluate(async all => {
    const missing: string[] = [];
    for (const url of all) {
      const response = await fetch(url, { cache: 'no-store' }).catch(() => undefined);
      if (!response?.ok) missing.push(url);
    }
    return missing;
  }, urls);
}

function listCaches(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

test('[APP7] has all of its own files while the new version waits, and after another tab has taken it', async ({
  page,
  context,
  network,
}) => {
  await startAsGuest(page);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
  await waitForServiceWorker(page);
  // What this tab sends or fetches later keeps the running worker from being idle: see acceptUpdate.
  await waitUntilSent(page);
  await waitUntilLoadedAhead(page);
  const { before, publish } = await prepareRelease(page, network);
  await publish();
  network.cutNetwork();
  expect(await findMissing(page, before)).toEqual([]);
  network.restoreNetwork();

  const other = await context.newPage();
  await other.goto('/');
  await acceptUpdate(other);
  await expect(other.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
  // The other tab runs the new version, this one the old, under the same service worker.
  network.cutNetwork();
  expect(await findMissing(page, before)).toEqual([]);
  await page.bringToFront();
  await expect(page.getByText('Доступна новая версия')).toHaveCount(0);
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
});

test('[APP2] a tab that found the new version waiting offers it no more once another tab has taken it', async ({
  page,
  context,
  network,
}) => {
  await openWithOffer(page, network);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('Доступна новая версия')).toBeVisible();
  await acceptUpdate(other);
  await expect(page.getByText('Доступна новая версия')).toHaveCount(0);
});

test('[APP2] a tab that is opened while the new version is being installed offers it', async ({
  page,
  network,
}) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  // One file of the new version is long on its way.
  const sound = holdUntilReleased();
  network.addFault(sound.fault, { path: '/bell.wav' });
  const worker = await (await page.request.get('/sw.js')).text();
  const body = worker.replace(/"revision":"\w+"(?=,"url":"bell\.wav")/, '"revision":"another"');
  expect(body).not.toBe(worker);
  network.addFault(answerScript(body), { path: '/sw.js' });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.reload();
  // The page registers the worker when it has settled, and must find it on its way then.
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.installing != null,
  );
  await page.waitForTimeout(4_000);
  sound.release();
  await expect(page.getByText('Доступна новая версия')).toBeVisible();
});

test('[APP2] a training begun before an accepted version takes over is not reloaded over', async ({
  page,
  network,
}) => {
  await openWithOffer(page, network);
  // The running worker is busy: Chromium keeps the new one waiting until it is idle.
  const file = holdUntilReleased();
  const held = network.addFault(file.fault, { path: '/assets/held.js' });
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
    fetch('/assets/held.js').catch(() => undefined);
  });
  await expect.poll(() => held.hits).toBe(1);
  // Nothing seems to happen: it is tapped once more.
  for (let taps = 0; taps < 2; taps++) await page.getByRole('button', { name: 'Обновить' }).click();
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
  file.release();
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null);
  await waitForServiceWorker(page);
  // A reload would have begun by now.
  await page.waitForTimeout(1_000);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('[APP7] a version taken with every tab closed keeps nothing of the one before', async ({
  page,
  context,
  network,
}) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  const { before, publish } = await prepareRelease(page, network);
  await publish();
  await page.goto('about:blank');
  const later = await context.newPage();
  await expect
    .poll(
      async () => {
        // This tab, too: a new version waits for the last one that shows the old.
        await later.goto('about:blank');
        await later.goto('/');
        await waitForServiceWorker(later);
        return findMissing(later, before);
      },
      { timeout: 90_000 },
    )
    .toEqual(before.filter(url => CHUNK.test(url)));
  expect(await listCaches(later)).toHaveLength(1);
});
