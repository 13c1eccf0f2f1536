// A set's number is its menu; what was lifted the last time is a tap away; an empty tick says so.
import type { Locator, Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import {
  addExercises,
  BENCH,
  chooseSetAction,
  exercise,
  field,
  finish,
  removeSet,
  startWithBench,
} from './training-steps.ts';

test.use(ON_THE_PAGE);

const SHOTS = process.env.SHOTS;

test('[WARM1] [PLACE1] type, note, copy, ramp and deletion by the number of a set', async ({ page }) => {
  const bench = await startWithBench(page, 2);
  await field(bench, 'кг, подход 1').fill('100');
  await field(bench, 'Повторы, подход 1').fill('5');
  await field(bench, 'Повторы, подход 1').press('Enter');
  await bench.getByRole('button', { name: '+ Разминка' }).click();
  await expect(bench.getByRole('button', { name: '+ Разминка' })).toBeHidden();
  await expect(field(bench, 'кг, подход 5')).toHaveValue('100');
  await expect(bench.getByRole('button', { name: 'Действия: подход 1, разминка' })).toBeVisible();

  await chooseSetAction(page, BENCH, 5, 'Повторить ниже');
  await expect(field(bench, 'кг, подход 6')).toHaveValue('100');
  await bench.getByRole('button', { name: 'Действия: подход 6' }).click();
  await page.getByRole('menuitemradio', { name: 'Дропсет' }).click();
  await expect(bench.getByRole('button', { name: 'Действия: подход 6, дропсет' })).toBeVisible();
  await chooseSetAction(page, BENCH, 6, 'Заметка');
  const dialog = page.getByRole('dialog', { name: 'Заметка, подход 6' });
  await dialog.getByLabel('Заметка').fill('пауза внизу');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(bench.getByText('пауза внизу')).toBeVisible();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/sets.png`, fullPage: true });
  await removeSet(page, BENCH, 7);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(field(bench, 'кг, подход 7')).toBeVisible();
});

test('[PREV1] a tap on the last time fills the row; an empty tick is kept and says that it does not count', async ({
  page,
}) => {
  const bench = await startWithBench(page, 1);
  await field(bench, 'Подход 1 выполнен').check();
  await expect(page.getByRole('alert')).toContainText('Подход пуст');
  await expect(field(bench, 'кг, подход 1')).toBeFocused();
  // With the training's own keys there: no tap more.
  await expect(page.getByRole('group', { name: 'Клавиши' })).toBeVisible();
  await page.keyboard.type('82,5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await finish(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Не сейчас' }).click();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(page, BENCH);
  await exercise(page, BENCH)
    .getByRole('button', { name: 'Заполнить как в прошлый раз, подход 1: 82,5 × 8' })
    .click();
  await expect(field(bench, 'кг, подход 1')).toHaveValue('82,5');
  await expect(field(bench, 'Повторы, подход 1')).toHaveValue('8');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/previous.png` });
});

test('a row pushed far to the left with a finger is deleted and comes back; less far it springs back', async ({
  page,
}) => {
  const bench = await startWithBench(page, 2);
  await field(bench, 'кг, подход 2').fill('80');
  await field(bench, 'кг, подход 2').press('Enter');
  await page.locator(':focus').blur();
  await expect(page.getByRole('group', { name: 'Клавиши' })).toBeHidden();
  const ticks = bench.getByRole('checkbox');
  await push(page, ticks.last(), 100);
  await expect(ticks).toHaveCount(2);
  await push(page, ticks.last(), 250);
  await expect(ticks).toHaveCount(1);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(ticks).toHaveCount(2);
  await expect(field(bench, 'кг, подход 2')).toHaveValue('80');
});

test('on the smallest phone a thumb meets a set’s number and the exercise’s name, narrow as they are', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const bench = await startWithBench(page, 2);
  const number = bench.getByRole('button', { name: /^Действия: подход 2/ });
  const left = (await number.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(3, left.y + left.height / 2);
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  const name = await bench.getByRole('button', { name: BENCH, exact: true }).boundingBox();
  await page.touchscreen.tap((name?.x ?? 0) + 20, (name?.y ?? 0) + (name?.height ?? 0) + 10);
  await expect(page.getByRole('dialog', { name: BENCH })).toBeVisible();
});

/** A finger goes to the left from there. */
async function push(page: Page, from: Locator, px: number): Promise<void> {
  const box = await from.boundingBox();
  const [x, y] = [box?.x ?? 0, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x - by, y }],
    });
  await touch('touchStart', 0);
  for (let by = 10; by <= px; by += 10) await touch('touchMove', by);
  await touch('touchEnd', px);
  await browser.detach();
}
