import type { Locator, Page } from '@playwright/test';

export function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Основная навигация' });
}
