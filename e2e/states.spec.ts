// What a long training shows from two metres: whose sets these are, and no more of each than is wanted.
import type { Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { BENCH, exercise, field, PLANK, startWithBench, tick } from './training-steps.ts';

test.use(ON_THE_PAGE);

test('an exercise’s name stays in sight above its sets, and a field that is come to is not beneath it', async ({
  page,
}) => {
  const bench = await startWithBench(page, 14);
  const name = bench.getByRole('heading', { name: BENCH });
  const head = page.locator('main > header');
  const bottomOfHead = () => head.evaluate(element => element.getBoundingClientRect().bottom);
  const topOfName = () => name.evaluate(element => element.getBoundingClientRect().top);
  await field(bench, 'кг, подход 14').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 150));
  await expect.poll(async () => (await topOfName()) - (await bottomOfHead())).toBeGreaterThanOrEqual(-1);
  await expect(name).toBeInViewport();
  // Backwards with the keyboard: each row comes out from beneath the name.
  await field(bench, 'кг, подход 14').focus();
  for (let n = 13; n > 1; n--) {
    const reps = field(bench, `Повторы, подход ${n}`);
    await reps.focus();
    const covered = await reps.evaluate(element => {
      const { left, top, width } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + 4) !== element;
    });
    expect(covered, `set ${n}`).toBe(false);
  }
});

test('the usual rest shows at the next set alone, and wherever somebody comes to it', async ({ page }) => {
  const bench = await startWithBench(page, 3);
  const rest = (n: number) => field(bench, `Отдых, подход ${n}`);
  const isSeen = (n: number) =>
    rest(n).evaluate(element => getComputedStyle(element, '::placeholder').color !== 'rgba(0, 0, 0, 0)');
  expect([await isSeen(1), await isSeen(2), await isSeen(3)]).toEqual([true, false, false]);
  await rest(3).tap();
  await expect.poll(() => isSeen(3)).toBe(true);
  await field(bench, 'кг, подход 1').fill('60');
  await field(bench, 'Повторы, подход 1').fill('8');
  await tick(page, BENCH, 1).check();
  await expect.poll(async () => [await isSeen(1), await isSeen(2)]).toEqual([false, true]);
  // One's own stays in sight.
  await rest(3).fill('3:00');
  await rest(3).press('Enter');
  await expect(rest(3)).toHaveValue('3:00');
});

test('of the whole training one set is the next, and has the steppers', async ({ page }) => {
  await seedTraining(page, { [BENCH]: 2, [PLANK]: 1, 'Становая тяга': 2 });
  const next = page.locator('[aria-current=step]');
  const nextOf = (name: string, number: number) => next.and(rowOf(page, name, number));
  await expect(next).toHaveCount(1);
  await expect(nextOf(BENCH, 1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Плюс 2,5 кг/ })).toHaveCount(1);
  // Another one is begun: there the training goes on, and comes back for what was left out.
  const dead = exercise(page, 'Становая тяга');
  for (const number of [1, 2]) await field(dead, `Повторы, подход ${number}`).fill('5');
  await tick(page, 'Становая тяга', 1).check();
  await expect(nextOf('Становая тяга', 2)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Таймер отдыха' })).toContainText('5 повт. · Становая тяга');
  await tick(page, 'Становая тяга', 2).check();
  await expect(nextOf(BENCH, 1)).toBeVisible();
  await expect(next).toHaveCount(1);
  // What is held for a time has its stopwatch before its turn.
  await expect(page.getByRole('button', { name: /^Секундомер, подход 1/ })).toBeVisible();
});

function rowOf(page: Page, name: string, number: number) {
  return exercise(page, name)
    .locator('tr[data-set]')
    .nth(number - 1);
}

for (const width of [320, 390]) {
  test(`the rest names what comes next by its values, whole, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const bench = await startWithBench(page, 2);
    for (const number of [1, 2]) {
      await field(bench, `кг, подход ${number}`).fill('102,5');
      await field(bench, `Повторы, подход ${number}`).fill('12');
    }
    await tick(page, BENCH, 1).check();
    const bar = page.getByRole('region', { name: 'Таймер отдыха' });
    await expect(bar).toContainText(`Дальше: 102,5 × 12 · ${BENCH}`);
    const values = bar.getByText('102,5 × 12', { exact: true });
    for (const size of ['usual', 'large']) {
      if (size === 'large') await page.getByRole('button', { name: 'Крупный отсчёт' }).click();
      const told = bar.locator('[role=timer]').locator('..');
      const [inner, outer] = [await values.boundingBox(), await told.boundingBox()];
      expect(inner?.width).toBeGreaterThan(60);
      expect((inner?.x ?? 0) + (inner?.width ?? 0), size).toBeLessThanOrEqual(
        (outer?.x ?? 0) + (outer?.width ?? 0),
      );
      // The countdown stands in one line beside the buttons, too.
      const [time, minus] = [bar.getByRole('timer'), bar.getByRole('button', { name: 'Минус 15 секунд' })];
      const { right, lines } = await time.evaluate(element => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return { right: range.getBoundingClientRect().right, lines: range.getClientRects().length };
      });
      expect(lines, size).toBe(1);
      expect(right, size).toBeLessThanOrEqual((await minus.boundingBox())?.x ?? 0);
    }
    // Over, it is said still: now it is wanted.
    const over = bar.getByText('Отдых окончен');
    await expect(async () => {
      if (!(await over.isVisible())) await page.getByRole('button', { name: 'Минус 15 секунд' }).click();
      await expect(over).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(values).toBeVisible();
  });
}
