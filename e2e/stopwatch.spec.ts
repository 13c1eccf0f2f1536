// Covers docs/product.md: Keys, steppers, plates.
// The stopwatch of a set that is held for a time: by moments on disk, with the rest's bell.
import type { Page } from '@playwright/test';
import { bellsOf, recordBells } from './bell-recorder.ts';
import { readDevice } from './device-view.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { exercise, field, PLANK, tick } from './training-steps.ts';

test.use(ON_THE_PAGE);

test.beforeEach(async ({ context }) => recordBells(context));

function stopwatch(page: Page) {
  return page.getByRole('timer', { name: 'Секундомер', exact: true });
}

function startButton(page: Page, number = 1) {
  return exercise(page, PLANK).getByRole('button', { name: `Секундомер, подход ${number}`, exact: true });
}

function stop(page: Page) {
  return page.getByRole('button', { name: 'Остановить секундомер' });
}

async function startWithPlank(page: Page, sets: number) {
  await seedTraining(page, { [PLANK]: sets });
}

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('[WATCH1] counts after a lead-in past its target, rings there, and its time is the set’s', async ({
    page,
    network,
  }) => {
    await startWithPlank(page, 1);
    // Offline needs what lies in the precache.
    await waitForServiceWorker(page);
    network.cutNetwork();
    await field(page, 'Время, подход 1').fill('2');
    await field(page, 'Время, подход 1').press('Enter');
    await expect(startButton(page)).toHaveText('Секундомер до 0:02');
    const beganAtMs = await page.evaluate(() => Date.now());
    // Looked for in every frame: a busy machine would look too late.
    const leadIn = page.waitForFunction(() => {
      const bar = document.querySelector('[data-bar=hold]');
      const shown = bar?.querySelector('[role=timer]')?.textContent ?? '';
      return /^[1-3]$/.test(shown) && bar?.textContent?.includes('Приготовьтесь');
    });
    await Promise.all([leadIn, startButton(page).press('Enter')]);
    await expect(stop(page)).toBeFocused();
    await expect(startButton(page)).toHaveCount(0);
    const rows = await readDevice<{ id: string; startedAtMs: number }>(page, 'rest');
    const startedAtMs = rows.find(({ id }) => id === 'hold')?.startedAtMs ?? Number.NaN;
    expect(startedAtMs - beganAtMs).toBeGreaterThanOrEqual(3_000);
    await expect(stopwatch(page)).toHaveText(/^0:0[4-9]$/, { timeout: 12_000 });
    await expect(page.getByText('Цель достигнута')).toBeAttached();
    await expect(page.getByText('Отдых окончен')).toHaveCount(0);
    await stop(page).press('Enter');
    await expect(field(page, 'Время, подход 1')).toHaveValue(/^00:00:0[4-9]$/);
    await expect(stopwatch(page)).toHaveCount(0);
    await expect(tick(page, PLANK, 1)).toBeFocused();

    await expect.poll(() => bellsOf(page)).toHaveLength(1);
    const [bell] = await bellsOf(page);
    expect(Math.abs((bell?.atMs ?? 0) - startedAtMs - 2_000)).toBeLessThan(1_000);
  });
});

test('[WATCH2] goes on over a reload and on other screens; a tick stops it and takes its time', async ({
  page,
}) => {
  await startWithPlank(page, 1);
  await startButton(page).click();
  await expect(stopwatch(page)).toBeVisible();
  await page.reload();
  await expect(stopwatch(page)).toHaveText(/^0:0[1-9]$/, { timeout: 12_000 });
  await page.getByRole('link', { name: 'Упражнения' }).click();
  await expect(stopwatch(page)).toBeVisible();
  await expect(page.getByText(`${PLANK}, подход 1`)).toBeVisible();
  await page.goBack();
  await tick(page, PLANK, 1).check();
  await expect(stopwatch(page)).toHaveCount(0);
  await expect(field(page, 'Время, подход 1')).toHaveValue(/^00:00:(0[1-9]|1\d)$/);
  await expect(page.getByRole('timer', { name: 'Отдых', exact: true })).toBeVisible();
});

test('[WATCH2] runs once; what is finished meanwhile keeps its time', async ({ page }) => {
  await startWithPlank(page, 2);
  await startButton(page).click();
  await expect(stopwatch(page)).toHaveText(/^0:0[1-9]$/, { timeout: 12_000 });
  // From the pad of the other one.
  await field(page, 'Время, подход 2').click();
  // Within the lead-in it is no time. The page presses by itself: a busy machine would come too late.
  const cutShort = page.evaluate(
    () =>
      new Promise<string>(resolve => {
        new MutationObserver((_, seen) => {
          const bar = document.querySelector('[data-bar=hold]');
          const shown = bar?.querySelector('[role=timer]')?.textContent ?? '';
          if (!bar?.textContent?.includes('подход 2') || !/^[1-3]$/.test(shown)) return;
          seen.disconnect();
          const about = bar.textContent;
          bar.querySelector('button')?.click();
          resolve(about);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await page
    .getByRole('group', { name: 'Клавиши' })
    .getByRole('button', { name: 'Секундомер, подход 2' })
    .click();
  expect(await cutShort).toContain(`${PLANK}, подход 2`);
  await expect(field(page, 'Время, подход 1')).toHaveValue(/^00:00:(0[1-9]|1\d)$/);
  await expect(field(page, 'Время, подход 2')).toHaveValue('');
});
