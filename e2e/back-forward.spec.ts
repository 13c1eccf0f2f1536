// A page that the browser kept for going back: its timers, its worker, its database and its channels must
// be alive again. Playwright's own Chromium keeps no page; this one is started by hand, and each test first proves
// that its page was kept. While a rest runs Chromium keeps none, since the right to ring is a lock: that page loads again.
import type { Page } from '@playwright/test';
import { readDevice } from './device-view.ts';
import { expect, test } from './own-chromium.ts';
import { countdown, expectCountsTo, readEnd } from './rest-steps.ts';
import { seedTraining } from './seeded/training.ts';
import { readServerSets, waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { BENCH, exercise, tick, tickForGood } from './training-steps.ts';

declare global {
  interface Window {
    /** Only the document that began it knows. */
    isFirst: boolean;
    wasKept: boolean;
  }
}

async function train(page: Page, url: string): Promise<void> {
  await seedTraining(page, { [BENCH]: 3 }, url);
  await waitUntilSent(page);
  // A worker that takes the pages over gives up those that are kept.
  await waitForServiceWorker(page);
  await page.evaluate(() => {
    window.isFirst = true;
    window.addEventListener('pageshow', ({ persisted }) => {
      window.wasKept = persisted;
    });
  });
}

/** To another document and back; `meanwhile` happens while the page is kept. */
async function goAwayAndBack(page: Page, url: string, meanwhile: () => Promise<void>): Promise<void> {
  await page.goto(`${url}/settings`);
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible();
  expect(await page.evaluate(() => window.isFirst), 'the page was never left').toBeUndefined();
  await meanwhile();
  await page.evaluate(() => history.back());
  // A look in the middle of the way back fails: the next one tells.
  const wasKept = () => page.evaluate(() => window.isFirst && window.wasKept).catch(() => undefined);
  await expect.poll(wasKept, 'the browser kept no page').toBe(true);
}

test('[TAB3] a page kept for going back shows what another tab did, and sends what is done in it', async ({
  startChromium,
  baseURL,
}) => {
  const { context, page } = await startChromium();
  await train(page, baseURL ?? '');
  await goAwayAndBack(page, baseURL ?? '', async () => {
    const other = await context.newPage();
    await other.goto(`${baseURL}/workout`);
    await tickForGood(other, BENCH, 1);
    await waitUntilSent(other);
    await other.close();
  });
  await expect(tick(page, BENCH, 1)).toBeChecked();

  // Live again, both ways.
  const other = await context.newPage();
  await other.goto(`${baseURL}/workout`);
  await tickForGood(other, BENCH, 2);
  await expect(tick(page, BENCH, 2)).toBeChecked();
  await other.close();
  await tickForGood(page, BENCH, 3);
  await waitUntilSent(page);
  expect((await readServerSets(page)).map(set => set.done)).toEqual([true, true, true]);
});

test('a rest begun in a page that was kept for going back counts and ends', async ({
  startChromium,
  baseURL,
}) => {
  const { page } = await startChromium();
  await train(page, baseURL ?? '');
  await exercise(page, BENCH).getByLabel('Отдых, подход 1').fill('0:08');
  await exercise(page, BENCH).getByLabel('Отдых, подход 1').press('Enter');
  const rests = async () =>
    (await readDevice<{ restSec: number | null }>(page, 'sets')).map(({ restSec }) => restSec);
  // A page with an open write is not kept.
  await expect.poll(rests).toContain(8);
  await goAwayAndBack(page, baseURL ?? '', () => Promise.resolve());
  await tick(page, BENCH, 1).check();
  await expect(countdown(page)).not.toBeEmpty();
  const endsAtMs = await readEnd(page);
  await expectCountsTo(page, endsAtMs);
  await page.waitForTimeout(endsAtMs - Date.now() - 2_500);
  await expectCountsTo(page, endsAtMs);
  await expect(page.getByText('Отдых окончен')).toBeVisible();
  await expect(countdown(page)).toBeHidden();
});
