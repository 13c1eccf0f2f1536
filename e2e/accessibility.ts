import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Nothing that WCAG 2.2 AA forbids, as far as a machine can tell. Soft: the states after this one are looked at too.
 * `within`: a selector of the part to examine, else all of the page is.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await waitUntilStill(page);
  const builder = new AxeBuilder({ page });
  if (within !== undefined) builder.include(within);
  // Only what is wrong is reported, and no second page is opened, which the app, without frames, does not need: a third of the work.
  builder.options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const { violations } = await builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(node => [node.html, node.failureSummary])]);
  expect.soft(found).toEqual([]);
}

/** The app in its shell's place, and nothing half faded in: colours on their way are nobody's to read. */
export async function waitUntilStill(page: Page): Promise<void> {
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.evaluate(async () => {
    const isPassing = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime) < 1_000;
    const passing = document.getAnimations().filter(isPassing);
    // One that is cut off is over, too.
    await Promise.allSettled(passing.map(animation => animation.finished));
  });
}
