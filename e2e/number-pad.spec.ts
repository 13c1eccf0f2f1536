// Covers docs/product.md: Keys, steppers, plates.
// The training's own keys on a phone, over a reload and without network. What they type: tests/screens.
import type { Locator, Page } from '@playwright/test';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { field, startWithBench } from './training-steps.ts';

test.use(ON_THE_PAGE);

function pad(page: Page): Locator {
  return page.getByRole('group', { name: 'Клавиши' });
}

async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await pad(page).getByRole('button', { name: key, exact: true }).tap();
}

/** The keys have come: from now on no field asks for the system's keyboard. */
async function startOnPhone(page: Page, sets: number): Promise<Locator> {
  const bench = await startWithBench(page, sets);
  await expect(field(bench, 'кг, подход 1')).toHaveAttribute('inputmode', 'none');
  return bench;
}

test('[PAD1] the first 82,5 × 8 in three taps and four keys, done and kept', { tag: '@core' }, async ({
  page,
}) => {
  const bench = await startOnPhone(page, 2);
  await field(bench, 'кг, подход 1').tap();
  await type(page, '8', '2', 'И половина', 'дальше', '8');
  await field(bench, 'Подход 1 выполнен').tap();
  await expect(page.getByText('1 из 2 подходов')).toBeVisible();
  await expect(pad(page)).toBeHidden();
  await page.reload();
  await expect(field(bench, 'кг, подход 1')).toHaveValue('82,5');
  await expect(field(bench, 'Повторы, подход 1')).toHaveValue('8');
});

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('[PAD2] one figure for all remaining sets: two and a half kilograms more in three taps, also offline', async ({
    page,
    network,
  }) => {
    const bench = await startOnPhone(page, 5);
    await bench.getByRole('button', { name: 'Действия: подход 1' }).click();
    await page.getByRole('menuitemradio', { name: 'Разминка' }).click();
    await field(bench, 'кг, подход 2').fill('80');
    await field(bench, 'Повторы, подход 2').fill('8');
    await field(bench, 'Подход 2 выполнен').check();
    await expect(page.getByText('1 из 5 подходов')).toBeVisible();
    await waitForServiceWorker(page);
    network.cutNetwork();
    await field(bench, 'кг, подход 3').tap();
    await type(page, 'Больше на 2,5 кг', 'Во все оставшиеся');
    for (const number of [3, 4, 5]) await expect(field(bench, `кг, подход ${number}`)).toHaveValue('82,5');
    await expect(field(bench, 'кг, подход 1')).toHaveValue('');
    await expect(field(bench, 'кг, подход 2')).toHaveValue('80');
    await page.reload();
    await expect(field(bench, 'кг, подход 5')).toHaveValue('82,5');
  });
});
