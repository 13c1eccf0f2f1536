// Covers docs/product.md: Screens; States; Forms; Training.
// The active workout as somebody with chalk on the hands uses it. Names and texts are those of docs/product.md. What
// is typed, stepped and ticked in the fields of a set: set-fields.spec.ts. Long, since one screen has all of it.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { waitUntilStill } from './accessibility.ts';
import { readDevice } from './device-view.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { waitForServiceWorker } from './service-worker.ts';
import {
  addExercises,
  addSets,
  BENCH,
  chooseAction,
  exercise,
  field,
  finish,
  PLANK,
  pick,
  removeSet,
  startAsGuest,
  startWithBench,
} from './training-steps.ts';

test.use(ON_THE_PAGE);

test('a training from the first tap to the summary, typed with a comma', { tag: '@core' }, async ({
  page,
}) => {
  await startAsGuest(page);
  await addExercises(page, BENCH, PLANK);
  await addSets(page, BENCH, 2);
  await addSets(page, PLANK, 1);
  const bench = exercise(page, BENCH);
  const plank = exercise(page, PLANK);
  await expect(bench.getByRole('columnheader')).toHaveText(['№', 'Пред.', 'кг', 'Повт.', 'ПвЗ']);
  await expect(plank.getByRole('columnheader')).toHaveText(['№', 'Пред.', 'кг', 'Повт.', 'Время']);

  await field(bench, 'кг, подход 1').pressSequentially('82,5');
  await page.keyboard.press('Enter');
  await expect(field(bench, 'Повторы, подход 1')).toBeFocused();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(field(bench, 'Подход 1 выполнен')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();

  await field(bench, 'Подход 2 выполнен').check();
  await expect(field(bench, 'кг, подход 2')).toHaveValue('82,5');
  await expect(field(bench, 'Повторы, подход 2')).toHaveValue('8');
  await expect(field(bench, 'Повторов в запасе, подход 2')).toHaveValue('2');

  await field(plank, 'Время, подход 1').pressSequentially('000115');
  await field(plank, 'Подход 1 выполнен').check();
  await expect(field(plank, 'Время, подход 1')).toHaveValue('00:01:15');
  await expect(page.getByText(/^сегодня, \d\d:\d\d · 3 из 3 подходов$/)).toBeVisible();
  await finish(page);
});

test('[HOLD1] a deleted set and a deleted exercise come back whole', { tag: '@core' }, async ({ page }) => {
  const bench = await startWithBench(page, 2);
  await field(bench, 'кг, подход 2').fill('60');
  await field(bench, 'кг, подход 2').press('Enter');
  await removeSet(page, BENCH, 2);
  await expect(field(bench, 'кг, подход 2')).toBeHidden();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(field(bench, 'кг, подход 2')).toHaveValue('60');

  await chooseAction(page, BENCH, 'Удалить');
  const dialog = page.getByRole('dialog', { name: 'Удалить упражнение из тренировки?' });
  await expect(dialog).toContainText('Это действие нельзя будет отменить.');
  await dialog.getByRole('button', { name: 'Удалить' }).click();
  await expect(bench).toBeHidden();
  await page.getByRole('button', { name: 'Вернуть' }).last().click();
  await expect(field(bench, 'кг, подход 2')).toHaveValue('60');
});

test('an exercise is replaced by an alternative or from the list, with rows for what was still to do', async ({
  page,
}) => {
  const bench = await startWithBench(page, 2);
  await field(bench, 'кг, подход 1').fill('80');
  await field(bench, 'Повторы, подход 1').fill('8');
  await field(bench, 'Подход 1 выполнен').check();
  await chooseAction(page, BENCH, 'Показать альтернативы');
  const alternatives = bench.getByRole('list', { name: 'Альтернативы' });
  await expect(alternatives.getByRole('button').first()).toBeVisible();
  await chooseAction(page, BENCH, 'Скрыть альтернативы');
  await expect(alternatives).toBeHidden();

  await chooseAction(page, BENCH, 'Заменить');
  await pick(page, page.getByRole('radio', { name: PLANK, exact: true }), PLANK);
  await page.getByRole('button', { name: 'Заменить' }).click();
  await expect(page).toHaveURL('/workout');
  const plank = exercise(page, PLANK);
  await expect(plank.getByRole('columnheader', { name: 'Время' })).toBeVisible();
  // Of the two the one still to do, without the figures of a lift.
  await expect(plank.getByRole('checkbox')).toHaveCount(1);
  await expect(field(plank, 'кг, подход 1')).toHaveValue('');
  await expect(bench).toBeHidden();

  await chooseAction(page, PLANK, 'Показать альтернативы');
  await plank.getByRole('list', { name: 'Альтернативы' }).getByRole('button').first().click();
  await expect(plank).toBeHidden();
  await expect(page.getByRole('button', { name: /^Действия: (?!подход)/ })).toHaveCount(1);
});

test('two tabs show the same, and a field is not overwritten under the fingers', async ({
  page,
  context,
}) => {
  const bench = await startWithBench(page, 2);
  const other = await context.newPage();
  await other.goto('/workout');
  const otherBench = exercise(other, BENCH);
  await field(otherBench, 'кг, подход 1').pressSequentially('100');

  await field(bench, 'кг, подход 1').fill('95');
  await field(bench, 'Повторы, подход 1').fill('5');
  await field(bench, 'Подход 2 выполнен').check();
  await expect(field(otherBench, 'Подход 2 выполнен')).toBeChecked();
  await expect(field(otherBench, 'Повторы, подход 1')).toHaveValue('5');
  await expect(field(otherBench, 'кг, подход 1')).toHaveValue('100');
  await field(otherBench, 'кг, подход 1').press('Enter');
  await expect(field(bench, 'кг, подход 1')).toHaveValue('100');
});

test('[TAB4] a training that ended in another tab: said, the field committed, nothing made', {
  tag: '@core',
}, async ({ page, context }) => {
  const bench = await startWithBench(page, 1);
  const other = await context.newPage();
  await other.goto('/workout');
  await field(exercise(other, BENCH), 'кг, подход 1').pressSequentially('70');
  await field(bench, 'Подход 1 выполнен').check();
  // It is said for three seconds.
  await Promise.all([
    finish(page),
    expect(other.getByRole('alert')).toContainText('Тренировка закончена в другой вкладке'),
  ]);
  await expect(other.getByText('Нет данных тренировки')).toBeVisible();
  const weights = async () =>
    (await readDevice<{ weightKg: number | null }>(other, 'sets')).map(({ weightKg }) => weightKg);
  await expect.poll(weights).toContain(70);
  await other.reload();
  await expect(other.getByText('Нет данных тренировки')).toBeVisible();

  await other.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(other, BENCH);
  await addSets(other, BENCH, 1);
  await expect(exercise(other, BENCH).getByRole('cell', { name: '70 кг' })).toBeVisible();
});

test('after an end no step through the history leads to a training without data', async ({ page }) => {
  const start = page.getByRole('heading', { level: 1, name: 'Начать тренировку' });
  await startAsGuest(page);
  await finish(page);
  await page.goBack();
  await expect(start).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Поздравляем!' })).toBeVisible();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await expect(start).toBeVisible();

  // It stands in the history twice, and a dialog of it was open in between.
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Назад' }).click();
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Тренировка' }).click();
  await finish(page);
  for (const way of ['back', 'forward'] as const) {
    // A step that the app goes on by itself is not there to be taken again: the bound is for one that goes in circles.
    for (let steps = 0; steps < 20 && (await step(page, way)); steps++) {
      await page.waitForTimeout(300);
      expect(await page.getByText('Нет данных тренировки').count()).toBe(0);
    }
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Поздравляем!' })).toBeVisible();
});

/** False where the app's own history ends. */
function step(page: Page, way: 'back' | 'forward'): Promise<boolean> {
  return page.evaluate(way => {
    const { canGoBack, canGoForward } = (window as unknown as { navigation: Record<string, boolean> })
      .navigation;
    const canGo = way === 'back' ? canGoBack : canGoForward;
    if (canGo) history[way]();
    return canGo === true;
  }, way);
}

test('a training that ended while the list was open: who comes back from there without adding begins no new one', async ({
  page,
  context,
}) => {
  await startWithBench(page, 1);
  const other = await context.newPage();
  await other.goto('/workout');
  await other.getByRole('button', { name: 'Добавить упражнение' }).click();
  const third = await context.newPage();
  await third.goto('/workout');
  await chooseAction(third, BENCH, 'Заменить');
  await pick(third, third.getByRole('radio', { name: PLANK, exact: true }), PLANK);
  const fourth = await context.newPage();
  await fourth.goto('/workout');
  await fourth.getByRole('button', { name: 'Добавить упражнение' }).click();
  await pick(fourth, fourth.getByRole('checkbox', { name: PLANK, exact: true }), PLANK);
  await page.bringToFront();
  await finish(page);
  await other.getByRole('button', { name: 'Назад' }).click();
  await expect(other.getByText('Нет данных тренировки')).toBeVisible();
  await third.getByRole('button', { name: 'Заменить' }).click();
  await expect(third.getByText('Нет данных тренировки')).toBeVisible();
  await expect.poll(() => readDevice(page, 'workouts')).toHaveLength(1);
  // What somebody picks is for a training, and begins one.
  await fourth.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect(exercise(fourth, PLANK)).toBeVisible();
  await expect.poll(() => readDevice(page, 'workouts')).toHaveLength(2);
});

test('two tabs with a list open for a replacement: each replaces what it was opened for', async ({
  page,
  context,
}) => {
  await seedTraining(page, { [BENCH]: 0, [PLANK]: 0 });
  const other = await context.newPage();
  await other.goto('/workout');
  const replace = async (tab: Page, name: string) => {
    await pick(tab, tab.getByRole('radio', { name, exact: true }), name);
    await tab.getByRole('button', { name: 'Заменить' }).click();
    await expect(exercise(tab, name)).toBeVisible();
  };
  await chooseAction(page, BENCH, 'Заменить');
  await chooseAction(other, PLANK, 'Заменить');
  await page.bringToFront();
  await replace(page, 'Становая тяга сумо');
  await expect(exercise(page, PLANK)).toBeVisible();
  await other.bringToFront();
  await replace(other, 'Подтягивания в гравитроне');
  await expect(exercise(other, 'Становая тяга сумо')).toBeVisible();
  await expect(exercise(other, PLANK)).toBeHidden();
});

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('without network: nothing waits, and a reload in the middle keeps all of it', {
    tag: '@core',
  }, async ({ page, network }) => {
    const bench = await startWithBench(page, 2);
    await waitForServiceWorker(page);
    network.cutNetwork();
    await field(bench, 'кг, подход 1').fill('82,5');
    await field(bench, 'Подход 1 выполнен').check();
    await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
    await page.reload();
    await expect(field(bench, 'кг, подход 1')).toHaveValue('82,5');
    await expect(field(bench, 'Подход 1 выполнен')).toBeChecked();
    await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
    await finish(page);
  });
});

