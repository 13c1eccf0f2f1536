// Covers docs/product.md: States; Numbers; Rest.
// The rest between sets: a deadline on disk, one bell over all tabs. Hidden and frozen pages: rest-asleep.spec.ts.
import type { Page } from '@playwright/test';
import { DROP } from '../scripts/harness/faults.ts';
import { bellsOf, recordBells } from './bell-recorder.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import {
  beginRest,
  countBarSteps,
  countdown,
  expectCountsTo,
  expectDrained,
  fillRest,
  readEnd,
  trainWithRest,
} from './rest-steps.ts';
import { seedTraining } from './seeded/training.ts';
import { BENCH, untickForGood } from './training-steps.ts';

test.use(ON_THE_PAGE);

const BELL_VOLUME = 0.6;
const MASTER_GAIN = 0.8;

test.beforeEach(async ({ context }) => recordBells(context));

function button(page: Page, name: string) {
  return page.getByRole('button', { name });
}

async function expectOver(page: Page, timeoutMs = 20_000) {
  await expect(page.getByText('Отдых окончен')).toBeVisible({ timeout: timeoutMs });
}

test('[REST1] counts down to a bell, says that the rest is over, and goes', { tag: '@core' }, async ({
  page,
}) => {
  await trainWithRest(page, '12');
  const endsAtMs = await beginRest(page);
  await expect(countdown(page)).toHaveText(/^0:(0[1-9]|1[0-2])$/);
  await expectOver(page);
  await expect(page.getByText('Отдых окончен')).toBeHidden({ timeout: 8_000 });
  await expect(countdown(page)).toHaveCount(0);

  await expect.poll(() => bellsOf(page)).toHaveLength(1);
  const [bell] = await bellsOf(page);
  expect(Math.abs((bell?.atMs ?? 0) - endsAtMs)).toBeLessThan(500);
  expect(bell?.loudness).toBeCloseTo(BELL_VOLUME * MASTER_GAIN, 5);
  expect(await page.evaluate(() => localStorage.getItem('restTimer.active.v1'))).toBeNull();
});

