import type { Page } from '@playwright/test';

/** It runs, and has taken this page over: from here on everything opens without network. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
