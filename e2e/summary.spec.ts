// Covers docs/product.md: Screens; States; Forms; Messages; Numbers; The summary.
// The summary: the reward, and what becomes of the program.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { waitUntilSent } from './server-view.ts';
import { waitUntilSaid } from './toasts.ts';
import { BENCH, exercise, finish } from './training-steps.ts';

test.use(ON_THE_PAGE);

async function logBench(page: Page, weightKg: string): Promise<void> {
  const bench = exercise(page, BENCH);
  await bench.getByRole('textbox', { name: 'кг, подход 1' }).fill(weightKg);
  await bench.getByRole('textbox', { name: 'Повторы, подход 1' }).fill('8');
  await bench.getByRole('textbox', { name: 'Повторов в запасе, подход 1' }).fill('2');
  await bench.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
}

/** A guest's first training, up to the summary. */
async function trainOnce(page: Page): Promise<void> {
  await seedTraining(page, { [BENCH]: 1 });
  await logBench(page, '82,5');
  await finish(page);
}

/** …and saved as a template by the prompt. */
async function trainAndSave(page: Page): Promise<void> {
  await trainOnce(page);
  const save = page.getByRole('dialog').getByRole('button', { name: 'Сохранить' });
  await Promise.all([waitUntilSaid(page, 'Шаблон создан: «Тренировка»'), save.click()]);
}

async function startFromTemplate(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Тренировка', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  await expect(exercise(page, BENCH)).toBeVisible();
}

test('the figures of the training, and the prompt to save it, once', async ({ page }) => {
  await trainOnce(page);
  const prompt = page.getByRole('dialog', { name: 'Сохранить как шаблон?' });
  const name = prompt.getByRole('textbox', { name: 'Название шаблона' });
  await expect(name).toHaveValue('Тренировка');
  await expect(name).not.toBeFocused();
  await expectAccessible(page);
  // Below the reward, which nothing covers.
  const card = await page.getByRole('heading', { level: 2, name: /^Тренировка/ }).boundingBox();
  const muscles = await page.getByRole('img', { name: /^Работали/ }).boundingBox();
  expect((await prompt.boundingBox())?.y).toBeGreaterThan(Math.max(card?.y ?? 0, muscles?.y ?? 0));
  await page.getByText('82,5 кг × 8').click();
  await name.fill('Грудь');
  await name.press('Escape');
  await expect(prompt).toBeHidden();

  await expect(page.getByRole('heading', { level: 1, name: 'Поздравляем!' })).toBeVisible();
  await expect(page.getByText('Вы завершили тренировку')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Тренировка-\d+$/ })).toBeVisible();
  // All of it was hard: that is a word, not the same figure again.
  await expect(page.getByText('660 кг')).toHaveCount(1);
  await expect(page.getByRole('definition').filter({ hasText: /^все$/ })).toBeVisible();
  await expect(page.getByRole('figure').getByText('× 8', { exact: true })).toBeVisible();
  await expect(page.getByText('82,5 кг × 8')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Работали: Грудь/ })).toBeVisible();
  await expect(page.getByText('1 подход', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Создать шаблон' })).toBeVisible();
  await expect(prompt).toBeHidden();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await expect(page).toHaveURL('/');
});

test('the training is handed on as a picture from its summary', async ({ page }) => {
  await trainOnce(page);
  const saved = page.waitForEvent('download');
  const later = page.getByRole('button', { name: 'Не сейчас' });
  await later.click();
  await page.getByRole('button', { name: 'Поделиться картинкой' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^podhod-\d{4}-\d\d-\d\d\.png$/);
});

test('a template by its button: a name is required, Enter submits, the button goes', {
  tag: '@core',
}, async ({ page }) => {
  await trainOnce(page);
  await page.getByRole('button', { name: 'Не сейчас' }).click();
  await page.getByRole('button', { name: 'Создать шаблон' }).click();
  const dialog = page.getByRole('dialog', { name: 'Создать шаблон' });
  const name = dialog.getByRole('textbox', { name: 'Название шаблона' });
  await expect(name).toBeFocused();
  await name.fill('   ');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription('Введите название шаблона');
  await name.fill('Грудь');
  await Promise.all([waitUntilSaid(page, 'Шаблон создан: «Грудь»'), page.keyboard.press('Enter')]);
  await expect(page.getByRole('button', { name: /шаблон/ })).toBeHidden();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByRole('button', { name: 'Грудь' })).toBeVisible();
});

test('a changed program: updated, on the server too', async ({ page }) => {
  await trainAndSave(page);
  await startFromTemplate(page);
  await logBench(page, '85');
  await finish(page);
  const update = page.getByRole('dialog').getByRole('button', { name: 'Обновить', exact: true });
  const said = 'Шаблон обновлён. Позже: История → Изменения';
  await Promise.all([waitUntilSaid(page, said), update.click()]);
  await expect(page.getByRole('button', { name: /шаблон/ })).toBeHidden();
  await waitUntilSent(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Тренировка', exact: true }).click();
  await expect(page.getByText('1 подход: 85 × 8')).toBeVisible();
});
