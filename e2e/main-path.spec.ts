// Covers docs/product.md: States; Training.
/**
 * The product in one go: somebody opens the app, starts as a guest with one tap, trains, and finds the training in
 * the history. Online; without network from the first set on, through a reload; and without network from the first tap.
 */
import type { BrowserContext, Page } from '@playwright/test';
import type { HistoryPage } from '../contract/history.ts';
import { readDevice } from './device-view.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';

const BENCH = 'Жим штанги лёжа';
const PLANK = 'Планка';

test('a guest trains online and finds the training in the history', { tag: '@core' }, async ({ page }) => {
  await page.goto('/');
  await quickStart(page);
  await train(page);
  await expectSummaryThenHistory(page);
  await expectOnServer(page);
});

test('[OFF1] a training without network, through a reload, reaches the server once', {
  tag: '@core',
}, async ({ page, context }) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  await quickStart(page);
  await waitUntilSent(page);
  await context.setOffline(true);
  await addExercises(page, [BENCH, PLANK]);
  await logBench(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Подход 3 выполнен' })).toBeChecked();
  await logPlank(page);
  await finish(page);
  await expectSummaryThenHistory(page);
  await context.setOffline(false);
  await expectOnServer(page);
});

test('[OFF1] a visitor whose first tap is offline loses nothing', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  await goOffline(page, context);
  await quickStart(page);
  const [started] = await readDevice<{ startedAtMs: number }>(page, 'workouts');
  await train(page);
  await expectSummaryThenHistory(page);
  await page.waitForTimeout(1_500);
  await context.setOffline(false);
  const entry = await expectOnServer(page);
  expect(Math.abs(Date.parse(entry.started_at) - (started?.startedAtMs ?? 0))).toBeLessThan(1_000);
});

async function goOffline(page: Page, context: BrowserContext) {
  await context.setOffline(true);
  await page.reload();
}

async function quickStart(page: Page) {
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect(page).toHaveURL(/\/workout$/);
}

async function train(page: Page) {
  await addExercises(page, [BENCH, PLANK]);
  await logBench(page);
  await logPlank(page);
  await finish(page);
}

async function addExercises(page: Page, names: string[]) {
  await page
    .getByRole('button', { name: 'Добавить упражнение' })
    .or(page.getByRole('link', { name: 'Добавить упражнение' }))
    .first()
    .click();
  for (const name of names) {
    await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(name);
    await page.getByRole('checkbox', { name, exact: true }).first().check();
  }
  await page.getByRole('button', { name: `Добавить (${names.length})` }).click();
  await expect(page).toHaveURL(/\/workout$/);
  for (const name of names) await expect(page.getByRole('region', { name })).toBeVisible();
}

/** Three sets: typed with a comma, filled by the tick from the set above, and typed again. */
async function logBench(page: Page) {
  const bench = page.getByRole('region', { name: BENCH });
  const add = bench.getByRole('button', { name: '+ Добавить сет (2:00)' });
  for (let n = 0; n < 3; n++) await add.click();
  await bench.getByRole('textbox', { name: 'кг, подход 1' }).fill('82,5');
  await bench.getByRole('textbox', { name: 'Повторы, подход 1' }).fill('8');
  await bench.getByRole('textbox', { name: 'Повторов в запасе, подход 1' }).fill('2');
  await bench.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
  await bench.getByRole('checkbox', { name: 'Подход 2 выполнен' }).check();
  await expect(bench.getByRole('textbox', { name: 'кг, подход 2' })).toHaveValue('82,5');
  await bench.getByRole('textbox', { name: 'кг, подход 3' }).fill('85');
  await bench.getByRole('checkbox', { name: 'Подход 3 выполнен' }).check();
  await expect(bench.getByRole('textbox', { name: 'Повторы, подход 3' })).toHaveValue('8');
}

async function logPlank(page: Page) {
  const plank = page.getByRole('region', { name: PLANK });
  await plank.getByRole('button', { name: '+ Добавить сет (2:00)' }).click();
  await plank.getByRole('textbox', { name: 'Время, подход 1' }).fill('115');
  await plank.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
  await expect(plank.getByRole('textbox', { name: 'Время, подход 1' })).toHaveValue('00:01:15');
}

async function finish(page: Page) {
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page
    .getByRole('dialog', { name: 'Завершить тренировку?' })
    .getByRole('button', { name: 'Завершить' })
    .click();
  await expect(page).toHaveURL(/\/success_workout$/);
}

async function expectSummaryThenHistory(page: Page) {
  await expect(page.getByText('Вы завершили тренировку')).toBeVisible();
  await expect(page.getByText('85 кг × 8')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Сохранить как шаблон?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'История' }).click();
  await expect(page.getByRole('heading', { name: 'История тренировок' })).toBeVisible();
  await expect(page.getByText(BENCH)).toBeVisible();
}

async function expectOnServer(page: Page) {
  await waitUntilSent(page);
  const history = await page.evaluate(async () => {
    const tokens = JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '{}') as { access: string };
    const response = await fetch('/api/workouts/history/', {
      headers: { authorization: `Bearer ${tokens.access}` },
    });
    return (await response.json()) as HistoryPage;
  });
  expect(history.count).toBe(1);
  const [entry] = history.results;
  if (!entry) throw new Error('no entry');
  expect(entry.exercises.map(line => [line.name, line.sets_count, line.best])).toEqual([
    [BENCH, 3, '85 кг × 8'],
    [PLANK, 1, '1:15'],
  ]);
  expect(entry.tonnage_total).toBe(82.5 * 8 * 2 + 85 * 8);
  return entry;
}
