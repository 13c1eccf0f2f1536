// What a long training shows from two metres: whose sets these are.
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { BENCH, field, startWithBench } from './training-steps.ts';

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
