// A finger that is put down, moved and lifted: what the browser makes pointer events of.
import type { Locator, Page } from '@playwright/test';

/** From the middle of it, in small steps. `held`: awaited before the finger is lifted. */
export async function drag(
  page: Page,
  from: Locator,
  { x = 0, y = 0, held }: { x?: number; y?: number; held?: () => Promise<void> },
): Promise<void> {
  const box = (await from.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: box.x + box.width / 2 + x * share, y: box.y + box.height / 2 + y * share }],
    });
  const steps = Math.ceil(Math.max(Math.abs(x), Math.abs(y)) / 10);
  await touch('touchStart', 0);
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', step / steps);
  await held?.();
  await touch('touchEnd', 1);
  await browser.detach();
}
