import axe from 'axe-core';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Nothing that WCAG 2.2 AA forbids, as far as a machine can tell. `within`: the part to examine, else all of the page is. */
export async function expectAccessible(within?: Locator): Promise<void> {
  const isPassing = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime) < 1_000;
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isPassing)
      .map(animation => animation.finished),
  );
  const { violations } = await axe.run(within?.element() ?? document.body, {
    resultTypes: ['violations'],
    runOnly: TAGS,
  });
  const found = violations.map(({ id, nodes }) => [id, nodes.map(node => [node.html, node.failureSummary])]);
  expect.soft(found).toEqual([]);
}
