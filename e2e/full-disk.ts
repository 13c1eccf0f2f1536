import type { Page } from '@playwright/test';

/** From now on the device can change no row; what is returned makes room again. */
export async function fillDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(window, { freeSpace: () => Object.assign(IDBObjectStore.prototype, { put }) });
  });
  return () => page.evaluate('freeSpace()');
}
