// Covers docs/product.md: States; Forms; Messages; Numbers; Sets; Rest.
// The fields of a set: what is typed, stepped, ticked, refused, and kept when it was not entered.
import type { Page } from '@playwright/test';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { fillDisk } from './full-disk.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { addExercises, BENCH, exercise, field, finish, startWithBench } from './training-steps.ts';

test.use(ON_THE_PAGE);

test('the previous time stands beside each set and fills what was left empty', { tag: '@core' }, async ({
  page,
}) => {
  const bench = await startWithBench(page, 1);
  await field(bench, 'кг, подход 1').fill('77,5');
  await field(bench, 'Повторы, подход 1').fill('9');
  await field(bench, 'Подход 1 выполнен').check();
  await finish(page);

  await page.goto('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(page, BENCH);
  await expect(bench.getByRole('cell', { name: '77,5 × 9' })).toBeVisible();
  await expect(field(bench, 'кг, подход 1')).toHaveAttribute('placeholder', '77,5');
  await field(bench, 'Подход 1 выполнен').check();
  await expect(field(bench, 'кг, подход 1')).toHaveValue('77,5');
  await expect(field(bench, 'Повторы, подход 1')).toHaveValue('9');
});

test('[DUR6] what was typed and not entered is there after a reload, a way elsewhere and a closed tab', {
  tag: '@core',
}, async ({ page, context }) => {
  const bench = await startWithBench(page, 1);
  const weight = field(bench, 'кг, подход 1');
  await weight.pressSequentially('82,5');
  await page.reload();
  await expect(weight).toHaveValue('82,5');

  await weight.fill('85');
  await page.goto('/history');
  await page.goto('/workout');
  await expect(weight).toHaveValue('85');

  await weight.fill('87,5');
  await page.close();
  const next = await context.newPage();
  await next.goto('/workout');
  await expect(field(exercise(next, BENCH), 'кг, подход 1')).toHaveValue('87,5');
  await expect.poll(() => next.evaluate(() => localStorage.getItem('workout.typed.v1'))).toBeNull();
});

test('[DUR6] a title that was typed and not entered is there after a reload and a closed tab', async ({
  page,
  context,
}) => {
  await startWithBench(page, 1);
  const title = (of: Page) => of.getByRole('heading', { level: 1 });
  await title(page).getByRole('button').click();
  await page.keyboard.type('Спина');
  await page.reload();
  await expect(title(page)).toHaveText('Спина');

  await title(page).getByRole('button').click();
  await page.keyboard.type('Ноги');
  await page.close();
  const next = await context.newPage();
  await next.goto('/workout');
  await expect(title(next)).toHaveText('Ноги');
  await expect.poll(() => next.evaluate(() => localStorage.getItem('workout.typed.v1'))).toBeNull();
});

test('[DUR2] a device that cannot store: said, nothing confirmed, the typed text stays and is saved later', {
  tag: '@core',
}, async ({ page }) => {
  const bench = await startWithBench(page, 1);
  const weight = field(bench, 'кг, подход 1');
  const freeSpace = await fillDisk(page);
  await weight.fill('82,5');
  await weight.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Не удалось сохранить');
  await field(bench, 'Подход 1 выполнен').click();
  await expect(field(bench, 'Подход 1 выполнен')).not.toBeChecked();
  await expect(weight).toHaveValue('82,5');

  await freeSpace();
  await field(bench, 'Подход 1 выполнен').check();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
  await page.reload();
  await expect(weight).toHaveValue('82,5');
});

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('beside an open keyboard, the tap that leaves a field low on the screen ticks its set', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 480 });
    await page.addInitScript(() => localStorage.setItem('numberPad.v1', 'system'));
    const bench = await startWithBench(page, 6);
    const low = field(bench, 'кг, подход 6');
    const box = field(bench, 'Подход 6 выполнен');
    const bar = page.locator('[data-bar=nav]');
    // The background has begun by then, and keeps taps.
    await waitForServiceWorker(page);
    await low.tap();
    await expect(bar).toBeHidden();
    await low.pressSequentially('60');
    await box.evaluate(element => {
      window.scrollBy(0, element.getBoundingClientRect().bottom + 4 - window.innerHeight);
    });
    await box.tap();
    await expect(box).toBeChecked();
    await expect(bar).toBeVisible();
  });
});
