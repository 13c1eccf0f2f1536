import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { startAsGuest } from './training-steps.ts';

test('the screen is held during a training, and let go at its end or by the setting', async ({ page }) => {
  await page.addInitScript(() => {
    const held = { count: 0 };
    Object.assign(window, { held });
    const request = async () => {
      held.count++;
      const sentinel = {
        released: false,
        release: async () => {
          sentinel.released = true;
          held.count--;
        },
      };
      return sentinel;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await startAsGuest(page);
  await expect.poll(() => held(page)).toBe(1);
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect.poll(() => held(page)).toBe(0);
  await page.getByRole('button', { name: 'Как обычно' }).click();
  await page.getByRole('link', { name: 'Тренировка' }).click();
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
  await expect.poll(() => held(page)).toBe(0);
});

function held(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { held: { count: number } }).held.count);
}
