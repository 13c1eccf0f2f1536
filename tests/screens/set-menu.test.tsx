// Covers docs/product.md: Sets.
// A set's number is its menu; what was lifted the last time is a tap away; an empty tick says so.

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  check,
  expectCount,
  expectHidden,
  expectPart,
  htmlOf,
  press,
  pressOn,
} from '../components/support/seen.ts';
import {
  addExercises,
  BENCH,
  chooseAction,
  chooseSetAction,
  exercise,
  field,
  finish,
  PLANK,
  removeSet,
  startWith,
  startWithBench,
} from '../components/support/training.ts';

const DUMBBELLS = 'Жим гантелей лёжа';

test('[WARM1] [PLACE1] type, note, copy, ramp and deletion by the number of a set', async () => {
  const bench = await startWithBench(2);
  await field(bench, 'кг, подход 1').fill('100');
  await field(bench, 'Повторы, подход 1').fill('5');
  await pressOn(field(bench, 'Повторы, подход 1'), 'Enter');
  await bench.getByRole('button', { name: '+ Разминка' }).click();
  await expectHidden(bench.getByRole('button', { name: '+ Разминка' }));
  await expect.element(field(bench, 'кг, подход 5')).toHaveValue('100');
  await expect.element(bench.getByRole('button', { name: 'Действия: подход 1, разминка' })).toBeVisible();

  await chooseSetAction(BENCH, 5, 'Повторить ниже');
  await expect.element(field(bench, 'кг, подход 6')).toHaveValue('100');
  await bench.getByRole('button', { name: 'Действия: подход 6' }).click();
  await page.getByRole('menuitemradio', { name: 'Дропсет' }).click();
  await expect.element(bench.getByRole('button', { name: 'Действия: подход 6, дропсет' })).toBeVisible();
  await chooseSetAction(BENCH, 6, 'Заметка');
  const dialog = page.getByRole('dialog', { name: 'Заметка, подход 6' });
  await dialog.getByLabelText('Заметка').fill('пауза внизу');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(bench.getByText('пауза внизу')).toBeVisible();
  await removeSet(BENCH, 7);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(field(bench, 'кг, подход 7')).toBeVisible();
});

test('a second finger on a row pushes nothing away, nor does one on what stands above the row', async () => {
  const bench = await startWithBench(2);
  const row = htmlOf(field(bench, 'кг, подход 2')).closest('tr') ?? document.body;
  const at = (type: string, x: number, isPrimary = true) =>
    new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary, clientX: x, clientY: 300 });
  row.dispatchEvent(at('pointerdown', 350));
  row.dispatchEvent(at('pointermove', 60, false));
  row.dispatchEvent(at('pointerup', 60, false));
  expect(row.dataset.swiped).toBeUndefined();
  row.dispatchEvent(at('pointerup', 350));

  await chooseSetAction(BENCH, 2, 'Заметка');
  const dialog = htmlOf(page.getByRole('dialog', { name: 'Заметка, подход 2' }));
  dialog.dispatchEvent(at('pointerdown', 350));
  dialog.dispatchEvent(at('pointermove', 60));
  expect(row.dataset.swiped).toBeUndefined();
  dialog.dispatchEvent(at('pointerup', 60));
  await press('Escape');

  row.dispatchEvent(at('pointerdown', 350));
  row.dispatchEvent(at('pointermove', 60));
  expect(row.dataset.swiped).toBeDefined();
  row.dispatchEvent(at('pointerup', 60));
  await expectCount(bench.getByRole('checkbox'), 1);
});

test('[WARM1] a ramp is one tap for dumbbells too, and none for a machine that helps or what is held for time', async () => {
  await startWith({ [DUMBBELLS]: 1, [PLANK]: 1 });
  const dumbbells = exercise(DUMBBELLS);
  await field(dumbbells, 'кг, подход 1').fill('30');
  await pressOn(field(dumbbells, 'кг, подход 1'), 'Enter');
  await expect.element(dumbbells.getByRole('button', { name: '+ Разминка' })).toBeVisible();
  await chooseAction(DUMBBELLS, 'Настройки упражнения');
  const settings = page.getByRole('dialog', { name: 'Настройки упражнения' });
  await settings.getByRole('button', { name: 'Помощь тренажёра' }).click();
  await settings.getByRole('button', { name: 'Сохранить' }).click();
  await expectHidden(dumbbells.getByRole('button', { name: '+ Разминка' }));
  await chooseAction(DUMBBELLS, 'Настройки упражнения');
  await settings.getByRole('button', { name: 'Вес снаряда' }).click();
  await settings.getByRole('button', { name: 'Сохранить' }).click();
  await dumbbells.getByRole('button', { name: '+ Разминка' }).click();
  await expect.element(field(dumbbells, 'кг, подход 1')).toHaveValue('15');
  await expect.element(field(dumbbells, 'кг, подход 4')).toHaveValue('30');
  const plank = exercise(PLANK);
  await field(plank, 'кг, подход 1').fill('30');
  await pressOn(field(plank, 'кг, подход 1'), 'Enter');
  await expect.element(plank.getByRole('button', { name: /Добавить сет/ })).toBeVisible();
  await expectHidden(plank.getByRole('button', { name: '+ Разминка' }));
});

test('[PREV1] a tap on the last time fills the row; an empty tick is kept and says that it does not count', async () => {
  const bench = await startWithBench(1);
  await check(field(bench, 'Подход 1 выполнен'));
  await expectPart(page.getByRole('alert'), 'Подход пуст');
  await expect.element(field(bench, 'кг, подход 1')).toHaveFocus();
  // With the training's own keys there: no tap more.
  await expect.element(page.getByRole('group', { name: 'Клавиши' })).toBeVisible();
  await userEvent.keyboard('82,5');
  await press('Enter');
  await userEvent.keyboard('8');
  await press('Enter');
  await finish();
  await page.getByRole('dialog').getByRole('button', { name: 'Не сейчас' }).click();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(BENCH);
  await exercise(BENCH)
    .getByRole('button', { name: 'Заполнить как в прошлый раз, подход 1: 82,5 × 8' })
    .click();
  await expect.element(field(bench, 'кг, подход 1')).toHaveValue('82,5');
  await expect.element(field(bench, 'Повторы, подход 1')).toHaveValue('8');
});
