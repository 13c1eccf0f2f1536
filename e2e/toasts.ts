// Messages that come and go, by the page's own clock: what looks from outside sees them late on a busy machine.
import type { Page } from '@playwright/test';

/** From the next time this text is said: how long it stands there, in ms. To be called before what it answers. */
export function measureStay(page: Page, text: string): Promise<number> {
  return page.evaluate(
    said =>
      new Promise<number>(resolve => {
        let shownAtMs: number | undefined;
        new MutationObserver(() => {
          const places = [...document.querySelectorAll('[role=alert], [role=status]')];
          const isShown = places.some(place => place.textContent?.includes(said));
          if (isShown) shownAtMs ??= performance.now();
          else if (shownAtMs !== undefined) resolve(performance.now() - shownAtMs);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
}

/**
 * When the text stands on the page, looked for in every frame: for what stays two seconds or less. To be called before
 * what it answers.
 */
export async function waitUntilSaid(page: Page, text: string): Promise<void> {
  await page.waitForFunction(said => document.body.textContent?.replaceAll(/\s+/g, ' ').includes(said), text);
}
