// Covers docs/product.md: Keys, steppers, plates.
// A training with a keyboard and a mouse, and the steppers under the row that is being edited.
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { BENCH, exercise, field, startWithBench } from './training-steps.ts';

test.use(ON_THE_PAGE);

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('[KEY1] a keyboard alone logs two sets: figures, Enter, space', { tag: '@core' }, async ({ page }) => {
  const bench = await startWithBench(page, 2);
  await expect(field(bench, 'кг, подход 1')).toHaveAttribute('inputmode', 'decimal');
  await field(bench, 'кг, подход 1').focus();
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  await page.keyboard.type('8');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 из 2 подходов')).toBeVisible();
  await expect(field(bench, 'Повторы, подход 2')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(field(bench, 'кг, подход 2')).toBeFocused();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 из 2 подходов')).toBeVisible();
  await expect(field(bench, 'кг, подход 2')).toHaveValue('82,5');
  await expect(field(bench, 'Повторы, подход 2')).toHaveValue('8');
  await page.reload();
  await expect(field(bench, 'кг, подход 2')).toHaveValue('82,5');
});

test('[KEY1] a space that is held ticks one set, not those below', async ({ page }) => {
  const bench = await startWithBench(page, 3);
  const holdSpace = async () => {
    for (const _ of ['pressed', 'repeated', 'repeated']) await page.keyboard.down('Space');
    await page.keyboard.up('Space');
  };
  await field(bench, 'Повторы, подход 1').focus();
  await page.keyboard.type('8');
  await holdSpace();
  await expect(page.getByText('1 из 3 подходов')).toBeVisible();
  await expect(field(bench, 'Повторы, подход 2')).toBeFocused();
  await expect(field(bench, 'Повторы, подход 2')).toHaveValue('');
  await expect(field(bench, 'Подход 3 выполнен')).not.toBeChecked();
  await field(bench, 'Повторы, подход 3').focus();
  await holdSpace();
  await expect(page.getByText('2 из 3 подходов')).toBeVisible();
  await expect(field(bench, 'Подход 3 выполнен')).toBeFocused();
});

test('[KEY1] arrows go over rows and cells, and within a text they move the caret', async ({ page }) => {
  const bench = await startWithBench(page, 2);
  await field(bench, 'кг, подход 1').focus();
  await page.keyboard.type('82,5');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('2');
  await expect(field(bench, 'кг, подход 1')).toHaveValue('82,25');
  await page.keyboard.press('ArrowDown');
  await expect(field(bench, 'кг, подход 2')).toBeFocused();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(field(bench, 'Подход 2 выполнен')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field(bench, 'Подход 1 выполнен')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(field(bench, 'Подход 1 выполнен')).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(field(bench, 'Повторов в запасе, подход 1')).toBeFocused();
});

test('[KEY1] what cannot be read is not ticked over', async ({ page }) => {
  const bench = await startWithBench(page, 2);
  await field(bench, 'кг, подход 1').focus();
  await page.keyboard.type('8o');
  await page.keyboard.press('Space');
  await expect(field(bench, 'кг, подход 1')).toBeFocused();
  await expect(field(bench, 'Подход 1 выполнен')).not.toBeChecked();
});

test('the steppers are on the row being edited, begin at the bar, and no message lies over them', async ({
  page,
}) => {
  await startWithBench(page, 4);
  const bench = exercise(page, BENCH);
  const plus = bench.getByRole('button', { name: 'Плюс 2,5 кг' });
  await plus.click();
  await expect(field(bench, 'кг, подход 1')).toHaveValue('20');
  await field(bench, 'кг, подход 3').click();
  await plus.click();
  await expect(field(bench, 'кг, подход 3')).toHaveValue('22,5');
  await expect(field(bench, 'кг, подход 1')).toHaveValue('20');
  await field(bench, 'кг, подход 3').fill('8o');
  await page.keyboard.press('Enter');
  const message = bench.getByText('Неверный формат');
  await expect(message).toBeVisible();
  const [said, stepper] = [await message.boundingBox(), await plus.boundingBox()];
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(stepper?.y ?? 0);
  await field(bench, 'кг, подход 3').fill('90');
  await field(bench, 'Подход 3 выполнен').check();
  await expect(field(bench, 'кг, подход 3')).toHaveValue('90');
  await plus.click();
  await expect(field(bench, 'кг, подход 1')).toHaveValue('22,5');
});
