import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** What is wrong with a form, where there is something: an empty place for it stands there before. */
export function alert(): Locator {
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

/** As it is read: without the places where a word may be broken, and with plain spaces. */
export function textOf(place: Locator): string {
  const text = place.element().textContent ?? '';
  return text
    .replaceAll(/[\u00ad\u200b]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** How much time a wrong step would have had to show itself. */
export function waitAMoment(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 500));
}

export async function expectToBeAt(path: string): Promise<void> {
  await expect.poll(() => location.pathname).toBe(path);
}
