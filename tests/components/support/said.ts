import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** What is wrong with a form, where there is something: an empty place for it stands there before. */
export function alert(): Locator {
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

/** As it is read: without the places where a word may be broken, and with plain spaces. */
export function textOf(place: Locator): string {
  return readText(place.element());
}

export function readText(element: Element): string {
  return (element.textContent ?? '')
    .replaceAll(/[\u00ad\u200b]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** How much time a wrong step would have had to show itself. */
export function waitAMoment(): Promise<void> {
  return wait(500);
}

/** The address, without what follows a question mark. */
export async function expectToBeAt(path: string | RegExp): Promise<void> {
  const at = expect.poll(() => location.pathname);
  await (typeof path === 'string' ? at.toBe(path) : at.toMatch(path));
}

export function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/** When the text stands on the page, also for a moment. To be called before what it answers. */
export function waitUntilSaid(text: string): Promise<void> {
  return new Promise(resolve => {
    const seen = new MutationObserver(look);
    function look() {
      if (!document.body.textContent?.includes(text)) return;
      seen.disconnect();
      resolve();
    }
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  });
}
