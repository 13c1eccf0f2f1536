// A set's number is its menu; what was lifted the last time is a tap away; an empty tick says so.
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import {
  addExercises,
  BENCH,
  chooseAction,
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
  await chooseAction(page, BENCH, 'Добавить разминку');
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
