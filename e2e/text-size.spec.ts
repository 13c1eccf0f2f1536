// Figures are the content: as large as the phone has room for, and they grow with the reader's own text size as words do.
import type { Locator, Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { BENCH, exercise, field, finish, PLANK, startWithBench, tickForGood } from './training-steps.ts';

test.use(ON_THE_PAGE);

const SHOTS = process.env.SHOTS;

function sizeOf(place: Locator): Promise<number> {
  return place.evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize));
}

/** How much larger it is with a text twice as large. */
async function growth(page: Page, ...places: Locator[]): Promise<number[]> {
  const before = await Promise.all(places.map(sizeOf));
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const after = await Promise.all(places.map(sizeOf));
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return after.map((size, at) => size / (before[at] ?? size));
}

test('weights, times and tonnage grow as much as words', async ({ page }) => {
  await seedTraining(page, { [BENCH]: 1, [PLANK]: 1 });
  const bench = exercise(page, BENCH);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('82,5');
  await field(bench, 'Повторы, подход 1').fill('8');
  await field(bench, 'Подход 1 выполнен').check();
  const rest = page.getByRole('timer', { name: 'Отдых' });
  await expect(rest).toBeVisible();
  const held = field(exercise(page, PLANK), 'Время, подход 1');
  const name = bench.getByRole('button', { name: BENCH, exact: true });
  const grown = await growth(page, name, weight, held, rest);
  expect(Math.min(...grown), String(grown)).toBeGreaterThan(1.8);
  await finish(page);
  const tonnage = page.getByRole('definition').filter({ hasText: '660' }).first();
  expect((await growth(page, tonnage))[0]).toBeGreaterThan(1.9);
});

test('the past’s figures grow as much as words, and on the smallest phone none spills', async ({ page }) => {
  await seedTraining(page, { [BENCH]: 1 });
  const bench = exercise(page, BENCH);
  await field(bench, 'кг, подход 1').fill('1102,5');
  await field(bench, 'Повторы, подход 1').fill('12');
  await tickForGood(page, BENCH, 1);
  await finish(page);
  const summary = page
    .getByRole('definition')
    .filter({ hasText: /13.230/ })
    .first();
  await expectGrown(page, summary);
  await page.goto('/history');
  const card = page
    .getByRole('main')
    .getByRole('link', { name: /^Тренировка/ })
    .first();
  await card.click();
  await expectGrown(
    page,
    page
      .getByRole('definition')
      .filter({ hasText: /13.230/ })
      .first(),
  );
  await page.getByRole('link', { name: `Прогресс: ${BENCH}` }).click();
  const best = page.getByRole('region', { name: 'Лучшее' }).getByRole('definition').first();
  await expect(best).toHaveText('1102,5 кг × 12');
  await expectGrown(page, best);
});

/** Twice as large with letters twice as large; of a width of 320 all there is. */
async function expectGrown(page: Page, figure: Locator): Promise<void> {
  await expect(figure).toBeVisible();
  const name = await figure.textContent();
  expect((await growth(page, figure))[0], name ?? '').toBeGreaterThan(1.9);
  const { width = 390, height = 844 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 320, height });
  expect((await growth(page, figure))[0], name ?? '').toBeGreaterThan(1.55);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const spilt = await figure.evaluate(element => element.scrollWidth - element.clientWidth);
  expect(spilt, name ?? '').toBeLessThanOrEqual(0);
  if (SHOTS)
    await page.screenshot({ path: `${SHOTS}/figure-${new URL(page.url()).pathname.split('/')[1]}.png` });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width, height });
}

test('on the smallest phone the countdown grows before its buttons, and more when it is enlarged', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const bench = await startWithBench(page, 1);
  await field(bench, 'Подход 1 выполнен').check();
  const rest = page.getByRole('timer', { name: 'Отдых' });
  await expect(rest).toBeVisible();
  expect((await growth(page, rest))[0]).toBeGreaterThan(1.35);
  const small = await sizeOf(rest);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const bar = page.locator('[data-bar=rest]');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/countdown.png` });
  const ends = await bar.getByRole('button').evaluateAll(all =>
    all.map(button => ({
      right: button.getBoundingClientRect().right,
      spilt: button.scrollWidth - button.clientWidth,
    })),
  );
  expect(Math.max(...ends.map(({ right }) => right))).toBeLessThanOrEqual(320);
  expect(Math.max(...ends.map(({ spilt }) => spilt))).toBeLessThanOrEqual(0);
  const minus = await bar.getByRole('button', { name: 'Минус 15 секунд' }).boundingBox();
  const figures = await rest.evaluate(element => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right;
  });
  expect(figures).toBeLessThanOrEqual(minus?.x ?? 0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await bar.getByRole('button', { name: /крупн/i }).click();
  await expect.poll(() => sizeOf(rest)).toBeGreaterThan(small * 1.1);
});

for (const width of [320, 360, 390]) {
  test(`a weight is at least 22 px high at a width of ${width}, and not cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const weight = field(await startWithBench(page, 1), 'кг, подход 1');
    await weight.fill('102,5');
    expect(await sizeOf(weight)).toBeGreaterThanOrEqual(22);
    expect(await weight.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}

test('the steppers of letters twice as large cover no field, and break no figure', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const bench = await startWithBench(page, 1);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const reserve = await field(bench, 'Повторов в запасе, подход 1').boundingBox();
  for (const name of [/^Минус 2,5 кг/, /^Плюс 2,5 кг/, /^Минус 1/, /^Плюс 1/]) {
    const button = bench.getByRole('button', { name });
    const box = await button.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((reserve?.y ?? 0) + (reserve?.height ?? 0));
    expect(await button.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(box?.height).toBe(48);
  }
});

test('held sideways, too, the exercise’s name stays above its sets', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const bench = await startWithBench(page, 8);
  const last = field(bench, 'кг, подход 8');
  await last.focus();
  const name = bench.getByRole('button', { name: BENCH, exact: true });
  await expect(name).toBeInViewport({ ratio: 1 });
  const bottom = await name.evaluate(element => element.getBoundingClientRect().bottom);
  expect(await last.evaluate(element => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom);
});
