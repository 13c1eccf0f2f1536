// Covers docs/product.md: Keys, steppers, plates.
// Where there is room, two things stand side by side: on a phone that lies.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf, check, tap } from '../components/support/seen.ts';
import {
  BENCH,
  exercise,
  field,
  pick,
  startAsGuest,
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

  await tap(field(bench, 'кг, подход 2'));
  const pad = page.getByRole('group', { name: 'Клавиши', exact: true });
  await expect.element(pad).toBeVisible();
  expect(boxOf(pad).left).toBeGreaterThanOrEqual(before.right);
  expect(boxOf(pad).top).toBeGreaterThanOrEqual(boxOf(rest).bottom);
  // No key is below the screen's edge, or under the rest.
  expect(boxOf(pad.getByRole('button', { name: '0', exact: true })).bottom).toBeLessThanOrEqual(390);
  const { left, right } = boxOf(bench);
  expect({ left, right }).toEqual({ left: before.left, right: before.right });
  await expect.element(page.getByRole('navigation', { name: 'Основная навигация' })).toBeVisible();
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
