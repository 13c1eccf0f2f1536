import type { Page } from '@playwright/test';

/** The form keeps what most exercises do without folded. */
export async function unfold(page: Page): Promise<void> {
  await page.getByText('Вариант, тип, альтернативы').click();
}
