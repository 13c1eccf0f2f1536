import type { Page } from '@playwright/test';

/** It runs, and has taken this page over: from here on everything opens without network. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/**
 * Takes the new version and waits for the page to start with it. Whatever the page fetches in that moment wakes the
 * running worker again, and Chromium waits for it to be idle: half a minute for a person, for ever under automation.
 */
export async function acceptUpdate(page: Page): Promise<void> {
  await waitUntilLoadedAhead(page);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Обновить' }).click();
  await reloaded;
}

/** A settled page fetches what its other screens need; after that nothing comes by itself. */
export async function waitUntilLoadedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/settled-background-/.test(name)),
  );
  await page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== count(); ) {
      before = count();
      await new Promise(resolve => setTimeout(resolve, 1_500));
    }
  });
}
