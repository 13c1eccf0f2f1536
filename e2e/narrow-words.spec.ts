// On the smallest phone, with letters twice as large: a word that has to be broken is broken by syllables.
import type { Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { BENCH, finish, startWithBench, tick } from './training-steps.ts';

test.use(ON_THE_PAGE);

test.use({ viewport: { width: 320, height: 640 } });

/** Words on screen of which a piece between two places for a hyphen stands in two lines. */
function findBroken(): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // Nothing that is there for ears alone, in a box of one pixel.
    if (node.parentElement.closest('script, style') || node.parentElement.offsetWidth <= 1) continue;
    for (const piece of (node.nodeValue ?? '').matchAll(/\p{L}{2,}/gu)) {
      const letters = [...piece[0]].map((_, at) => {
        const range = document.createRange();
        range.setStart(node, piece.index + at);
        range.setEnd(node, piece.index + at + 1);
        // At a line's end there may be an empty one, too.
        return [...range.getClientRects()].filter(({ width }) => width > 0).at(-1)?.top;
      });
      if (new Set(letters).size > 1) broken.push((node.nodeValue ?? '').replaceAll('\u00ad', '-'));
    }
  }
  return broken;
}

async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
}

async function expectWhole(page: Page, screen: string): Promise<void> {
  await expect.poll(() => page.evaluate(findBroken), { message: screen }).toEqual([]);
}

/** By their address, as a visitor or guest has them. */
async function visit(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await enlarge(page);
    await expectWhole(page, path);
  }
}

test('no word is broken between letters: a visitor’s screens', async ({ page }) => {
  await visit(page, '/', '/login', '/register', '/settings', '/exercises', '/exercises?mode=select');
});

test('no word is broken between letters: a training, from its start to the history', async ({ page }) => {
  const bench = await startWithBench(page, 2);
  await bench.getByRole('textbox', { name: 'кг, подход 1' }).fill('80');
  await bench.getByRole('textbox', { name: 'Повторы, подход 1' }).fill('8');
  await tick(page, BENCH, 1).check();
  await enlarge(page);
  await expectWhole(page, 'training');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await finish(page);
  await enlarge(page);
  await expectWhole(page, 'summary with its question');
  await page.getByRole('button', { name: 'Не сейчас' }).click();
  await expectWhole(page, 'summary');
  await visit(page, '/', '/history', '/history/calendar', '/history/load', '/profile', '/profile/data');
  await visit(page, '/exercises/create', '/statistic', '/sync', '/profile/archived');
});
