import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that WCAG 2.2 AA forbids, as far as a machine can tell. Soft: the states after this one are looked at too. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(node => [node.html, node.failureSummary])]);
  expect.soft(found).toEqual([]);
}
