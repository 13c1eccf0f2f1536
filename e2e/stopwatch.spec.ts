// Covers docs/product.md: Keys, steppers, plates.
// The stopwatch of a set that is held for a time: by moments on disk, with the rest's bell.
import type { Page } from '@playwright/test';
import { bellsOf, recordBells } from './bell-recorder.ts';
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
    await startButton(page).press('Enter');
    await expect(stop(page)).toBeFocused();
    await expect(stopwatch(page)).toHaveText(/^[1-3]$/);
    await expect(page.getByText('Приготовьтесь')).toBeAttached();
    await expect(startButton(page)).toHaveCount(0);
    await expect(stopwatch(page)).toHaveText(/^0:0[4-9]$/, { timeout: 12_000 });
    await expect(page.getByText('Цель достигнута')).toBeAttached();
    await expect(page.getByText('Отдых окончен')).toHaveCount(0);
    await stop(page).press('Enter');
    await expect(field(page, 'Время, подход 1')).toHaveValue(/^00:00:0[4-9]$/);
    await expect(stopwatch(page)).toHaveCount(0);
    await expect(tick(page, PLANK, 1)).toBeFocused();

    const [bell, ...more] = await bellsOf(page);
    expect(more).toEqual([]);
    expect((bell?.atMs ?? 0) - beganAtMs).toBeGreaterThan(4_900);
    expect((bell?.atMs ?? 0) - beganAtMs).toBeLessThan(6_500);
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
  await page
    .getByRole('group', { name: 'Клавиши' })
    .getByRole('button', { name: 'Секундомер, подход 2' })
    .click();
  await expect(page.getByText(`${PLANK}, подход 2`)).toBeVisible();
  await expect(stopwatch(page)).toHaveText(/^[1-3]$/);
  // Within the lead-in it is no time.
  await stop(page).click();
  await expect(field(page, 'Время, подход 1')).toHaveValue(/^00:00:(0[1-9]|1\d)$/);
  await expect(field(page, 'Время, подход 2')).toHaveValue('');
});