test('is at hand on every screen, and moved and skipped from there', async ({ page }) => {
  await trainWithRest(page, '100');
  const endsAtMs = await beginRest(page);
  await page.getByRole('link', { name: 'Упражнения' }).click();
  await expectCountsTo(page, endsAtMs);
  for (const name of ['Минус 15 секунд', 'Плюс 15 секунд']) {
    const box = await button(page, name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  }
  await button(page, 'Плюс 15 секунд').click();
  await expectCountsTo(page, endsAtMs + 15_000);
  await button(page, 'Минус 15 секунд').click();
  await expectCountsTo(page, endsAtMs);
  await button(page, 'Пропустить отдых').click();
  await expect(countdown(page)).toHaveCount(0);
  await expect(page.getByText('Отдых окончен')).toHaveCount(0);
});

test('says so when the device cannot store what becomes of it', async ({ page }) => {
  await trainWithRest(page, '100');
  const endsAtMs = await beginRest(page);
  await page.evaluate(() => {
    for (const method of ['put', 'delete'] as const) {
      const write = IDBObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest;
      Object.assign(IDBObjectStore.prototype, {
        [method](this: IDBObjectStore, ...args: unknown[]) {
          if (this.name === 'rest') throw new DOMException('broken', 'DataError');
          return write.apply(this, args);
        },
      });
    }
  });
  for (const name of ['Плюс 15 секунд', 'Минус 15 секунд', 'Пропустить отдых']) {
    await button(page, name).click();
    const said = page.getByRole('alert').getByText('Не удалось сохранить отдых', { exact: true });
    await expect(said).toBeVisible();
    await expect(said).toBeHidden();
  }
  await expectCountsTo(page, endsAtMs);
});

test('the bar empties with the figures, moved and begun again too', async ({ page }) => {
  // Longer than a busy machine takes for all of this.
  await trainWithRest(page, '60');
  const endsAtMs = await beginRest(page);
  await expectDrained(page, endsAtMs, 60);
  await button(page, 'Плюс 15 секунд').click();
  await expectDrained(page, endsAtMs + 15_000, 75);
  await page.reload();
  await expectDrained(page, endsAtMs + 15_000, 75);
  await button(page, 'Минус 15 секунд').click();
  await expectDrained(page, endsAtMs, 60);
});

test('the bar moves every 100 ms, after a reload too', async ({ page }) => {
  await trainWithRest(page, '120');
  await beginRest(page);
  await expect.poll(() => countBarSteps(page)).toBeGreaterThan(7);
  expect(await countBarSteps(page)).toBeLessThan(13);
  await page.reload();
  await expect.poll(() => countBarSteps(page)).toBeGreaterThan(7);
});

test('[REST3] a moved deadline moves the bell', async ({ page }) => {
  await trainWithRest(page, '25');
  const endsAtMs = await beginRest(page);
  await button(page, 'Минус 15 секунд').click();
  await expect.poll(() => readEnd(page)).toBe(endsAtMs - 15_000);
  await expectOver(page);
  await expect.poll(() => bellsOf(page)).toHaveLength(1);
  const [bell] = await bellsOf(page);
  expect(Math.abs((bell?.atMs ?? 0) - (endsAtMs - 15_000))).toBeLessThan(500);
});

test('[REST3] skipping and unticking silence it', async ({ page }) => {
  await trainWithRest(page, '15');
  const skippedMs = await beginRest(page);
  await button(page, 'Пропустить отдых').click();
  await page.waitForTimeout(skippedMs - Date.now() + 1_000);
  await untickForGood(page, BENCH, 1);
  const untickedMs = await beginRest(page);
  await untickForGood(page, BENCH, 1);
  await expect(countdown(page)).toHaveCount(0);
  await page.waitForTimeout(untickedMs - Date.now() + 1_000);
  expect(await bellsOf(page)).toEqual([]);
});

test('[REST1] three tabs ring once, and all of them show it', { tag: '@core' }, async ({ page, context }) => {
  await trainWithRest(page, '15');
  const others = await Promise.all([context.newPage(), context.newPage()]);
  for (const other of others) {
    await other.goto('/workout');
    // Tapped: this tab may sound too.
    await other.getByRole('heading', { level: 2 }).first().click();
  }
  await page.bringToFront();
  const endsAtMs = await beginRest(page);
  for (const shown of [page, ...others]) await expect(countdown(shown)).toBeVisible();
  await Promise.all([page, ...others].map(shown => expectOver(shown, 30_000)));
  await page.waitForTimeout(2_000);
  const bells = await bellsOf(page, ...others);
  expect(bells).toHaveLength(1);
  expect(Math.abs((bells[0]?.atMs ?? 0) - endsAtMs)).toBeLessThan(500);
});

test('[REST1] rings in another tab when the one that was to ring is closed', async ({ page, context }) => {
  await trainWithRest(page, '15');
  const other = await context.newPage();
  await other.goto('/workout');
  await other.getByRole('heading', { level: 2 }).first().click();
  await page.bringToFront();
  const endsAtMs = await beginRest(page);
  await page.waitForTimeout(1_000);
  await page.close();
  await expectOver(other, 30_000);
  await expect.poll(() => bellsOf(other)).toHaveLength(1);
  const [bell] = await bellsOf(other);
  expect(Math.abs((bell?.atMs ?? 0) - endsAtMs)).toBeLessThan(500);
});

test('[REST4] goes on over a reload and rings once', { tag: '@core' }, async ({ page }) => {
  await trainWithRest(page, '25');
  const endsAtMs = await beginRest(page);
  await page.reload();
  await expectCountsTo(page, endsAtMs);
  await expectOver(page, 45_000);
  await expect.poll(() => bellsOf(page)).toHaveLength(1);
  const [bell] = await bellsOf(page);
  expect(Math.abs((bell?.atMs ?? 0) - endsAtMs)).toBeLessThan(1_000);
});

test('is shown in the first paint after a reload, before the database has answered', async ({ page }) => {
  await trainWithRest(page, '100');
  const endsAtMs = await beginRest(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('restTimer.active.v1'))).not.toBeNull();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({ addEventListener() {} }) as unknown as IDBOpenDBRequest;
  });
  await page.reload();
  await expectCountsTo(page, endsAtMs);
});

test('[REST1] the network is lost before the timer’s worker has come: the rest ends all the same', async ({
  page,
  network,
}) => {
  // As on a first visit: nothing is kept yet.
  network.addFault(DROP, { path: '/sw.js' });
  const lost = network.addFault(DROP, { path: /\/rest-timer-.*js$/, times: 2 });
  await seedTraining(page, { [BENCH]: 1 });
  await fillRest(page, '8');
  await expect.poll(() => lost.hits).toBeGreaterThan(0);
  await beginRest(page);
  await expectOver(page);
  await expect(page.getByText('Отдых окончен')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('restTimer.active.v1'))).toBeNull();
});

test('a rest that is over before it has left the disk goes with one press', async ({ page }) => {
  // As in the first moments after a reload: nothing has ended the rest yet.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...message: [unknown]) {
      if (!sessionStorage.getItem('isHeld')) postMessage.apply(this, message);
    };
  });
  await trainWithRest(page, '4');
  await page.evaluate(() => sessionStorage.setItem('isHeld', 'yes'));
  await beginRest(page);
  await expectOver(page);
  await button(page, 'Пропустить отдых').click();
  await expect(page.getByText('Отдых окончен')).toBeHidden({ timeout: 2_000 });
  await expect(page.locator('[data-bar=rest]')).toBeHidden({ timeout: 2_000 });
});

test('[REST2] long overdue it is shown, not rung', async ({ page, context }) => {
  await trainWithRest(page, '4');
  const endsAtMs = await beginRest(page);
  await page.close();
  await new Promise(resolve => setTimeout(resolve, endsAtMs - Date.now() + 6_000));
  const reopened = await context.newPage();
  await reopened.goto('/workout');
  await expectOver(reopened);
  await reopened.getByRole('heading', { level: 2 }).first().click();
  await expect(reopened.getByText('Отдых окончен')).toBeHidden({ timeout: 8_000 });
  expect(await bellsOf(reopened)).toEqual([]);
});
