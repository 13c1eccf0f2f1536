import type { Page } from 'playwright';

const WAIT_MS = 600_000;

/**
 * Undoes the account's only import. Returns for how long at most a change would have waited meanwhile: for its
 * transaction's turn over the tables of a tick.
 */
export async function undoImport(page: Page): Promise<number> {
  await page.goto(new URL('/profile/data', page.url()).href);
  await page.getByRole('button', { name: 'Отменить импорт' }).click();
  await page.evaluate(watchTurns);
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить импорт' }).click();
  await page.getByText('Импорт отменён').first().waitFor({ timeout: WAIT_MS });
  return page.evaluate(() => window.longestTurnMs);
}

declare global {
  interface Window {
    longestTurnMs: number;
  }
}

/** In the page: asks for a turn again and again, a tenth of a second apart. */
async function watchTurns(): Promise<void> {
  window.longestTurnMs = 0;
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  const opening = indexedDB.open(known?.name ?? '');
  opening.onsuccess = () => {
    const ask = () => {
      const askedMs = performance.now();
      const turn = opening.result.transaction(['sets', 'log', 'bases'], 'readwrite');
      turn.objectStore('log').count();
      turn.oncomplete = () => {
        window.longestTurnMs = Math.max(window.longestTurnMs, performance.now() - askedMs);
        setTimeout(ask, 100);
      };
    };
    ask();
  };
}