test('nothing is wider than the smallest phone, and a reader finds no fault', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await seedTraining(page, { [BENCH]: 2, [PLANK]: 1 });
  await field(exercise(page, BENCH), 'кг, подход 1').fill('102,5');
  await field(exercise(page, BENCH), 'Подход 1 выполнен').check();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
  await waitUntilStill(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  const cut = () =>
    page
      .getByRole('table')
      .getByRole('textbox')
      .evaluateAll(fields =>
        fields.filter(field => field.scrollWidth > field.clientWidth).map(field => field.ariaLabel),
      );
  expect(await cut(), 'figures cut').toEqual([]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  expect(await overflow()).toBe(0);
  expect(await cut(), 'figures cut in letters twice as large').toEqual([]);
});

test('the rest bar that rises does not cover the row somebody stands in', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  const bench = await startWithBench(page, 8);
  const other = await context.newPage();
  await other.goto('/workout');
  await expect(exercise(other, BENCH)).toBeVisible();
  const low = field(bench, 'кг, подход 6');
  const row = low.locator('xpath=ancestor::tr');
  await low.focus();
  // Just above the navigation, where the bar will be.
  const aboveNavigation = await row.evaluate(element => {
    const free = document.querySelector('[data-bar=nav]')?.getBoundingClientRect().top ?? 0;
    window.scrollBy(0, element.getBoundingClientRect().bottom - free);
    return free - element.getBoundingClientRect().bottom;
  });
  expect(Math.abs(aboveNavigation), 'it does not lie low').toBeLessThan(2);
  await field(exercise(other, BENCH), 'Подход 1 выполнен').check();
  const bar = page.locator('[data-bar=rest]');
  await expect(bar).toBeVisible();
  const bottomOf = (place: Locator) => place.evaluate(element => element.getBoundingClientRect().bottom);
  const topOfBar = () =>
    bar.evaluate(element => (element as HTMLElement).parentElement?.getBoundingClientRect().top ?? 0);
  await expect.poll(async () => (await topOfBar()) - (await bottomOf(row))).toBeGreaterThanOrEqual(0);
  await expect(low).toBeFocused();
});

test('who calls a deleted set back goes on at the title of the screen, not at the top of the page', async ({
  page,
}) => {
  const bench = await startWithBench(page, 2);
  await removeSet(page, BENCH, 1);
  await page.getByRole('button', { name: 'Вернуть' }).press('Enter');
  await expect(field(bench, 'Подход 2 выполнен')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
