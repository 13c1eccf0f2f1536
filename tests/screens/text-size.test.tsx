// Figures are the content: as large as the phone has room for, and they grow with the reader's own text size as words do.

import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { openAt } from '../components/support/open-at.tsx';
import { textOf } from '../components/support/said.ts';
import { boxOf, check, expectText, htmlOf, setLetters } from '../components/support/seen.ts';
import {
  BENCH,
  exercise,
  field,
  finish,
  PLANK,
  startWith,
  startWithBench,
  tickForGood,
} from '../components/support/training.ts';

function sizeOf(place: Locator): number {
  return Number.parseFloat(getComputedStyle(place.element()).fontSize);
}

/** How much larger it is with a text twice as large. */
function growth(...places: Locator[]): number[] {
  const before = places.map(sizeOf);
  setLetters('32px');
  const after = places.map(sizeOf);
  setLetters('16px');
  return after.map((size, at) => size / (before[at] ?? size));
}

function spillOf(place: Locator): number {
  return htmlOf(place).scrollWidth - htmlOf(place).clientWidth;
}

test('weights, times and tonnage grow as much as words', async () => {
  await startWith({ [BENCH]: 1, [PLANK]: 1 });
  const bench = exercise(BENCH);
  const weight = field(bench, 'кг, подход 1');
  await weight.fill('82,5');
  await field(bench, 'Повторы, подход 1').fill('8');
  await check(field(bench, 'Подход 1 выполнен'));
  const rest = page.getByRole('timer', { name: 'Отдых' });
  await expect.element(rest).toBeVisible();
  const held = field(exercise(PLANK), 'Время, подход 1');
  const name = bench.getByRole('button', { name: BENCH, exact: true });
  const grown = growth(name, weight, held, rest);
  expect(Math.min(...grown), String(grown)).toBeGreaterThan(1.8);
  await finish();
  const tonnage = page.getByRole('definition').filter({ hasText: '660' }).first();
  await expect.element(tonnage).toBeVisible();
  expect(growth(tonnage)[0]).toBeGreaterThan(1.9);
});

test('the past’s figures grow as much as words, and on the smallest phone none spills', async () => {
  await startWith({ [BENCH]: 1 });
  const bench = exercise(BENCH);
  await field(bench, 'кг, подход 1').fill('1102,5');
  await field(bench, 'Повторы, подход 1').fill('12');
  await tickForGood(BENCH, 1);
  await finish();
  const summary = page
    .getByRole('definition')
    .filter({ hasText: /13.230/ })
    .first();
  await expectGrown(summary);
  openAt('/history');
  const card = page
    .getByRole('main')
    .getByRole('link', { name: /^Тренировка/ })
    .first();
  await card.click();
  await expectGrown(
    page
      .getByRole('definition')
      .filter({ hasText: /13.230/ })
      .first(),
  );
  await page.getByRole('link', { name: `Прогресс: ${BENCH}` }).click();
  const best = page.getByRole('region', { name: 'Лучшее' }).getByRole('definition').first();
  await expectText(best, '1102,5 кг × 12');
  await expectGrown(best);
});

/** Twice as large with letters twice as large; of a width of 320 all there is. */
async function expectGrown(figure: Locator): Promise<void> {
  await expect.element(figure).toBeVisible();
  const name = textOf(figure);
  expect(growth(figure)[0], name).toBeGreaterThan(1.9);
  await page.viewport(320, 844);
  expect(growth(figure)[0], name).toBeGreaterThan(1.55);
  setLetters('32px');
  expect(spillOf(figure), name).toBeLessThanOrEqual(0);
  setLetters('16px');
  await page.viewport(390, 844);
}

test('on the smallest phone the countdown grows before its buttons, and more when it is enlarged', async () => {
  await page.viewport(320, 700);
  const bench = await startWithBench(1);
  await check(field(bench, 'Подход 1 выполнен'));
  const rest = page.getByRole('timer', { name: 'Отдых' });
  await expect.element(rest).toBeVisible();
  expect(growth(rest)[0]).toBeGreaterThan(1.35);
  const small = sizeOf(rest);
  setLetters('32px');
  const bar = page.getByRole('region', { name: 'Таймер отдыха' });
  const buttons = bar.getByRole('button').elements();
  expect(buttons).not.toEqual([]);
  expect(buttons.filter(button => button.getBoundingClientRect().right > 320)).toEqual([]);
  expect(buttons.filter(button => button.scrollWidth > button.clientWidth)).toEqual([]);
  const text = document.createRange();
  text.selectNodeContents(rest.element());
  const minus = boxOf(bar.getByRole('button', { name: 'Минус 15 секунд' }));
  expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(minus.x);
  setLetters('16px');
  await bar.getByRole('button', { name: /крупн/i }).click();
  await expect.poll(() => sizeOf(rest)).toBeGreaterThan(small * 1.1);
});

for (const width of [320, 360, 390]) {
  test(`a weight is at least 22 px high at a width of ${width}, and not cut`, async () => {
    await page.viewport(width, 800);
    const weight = field(await startWithBench(1), 'кг, подход 1');
    await weight.fill('102,5');
    expect(sizeOf(weight)).toBeGreaterThanOrEqual(22);
    expect(spillOf(weight)).toBeLessThanOrEqual(0);
  });
}

test('the steppers of letters twice as large cover no field, and break no figure', async () => {
  await page.viewport(320, 800);
  const bench = await startWithBench(1);
  setLetters('32px');
  const reserve = boxOf(field(bench, 'Повторов в запасе, подход 1'));
  for (const name of [/^Минус 2,5 кг/, /^Плюс 2,5 кг/, /^Минус 1/, /^Плюс 1/]) {
    const button = bench.getByRole('button', { name });
    const box = boxOf(button);
    expect(box.y).toBeGreaterThanOrEqual(reserve.bottom);
    expect(spillOf(button)).toBeLessThanOrEqual(0);
    expect(box.height).toBe(48);
  }
});

test('held sideways, too, the exercise’s name stays above its sets', async () => {
  await page.viewport(844, 390);
  const bench = await startWithBench(8);
  const last = field(bench, 'кг, подход 8');
  htmlOf(last).focus();
  const name = bench.getByRole('button', { name: BENCH, exact: true });
  await expect.element(name).toBeInViewport({ ratio: 1 });
  expect(boxOf(last).top).toBeGreaterThanOrEqual(boxOf(name).bottom);
});
