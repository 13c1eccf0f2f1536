// Covers docs/product.md: Messages.
// What happens to the databases behind the app's back: the browser takes them away, another version upgrades them, the
// device is full.
import type { Page } from '@playwright/test';
import { BESIDE_THE_APP, readDevice } from './device-view.ts';
import { expect, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { readServerSets, waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import {
  addExercises,
  addSets,
  BENCH,
  exercise,
  finish,
  startAsGuest,
  tick,
  tickForGood,
} from './training-steps.ts';

const DATA_LOST = /^Браузер удалил данные приложения с этого устройства/;
const QUOTA_BYTES = 20_000_000;

async function trainOnce(page: Page) {
  await seedTraining(page, { [BENCH]: 1 });
  await tickForGood(page, BENCH, 1);
  await finish(page);
  await waitUntilSent(page);
}

test.describe('data that the browser has removed', () => {
  test('[DUR3] an account’s database: said once, and what the server has comes back', async ({ page }) => {
    await trainOnce(page);
    await page.goto(BESIDE_THE_APP);
    await page.evaluate(deleteAccountDatabase);
    await page.goto('/history');
    await expect(page.getByText(DATA_LOST)).toBeVisible();
    await expect(page.getByText(BENCH)).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await page.getByRole('button', { name: 'Понятно' }).click();
    await expect(page.getByText(DATA_LOST)).toBeHidden();
    await page.reload();
    await expect(page.getByText(BENCH)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(DATA_LOST)).toBeHidden();
  });

  test('[DUR3] every database, as Chromium makes room: the person is still signed in and sees a notice', async ({
    page,
    context,
    baseURL,
  }) => {
    await trainOnce(page);
    await page.goto(BESIDE_THE_APP);
    const session = await context.newCDPSession(page);
    // What its quota manager evicts; localStorage is not part of it.
    await session.send('Storage.clearDataForOrigin', {
      origin: baseURL ?? '',
      storageTypes: 'indexeddb,cache_storage,service_workers,file_systems',
    });
    await page.goto('/history');
    await expect(page.getByText(DATA_LOST)).toBeVisible();
    await expect(page.getByText(BENCH)).toBeVisible({ timeout: 30_000 });
  });

  test('is not what a first visit or a logout looks like', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Начать пустую тренировку' })).toBeVisible();
    await expect(page.getByText(DATA_LOST)).toHaveCount(0);
    await trainOnce(page);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
    await expect(page.getByText(DATA_LOST)).toHaveCount(0);
  });
});

test('[DUR5] a newer version upgrades the database while this one is open with unsent entries: it is let through, and nothing is lost', async ({
  page,
  context,
  network,
}) => {
  await seedTraining(page, { [BENCH]: 2 });
  await waitUntilSent(page);
  const newer = await context.newPage();
  await newer.goto(BESIDE_THE_APP);
  await waitForServiceWorker(page);
  network.cutNetwork();
  await tickForGood(page, BENCH, 1);
  await expect(page.getByRole('link', { name: /Ждут отправки: \d/ })).toBeVisible();

  const upgrade = await newer.evaluate(upgradeAccountDatabase);
  expect(upgrade).toEqual({ wasBlocked: false, unsent: 1 });

  await tickForGood(page, BENCH, 2);
  await page.reload();
  for (const number of [1, 2]) await expect(tick(page, BENCH, number)).toBeChecked();
  network.restoreNetwork();
  await waitUntilSent(page);
  expect((await readServerSets(page)).map(set => set.done)).toEqual([true, true]);
});

test('[DUR2] a device that is really full: said, what was there stays, nothing is half-written, and it goes on when there is room', async ({
  page,
  context,
  baseURL,
  network,
}) => {
  const session = await context.newCDPSession(page);
  const origin = baseURL ?? '';
  // Before the first database: what Chromium has once allotted to it is not taken away again.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA_BYTES });
  await startAsGuest(page);
  await addExercises(page, BENCH);
  await addSets(page, BENCH, 2);
  await exercise(page, BENCH).getByLabel('кг, подход 1', { exact: true }).fill('80');
  await tickForGood(page, BENCH, 1);
  await waitUntilSent(page);
  // What a pull brings would change the rows, too.
  network.cutNetwork();
  const before = await readTraining(page);

  await page.evaluate(fillTheDisk);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await tick(page, BENCH, 2).click();
  await expect(page.getByRole('alert').first()).toContainText('Не удалось сохранить');
  await expect(tick(page, BENCH, 2)).not.toBeChecked();
  expect(await readTraining(page)).toEqual(before);

  await session.send('Storage.overrideQuotaForOrigin', { origin });
  network.restoreNetwork();
  await tickForGood(page, BENCH, 2);
  await page.reload();
  for (const number of [1, 2]) await expect(tick(page, BENCH, number)).toBeChecked();
  await waitUntilSent(page);
  expect((await readServerSets(page)).map(set => [set.weight_kg, set.done])).toEqual([
    [80, true],
    [80, true],
  ]);
});

/** In the page. */
async function deleteAccountDatabase(): Promise<void> {
  const names = (await indexedDB.databases()).map(database => database.name ?? '');
  const own = names.find(name => /^podhod:(?!anonymous)/.test(name)) ?? '';
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(own);
    deleting.onsuccess = resolve;
    deleting.onerror = () => reject(deleting.error);
  });
}

/** In the page: as an app with one more store would open it. */
async function upgradeAccountDatabase(): Promise<{ wasBlocked: boolean; unsent: number }> {
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  let wasBlocked = false;
  return new Promise((resolve, reject) => {
    // Dexie counts its versions in tens.
    const opening = indexedDB.open(known?.name ?? '', (known?.version ?? 0) + 10);
    opening.onblocked = () => {
      wasBlocked = true;
    };
    opening.onupgradeneeded = () => opening.result.createObjectStore('ofTheNextVersion');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('log').objectStore('log').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        const unsent = (reading.result as { state: string }[]).filter(
          ({ state }) => state !== 'acknowledged',
        );
        resolve({ wasBlocked, unsent: unsent.length });
      };
    };
  });
}

/** In the page: writes until nothing more is taken. At random, or Chromium would pack it to nothing. */
async function fillTheDisk(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('filler', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('junk', { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const write = (bytes: number) =>
    new Promise<boolean>(resolve => {
      const transaction = db.transaction('junk', 'readwrite');
      const junk = new Uint8Array(bytes);
      for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(junk.subarray(at, at + 65_536));
      transaction.objectStore('junk').add(junk);
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
  for (const bytes of [1_000_000, 30_000, 1_000, 50]) while (await write(bytes));
  db.close();
}

/** What a half-written tick would show in. */
function readTraining(page: Page): Promise<unknown[][]> {
  return Promise.all(['sets', 'log', 'rest'].map(store => readDevice(page, store)));
}
