// Covers docs/product.md: Sets.
// A set under a finger: pushed away, and met where it is narrow. Its menu: tests/screens.
import { drag } from './finger.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { BENCH, field, startWithBench } from './training-steps.ts';

test.use(ON_THE_PAGE);

test('a row pushed far to the left with a finger is deleted and comes back; less far it springs back', async ({
  page,
}) => {
  const bench = await startWithBench(page, 2);
  await field(bench, 'кг, подход 2').fill('80');
  await field(bench, 'кг, подход 2').press('Enter');
  await page.locator(':focus').blur();
  await expect(page.getByRole('group', { name: 'Клавиши' })).toBeHidden();
  const ticks = bench.getByRole('checkbox');
  const row = bench.getByRole('row').last();
  const says = (word: string) => () =>
    expect.poll(() => row.evaluate(tr => getComputedStyle(tr, '::after').content)).toBe(word);
  await drag(page, ticks.last(), { x: -100, held: says('none') });
  await expect(ticks).toHaveCount(2);
  await drag(page, ticks.last(), { x: -250, held: says('"Удалить"') });
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
