// What a long training shows from two metres: whose sets these are, and no more of each than is wanted.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf, check, expectCount, expectPart, pressOn, tap } from '../components/support/seen.ts';
import {
  BENCH,
  exercise,
  field,
  PLANK,
  startWith,
  startWithBench,
  tick,
} from '../components/support/training.ts';

test('the usual rest shows at the next set alone, and wherever somebody comes to it', async () => {
  const bench = await startWithBench(3);
  const rest = (n: number) => field(bench, `Отдых, подход ${n}`);
  const isSeen = (n: number) =>
    getComputedStyle(rest(n).element(), '::placeholder').color !== 'rgba(0, 0, 0, 0)';
  expect([isSeen(1), isSeen(2), isSeen(3)]).toEqual([true, false, false]);
  await tap(rest(3));
  await expect.poll(() => isSeen(3)).toBe(true);
  await field(bench, 'кг, подход 1').fill('60');
  await field(bench, 'Повторы, подход 1').fill('8');
  await check(tick(BENCH, 1));
  await expect.poll(() => [isSeen(1), isSeen(2)]).toEqual([false, true]);
  // One's own stays in sight.
  await rest(3).fill('3:00');
  await pressOn(rest(3), 'Enter');
  await expect.element(rest(3)).toHaveValue('3:00');
});

test('of the whole training one set is the next, and has the steppers', async () => {
  await startWith({ [BENCH]: 2, [PLANK]: 1, 'Становая тяга': 2 });
  const next = () => [...document.querySelectorAll('[aria-current=step]')];
  const expectNext = (name: string, number: number) =>
    expect.poll(next).toEqual([exercise(name).element().querySelectorAll('tr[data-set]')[number - 1]]);
  await expectNext(BENCH, 1);
  await expectCount(page.getByRole('button', { name: /^Плюс 2,5 кг/ }), 1);
  // Another one is begun: there the training goes on, and comes back for what was left out.
  const dead = exercise('Становая тяга');
  for (const number of [1, 2]) await field(dead, `Повторы, подход ${number}`).fill('5');
  await check(tick('Становая тяга', 1));
  await expectNext('Становая тяга', 2);
  await expectPart(page.getByRole('region', { name: 'Таймер отдыха' }), '5 повт. · Становая тяга');
  await check(tick('Становая тяга', 2));
  await expectNext(BENCH, 1);
  // What is held for a time has its stopwatch before its turn.
  await expect.element(page.getByRole('button', { name: /^Секундомер, подход 1/ })).toBeVisible();
});

for (const width of [320, 390]) {
  test(`the rest names what comes next by its values, whole, at ${width} px`, async () => {
    await page.viewport(width, 844);
    const bench = await startWithBench(2);
    for (const number of [1, 2]) {
      await field(bench, `кг, подход ${number}`).fill('102,5');
      await field(bench, `Повторы, подход ${number}`).fill('12');
    }
    await check(tick(BENCH, 1));
    const bar = page.getByRole('region', { name: 'Таймер отдыха' });
    await expectPart(bar, `Дальше: 102,5 × 12 · ${BENCH}`);
    const values = bar.getByText('102,5 × 12', { exact: true });
    for (const size of ['usual', 'large']) {
      if (size === 'large') await page.getByRole('button', { name: 'Крупный отсчёт' }).click();
      const outer = bar.getByRole('timer').element().parentElement?.getBoundingClientRect();
      expect(boxOf(values).width).toBeGreaterThan(60);
      expect(boxOf(values).right, size).toBeLessThanOrEqual(outer?.right ?? 0);
      // The countdown stands in one line beside the buttons, too.
      const minus = bar.getByRole('button', { name: 'Минус 15 секунд' });
      const range = document.createRange();
      range.selectNodeContents(bar.getByRole('timer').element());
      expect(range.getClientRects(), size).toHaveLength(1);
      expect(range.getBoundingClientRect().right, size).toBeLessThanOrEqual(boxOf(minus).x);
    }
    // Over, it is said still: now it is wanted.
    const over = bar.getByText('Отдых окончен');
    const less = page.getByRole('button', { name: 'Минус 15 секунд' });
    await expect
      .poll(() => {
        (less.query() as HTMLElement | null)?.click();
        return over.query();
      })
      .not.toBeNull();
    await expect.element(over).toBeVisible();
    await expect.element(values).toBeVisible();
  });
}
