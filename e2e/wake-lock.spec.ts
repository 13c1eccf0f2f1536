import type { Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

interface Screen {
  /** Locks that are held. */
  held: number;
  /** What a browser does when the page is hidden. */
  takeAway: () => void;
  /** Answers requests, which wait for it where it is on. */
  isSlow: boolean;
  answer: () => void;
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const sentinels = new Set<{ released: boolean }>();
    const waiting: (() => void)[] = [];
    const screen: Screen = {
      get held() {
        return sentinels.size;
      },
      takeAway() {
        for (const sentinel of sentinels) sentinel.released = true;
        sentinels.clear();
      },
      isSlow: false,
      answer() {
        for (const resolve of waiting.splice(0)) resolve();
      },
    };
    Object.assign(window, { heldScreen: screen });
    const request = async () => {
      if (screen.isSlow) await new Promise<void>(resolve => waiting.push(resolve));
      const sentinel = {
        released: false,
        release: async () => {
          sentinel.released = true;
          sentinels.delete(sentinel);
        },
      };
      sentinels.add(sentinel);
      return sentinel;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  }),
);

test('the screen is held during a training, on every screen, and released at its end or by the setting', async ({
  page,
}) => {
  await startAsGuest(page);
  await expect.poll(() => held(page)).toBe(1);
  await page.getByRole('link', { name: 'Профиль' }).click();
  const setting = page.getByRole('switch', { name: 'Экран не гаснет во время тренировки' });
  await expect(setting).toBeChecked();
  expect(await held(page)).toBe(1);
  await setting.uncheck();
  await expect.poll(() => held(page)).toBe(0);
  await setting.check();
  await expect.poll(() => held(page)).toBe(1);
  await page.getByRole('link', { name: 'Тренировка' }).click();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
  await expect.poll(() => held(page)).toBe(0);
});

test('the screen is held again on return to the page, once, however often it is announced', async ({
  page,
}) => {
  await startAsGuest(page);
  await expect.poll(() => held(page)).toBe(1);
  await page.evaluate(() => {
    const { heldScreen } = window as unknown as { heldScreen: Screen };
    heldScreen.takeAway();
    heldScreen.isSlow = true;
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    heldScreen.answer();
  });
  await expect.poll(() => held(page)).toBe(1);
});

function held(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { heldScreen: Screen }).heldScreen.held);
}
