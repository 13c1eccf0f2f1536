// Covers docs/product.md: Screens; States; Forms; Messages; Numbers; Training; Account.
// The profile's settings over reloads and tabs.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { waitUntilSaid } from './toasts.ts';
import { addExercises, BENCH, startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

async function openProfile(page: Page): Promise<void> {
  await startAsGuest(page);
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
}

function restRow(page: Page) {
  return page.getByRole('button', { name: /^Отдых по умолчанию/ });
}

async function typeRest(page: Page, text: string): Promise<void> {
  await page.getByLabel('Время отдыха').fill(text);
  await page.getByRole('button', { name: 'Сохранить' }).click();
}

test.describe('the default rest', () => {
  test('is changed without network and counts in the next training', async ({ page, network }) => {
    await openProfile(page);
    network.cutNetwork();
    await expect(restRow(page)).toContainText('2:00');
    await restRow(page).click();
    await expect(page.getByLabel('Время отдыха')).toBeFocused();
    await Promise.all([waitUntilSaid(page, 'Настройки сохранены'), typeRest(page, '130')]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(restRow(page)).toContainText('1:30');
    await expect(restRow(page)).toBeFocused();

    network.restoreNetwork();
    await page.reload();
    await expect(restRow(page)).toContainText('1:30');
    await expect
      .poll(() => network.calls({ method: 'PATCH', path: '/api/me/settings/' }).at(-1)?.status)
      .toBe(200);
    await page.getByRole('link', { name: 'Тренировка' }).click();
    await addExercises(page, BENCH);
    await expect(page.getByRole('button', { name: '+ Добавить сет (1:30)' })).toBeVisible();
  });
});

test('the theme is chosen here, for all tabs and the next visit', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openProfile(page);
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Тёмное' }).click();
  await expect(page.getByRole('button', { name: 'Тёмное', pressed: true })).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab.locator('html')).toHaveCSS('color-scheme', 'dark');
    // A control that is half behind the bars is too small a target until one scrolls.
    await tab.evaluate(() => scrollTo(0, 0));
    await expectAccessible(tab);
  }
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('button', { name: 'Как в системе' }).click();
  await expect(other.locator('html')).toHaveCSS('color-scheme', 'light dark');
});
