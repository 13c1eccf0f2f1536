// Covers docs/product.md: Keys, steppers, plates.
// Where there is room, two things stand side by side: on a phone that lies.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatMonth } from '#domain/dates.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { openAt } from '../components/support/open-at.tsx';
import { seedPast } from '../components/support/seeded.ts';
import { boxOf, check, expectPart, htmlOf, setLetters, tap } from '../components/support/seen.ts';
import {
  BENCH,
  exercise,
  field,
  PLANK,
  pick,
  startAsGuest,
  startWith,
  startWithBench,
  tick,
} from '../components/support/training.ts';

beforeEach(() => page.viewport(844, 390));

test('a phone that lies has pad and rest beside the training, which stands still meanwhile', async () => {
  const bench = await startWithBench(3);
  const before = boxOf(bench);
  const outline = page.getByRole('navigation', { name: 'Упражнения тренировки' });
  expect(boxOf(outline).left).toBeGreaterThanOrEqual(before.right);

  await field(bench, 'Повторы, подход 1').fill('8');
  await check(tick(BENCH, 1));
  const rest = page.getByRole('region', { name: 'Таймер отдыха' });
  await expect.element(rest).toBeVisible();
  expect(boxOf(rest).left).toBeGreaterThanOrEqual(before.right);

  await expect.element(field(bench, 'кг, подход 2')).toHaveAttribute('inputmode', 'none');
  await tap(field(bench, 'кг, подход 2'));
  const pad = page.getByRole('group', { name: 'Клавиши', exact: true });
  await expect.element(pad).toBeVisible();
  expect(boxOf(pad).left).toBeGreaterThanOrEqual(before.right);
  // The rest is still rising.
  await expect.poll(() => boxOf(pad).top - boxOf(rest).bottom).toBeGreaterThanOrEqual(0);
  // No key is below the screen's edge, or under the rest.
  expect(boxOf(pad.getByRole('button', { name: '0', exact: true })).bottom).toBeLessThanOrEqual(390);
  const { left, right } = boxOf(bench);
  expect({ left, right }).toEqual({ left: before.left, right: before.right });
  await expect.element(page.getByRole('navigation', { name: 'Основная навигация' })).toBeVisible();
});

for (const [width, height] of [
  [844, 390],
  [800, 360],
  [740, 360],
  [667, 375],
] as const) {
  test(`a phone that lies, ${width}×${height}, has keys of 56 px below a large rest, at any text size`, async () => {
    await page.viewport(width, height);
    await startWith({ [BENCH]: 2, [PLANK]: 1 });
    await field(exercise(BENCH), 'Повторы, подход 1').fill('8');
    await check(tick(BENCH, 1));
    await page.getByRole('button', { name: 'Крупный отсчёт' }).click();
    await expect.element(field(exercise(BENCH), 'кг, подход 2')).toHaveAttribute('inputmode', 'none');
    const pad = page.getByRole('group', { name: 'Клавиши', exact: true });
    for (const [name, label] of [
      [BENCH, 'кг, подход 2'],
      [BENCH, 'Повторы, подход 2'],
      [BENCH, 'Повторов в запасе, подход 2'],
      [PLANK, 'Время, подход 1'],
    ] as const) {
      setLetters('16px');
      await tap(field(exercise(name), label));
      await expect.element(pad).toBeVisible();
      for (const letters of ['16px', '32px'] as const) {
        setLetters(letters);
        const where = `${label}, letters of ${letters}`;
        const keys = sidesOf(pad.element().lastElementChild);
        expect(keys.length, where).toBeGreaterThanOrEqual(2 * 13);
        expect(Math.min(...keys), where).toBeGreaterThanOrEqual(56);
        expect(Math.min(...sidesOf(pad.element())), where).toBeGreaterThanOrEqual(44);
        const boxes = pad
          .getByRole('button')
          .elements()
          .map(button => button.getBoundingClientRect());
        expect(Math.min(...boxes.map(({ top }) => top)), where).toBeGreaterThanOrEqual(boxOf(pad).top);
        expect(Math.max(...boxes.map(({ bottom }) => bottom)), where).toBeLessThanOrEqual(height);
      }
    }
  });
}

