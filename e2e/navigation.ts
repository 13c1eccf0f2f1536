import { expect, type Locator, type Page } from '@playwright/test';

export function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Основная навигация' });
}

/** A page counts as loaded once its shell is painted; this waits for the app in its place. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(navigation(page)).toBeVisible();
}
