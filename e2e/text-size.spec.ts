// Figures are the content: as large as the phone has room for, and they grow with the reader's own text size as words do.
import type { Locator, Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { BENCH, exercise, field, finish, PLANK, startWithBench } from './training-steps.ts';

test.use(ON_THE_PAGE);

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