/** Widths and heights of all buttons within. */
function sidesOf(element: Element | null): number[] {
  return [...(element?.querySelectorAll('button') ?? [])].flatMap(button => {
    const { width, height } = button.getBoundingClientRect();
    return [width, height];
  });
}

test('a phone that lies has the training’s head in one line: title, time, end and sync', async () => {
  await startWithBench(2);
  const middles = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('timer', { name: 'Время тренировки' }),
    page.getByRole('button', { name: 'Завершить' }),
    page.getByRole('link', { name: /^Синхронизация:/ }),
  ].map(place => boxOf(place).y + boxOf(place).height / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  await expect.element(page.getByText(/ · 0 из 2 подходов$/)).toBeInTheDocument();
  await expectAccessible();
});

test('a phone that lies has what adds exercises in the picker’s header: the list has its height', async () => {
  await startAsGuest();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await pick(page.getByRole('checkbox', { name: BENCH, exact: true }), BENCH);
  const add = page.getByRole('button', { name: 'Добавить (1)' });
  await expect.element(add).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Поиск упражнений' });
  expect(boxOf(add).bottom).toBeLessThanOrEqual(boxOf(search).top);
  await add.click();
  await expect.element(exercise(BENCH)).toBeVisible();
});

test('beside the training on a desktop stands the next set, with the bar to load for it', async () => {
  await page.viewport(1280, 800);
  const bench = await startWithBench(2);
  const next = page.getByRole('region', { name: 'Следующий подход' });
  await field(bench, 'кг, подход 1').fill('61');
  await field(bench, 'Повторы, подход 1').fill('8');
  await expectPart(next, '20 кг на сторону · гриф 20 кг, не хватает 1 кг');
  await field(bench, 'кг, подход 1').fill('60');
  await field(bench, 'Повторы, подход 1').click();
  await expectPart(next, '60 кг');
  await expectPart(next, '20 кг на сторону · гриф 20 кг');
  await check(tick(BENCH, 1));
  await expectPart(next, '60 кг× 8');
  await field(bench, 'кг, подход 2').fill('20');
  await field(bench, 'Повторы, подход 2').click();
  await expectPart(next, 'пустой гриф 20 кг');
  await field(bench, 'Повторы, подход 2').fill('10');
  await bench.getByRole('button', { name: /^Действия: подход 2/ }).click();
  await page.getByRole('menuitemradio', { name: 'Разминка' }).click();
  await expect.element(page.getByRole('button', { name: 'Действия: подход 2, разминка' })).toBeVisible();
  await expectPart(next, '20 кг× 10');
  await page.viewport(844, 390);
  await expect.element(next).not.toBeInTheDocument();
});

test('on a desktop a month begins at its top, and the way back from it leads to where the list was left', async () => {
  await page.viewport(1280, 800);
  const daysAgo = Array.from({ length: 30 }, (_, at) => 3 * at + 1);
  await seedPast(daysAgo.map(days => ({ title: `${days}`, daysAgo: days, exercises: 1 })));
  openAt('/history');
  const calendar = page.getByRole('complementary', { name: 'Календарь' });
  await expect.element(calendar.getByRole('link', { name: monthOf(31) })).toBeVisible();
  await expect.poll(() => document.body.scrollHeight).toBeGreaterThan(1_800);
  window.scrollTo(0, 900);
  await expect.poll(() => window.scrollY).toBe(900);
  htmlOf(calendar.getByRole('link', { name: monthOf(31) })).click();
  await expect.element(page.getByRole('link', { name: 'К последним' })).toBeVisible();
  expect(window.scrollY).toBe(0);
  history.back();
  await expect.element(page.getByRole('link', { name: 'К последним' })).not.toBeInTheDocument();
  await expect.poll(() => window.scrollY).toBe(900);
});

/** The one that a day so long ago is in, as the calendar names it. */
function monthOf(daysAgo: number): string {
  return formatMonth(Date.now() - daysAgo * 86_400_000);
}
