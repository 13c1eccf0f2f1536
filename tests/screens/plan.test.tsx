// Covers docs/product.md: Templates.
// What is planned: order and supersets in a training, exercise settings, templates written by hand, records.

import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fillDisk } from '../components/support/faults.ts';
import { openAt, reload } from '../components/support/open-at.tsx';
import { seedGuest } from '../components/support/seeded.ts';
import {
  boxOf,
  check,
  expectCount,
  expectHidden,
  expectPart,
  htmlOf,
  press,
  pressOn,
  tap,
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
  pick,
  startWith,
  startWithBench,
  tickForGood,
} from '../components/support/training.ts';

const SQUAT = 'Приседания со штангой';

/** Of one exercise with one set; resolves with the exercise. */
async function writeTemplate(): Promise<Locator> {
  await seedGuest(async () => undefined);
  openAt('/');
  await page.getByRole('button', { name: 'Новый шаблон' }).click();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await pick(page.getByRole('checkbox', { name: SQUAT, exact: true }), SQUAT);
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect.element(exercise(SQUAT)).toBeVisible();
  return exercise(SQUAT);
}

test('[PLACE2] exercises are moved by buttons and done in turns; the rest begins after the round', async () => {
  await startWith({ [BENCH]: 1, [PLANK]: 1 });
  await chooseAction(BENCH, 'Порядок и суперсеты');
  const dialog = page.getByRole('dialog', { name: 'Порядок упражнений' });
  await dialog.getByRole('button', { name: `Ниже: ${BENCH}` }).click();
  await expectPart(dialog.getByRole('listitem').first(), PLANK);
  await dialog.getByRole('button', { name: 'Суперсет со следующим' }).click();
  await expect.element(dialog.getByText('A1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await field(exercise(PLANK), 'Время, подход 1').fill('100');
  await check(field(exercise(PLANK), 'Подход 1 выполнен'));
  const nextOfBench = () => exercise(BENCH).element().querySelector('[aria-current=step]');
  await expect.poll(nextOfBench).not.toBeNull();
  await expectHidden(page.getByRole('timer', { name: 'Отдых' }));
  await field(exercise(BENCH), 'кг, подход 1').fill('60');
  await check(field(exercise(BENCH), 'Подход 1 выполнен'));
  await expect.element(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
});

test('[NOTE1] an exercise keeps its note, rest and step; a training its note', async () => {
  const bench = await startWithBench(1);
  await chooseAction(BENCH, 'Настройки упражнения');
  const dialog = page.getByRole('dialog', { name: 'Настройки упражнения' });
  await dialog.getByLabelText('Заметка к упражнению').fill('лопатки вместе');
  await dialog.getByLabelText('Отдых').fill('300');
  await dialog.getByLabelText('Шаг веса, кг').fill('1,25');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(bench.getByText('лопатки вместе')).toBeVisible();
  await expect.element(bench.getByRole('button', { name: '+ Добавить сет (3:00)' })).toBeVisible();
  await expect.element(bench.getByRole('button', { name: 'Плюс 1,25 кг' })).toBeVisible();
  await page.getByRole('button', { name: 'Заметка к тренировке' }).click();
  await page.getByRole('dialog').getByLabelText('Заметка').fill('спал мало');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('спал мало')).toBeVisible();
});

test('a weight held for a time has its own step, too', async () => {
  await startWith({ [PLANK]: 1 });
  await chooseAction(PLANK, 'Настройки упражнения');
  const dialog = page.getByRole('dialog', { name: 'Настройки упражнения' });
  await dialog.getByLabelText('Шаг веса, кг').fill('1,25');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await tap(field(exercise(PLANK), 'кг, подход 1'));
  await tap(page.getByRole('button', { name: 'Больше на 2,5 кг', exact: true }));
  await expect.element(field(exercise(PLANK), 'кг, подход 1')).toHaveValue('2,5');
});

test('[LOAD1] an exercise says what its weight means; of a machine that helps less is a record', async () => {
  const name = 'Подтягивания в гравитроне';
  await startWith({ [name]: 1 });
  const part = exercise(name);
  await chooseAction(name, 'Настройки упражнения');
  const dialog = page.getByRole('dialog', { name: 'Настройки упражнения' });
  await dialog.getByRole('button', { name: 'Помощь тренажёра' }).click();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(part.getByText(/ · Помощь тренажёра$/)).toBeVisible();
  await field(part, 'кг, подход 1').fill('40');
  await field(part, 'Повторы, подход 1').fill('8');
  await check(field(part, 'Подход 1 выполнен'));
  await finish();
  openAt('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(name);
  await field(part, 'кг, подход 1').fill('45');
  await check(field(part, 'Подход 1 выполнен'));
  await expect.element(page.getByText('1 из 1 подхода')).toBeVisible();
  await expectCount(part.getByText(/^Рекорд/), 0);
  await field(part, 'кг, подход 1').fill('35');
  await pressOn(field(part, 'кг, подход 1'), 'Enter');
  await expect.element(part.getByText(/^Рекорд: .35 × 8/)).toBeVisible();
  await field(part, 'Повторов в запасе, подход 1').fill('2');
  await part.getByRole('button', { name: /^Действия: подход 1/ }).click();
  await page.getByRole('menuitemradio', { name: 'Отказ' }).click();
  await finish();
  await expectHelpInThePast(name);
});

/** On the training's page and on the exercise's: 35 kg of help outdid 40. */
async function expectHelpInThePast(name: string): Promise<void> {
  openAt('/history');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Тренировка/ })
    .first()
    .click();
  const done = exercise(name).getByRole('listitem');
  await expectPart(done, '−35 кг × 8');
  await expectPart(done, 'рекорд');
  await page.getByRole('link', { name: `Прогресс: ${name}` }).click();

  const bests = page.getByRole('region', { name: 'Лучшее' });
  await expect.element(bests.getByText('−35 кг × 8')).toBeVisible();
  await expectCount(bests.getByText('Расчётный максимум'), 0);
  const sessions = page.getByRole('region', { name: 'Тренировки', exact: true });
  await expect.element(sessions.getByText('−35 кг × 8 · отказ · 2 в запасе')).toBeVisible();

  const progress = page.getByRole('region', { name: 'Прогресс', exact: true });
  await expectCount(progress.getByRole('button', { name: 'Максимум' }), 0);
  // The last time, and the chart's best.
  await expect.element(progress.getByText('−35 кг × 8')).toBeVisible();
  await expect.element(progress.getByText('−35 кг', { exact: true })).toBeVisible();
  const chart = progress.getByRole('img', { name: /^Вес: 2 точки/ });
  await expect.element(chart).toBeVisible();
  const { top, bottom } = boxOf(chart);
  const dots = [...chart.element().querySelectorAll('circle')].map(dot => dot.getBoundingClientRect());
  expect(dots).not.toEqual([]);
  expect(dots.filter(dot => dot.top < top || dot.bottom > bottom)).toEqual([]);
}

test('[REC1] [PLAN2] a record beside its set and by name on the summary; the template takes what is chosen', async () => {
  const bench = await startWithBench(2);
  for (const n of [1, 2]) {
    await field(bench, `кг, подход ${n}`).fill('80');
    await field(bench, `Повторы, подход ${n}`).fill('8');
    await check(field(bench, `Подход ${n} выполнен`));
  }
  await finish();
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('button', { name: 'Тренировка', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  await field(bench, 'кг, подход 1').fill('82,5');
  await check(field(bench, 'Подход 1 выполнен'));
  await expect.element(bench.getByText('Рекорд: 82,5 × 8')).toBeVisible();
  await finish();
  await expectPart(page.getByRole('dialog'), `${BENCH}: 1-й: 80 → 82,5 кг`);
  await page.getByRole('dialog').getByRole('button', { name: 'Обновить', exact: true }).click();
  await expectPart(page.getByRole('region', { name: 'Рекорды' }), '82,5 кг × 8');
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(page.getByRole('button', { name: 'Обновить шаблон' })).toBeVisible();
});

test('[PLAN4] a template is written by hand, and a training by it shows the goals', async () => {
  const squat = await writeTemplate();
  await squat.getByLabelText('кг, подход 1').fill('100');
  await squat.getByLabelText('Цель от, подход 1').fill('5');
  await squat.getByLabelText('Цель до, подход 1').fill('8');
  await squat.getByLabelText('Цель: повторов в запасе, подход 1').fill('2');
  await squat.getByRole('button', { name: '+ Добавить подход' }).click();
  await expect.element(squat.getByLabelText('кг, подход 2')).toHaveValue('100');
  await expect.element(page.getByText('2 подхода · сохранено')).toBeVisible();
  await page.getByRole('button', { name: 'Готово' }).click();
  await page.getByRole('listitem').getByRole('button', { name: 'Новый шаблон' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  await expect.element(squat.getByText('цель 5–8 · ПвЗ 2').first()).toBeVisible();
});

test('[PLAN4] an exercise added to a template brings as many sets as were done of it the last time', async () => {
  await startWith({ [SQUAT]: 4 });
  for (const n of [1, 2, 3]) {
    await field(exercise(SQUAT), `кг, подход ${n}`).fill('100');
    await field(exercise(SQUAT), `Повторы, подход ${n}`).fill('5');
    await tickForGood(SQUAT, n);
  }
  await finish();
  openAt('/');
  await page.getByRole('button', { name: 'Новый шаблон' }).click();
  await addExercises(SQUAT, BENCH);
  await expect.element(page.getByText('4 подхода · сохранено')).toBeVisible();
  await expectCount(exercise(SQUAT).getByLabelText(/^кг, подход/), 3);
  await expect.element(field(exercise(SQUAT), 'кг, подход 3')).toHaveValue('');
  await expectCount(exercise(BENCH).getByLabelText(/^кг, подход/), 1);
});

test('[PLAN4] a planned set has its type, note and own rest behind its number; the others share their rest', async () => {
  const squat = await writeTemplate();
  for (const _ of [2, 3]) await squat.getByRole('button', { name: '+ Добавить подход' }).click();
  await expect.element(page.getByText('3 подхода · сохранено')).toBeVisible();
  await expectCount(field(squat, 'Отдых, подход 1'), 0);

  await squat.getByRole('button', { name: 'Действия: подход 1' }).click();
  await page.getByRole('menuitemradio', { name: 'Разминка' }).click();
  await expect.element(squat.getByRole('button', { name: 'Действия: подход 1, разминка' })).toBeVisible();
  await chooseSetAction(SQUAT, 2, 'Заметка');
  const dialog = page.getByRole('dialog', { name: 'Заметка, подход 2' });
  await dialog.getByLabelText('Заметка').fill('пауза внизу');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(squat.getByText('пауза внизу')).toBeVisible();

  await chooseSetAction(SQUAT, 3, 'Отдых этого подхода');
  await expect.element(field(squat, 'Отдых, подход 3')).toHaveFocus();
  await userEvent.keyboard('500');
  await press('Enter');
  await field(squat, `Отдых: ${SQUAT}`).fill('2:30');
  await pressOn(field(squat, `Отдых: ${SQUAT}`), 'Enter');
  await expect.element(page.getByText('3 подхода · сохранено')).toBeVisible();
  reload();
  await expect.element(field(squat, 'Отдых, подход 3')).toHaveValue('5:00');
  await expect.element(field(squat, `Отдых: ${SQUAT}`)).toHaveValue('2:30');
  await expectCount(field(squat, 'Отдых, подход 1'), 0);

  await chooseSetAction(SQUAT, 2, 'Повторить ниже');
  await expectCount(squat.getByText('пауза внизу'), 2);
  await chooseSetAction(SQUAT, 4, 'Удалить подход 4');
  await expect.element(squat.getByRole('button', { name: 'Действия: подход 3' })).toHaveFocus();
  await expectCount(field(squat, 'Отдых, подход 4'), 0);
});

test('[DUR2] a template that cannot be stored says so, keeps what was typed and is saved later', async () => {
  const squat = await writeTemplate();
  const weight = field(squat, 'кг, подход 1');
  const freeSpace = fillDisk();
  await weight.fill('82,5');
  await pressOn(weight, 'Enter');
  await expectPart(page.getByRole('alert'), 'Не удалось сохранить');
  await expect.element(page.getByText('1 подход · не сохранено')).toBeVisible();
  await expect.element(weight).toHaveValue('82,5');

  freeSpace();
  await pressOn(weight, 'Enter');
  await expect.element(page.getByText('1 подход · сохранено')).toBeVisible();
  reload();
  await expect.element(weight).toHaveValue('82,5');
});

test('[NEXT2] what the last time has earned is said with its reason, taken by one tap and taken back', async () => {
  const squat = await writeTemplate();
  await squat.getByLabelText('кг, подход 1').fill('100');
  await squat.getByLabelText('Цель от, подход 1').fill('5');
  await squat.getByLabelText('Цель до, подход 1').fill('8');
  await squat.getByRole('button', { name: '+ Добавить подход' }).click();
  await expect.element(squat.getByLabelText('кг, подход 2')).toHaveValue('100');
  await page.getByRole('button', { name: 'Назад' }).click();
  const start = async () => {
    await page.getByRole('listitem').getByRole('button', { name: 'Новый шаблон' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  };
  await start();
  const taking = squat.getByRole('button', { name: /^Взять/ });
  for (const n of [1, 2]) {
    await field(squat, `Повторы, подход ${n}`).fill('8');
    await check(field(squat, `Подход ${n} выполнен`));
  }
  await expectCount(taking, 0);
  await finish();
  openAt('/');
  await start();
  await expect.element(squat.getByText('двойная прогрессия, 2 × 8: +2,5 кг, снова от 5')).toBeVisible();
  await expect.element(field(squat, 'кг, подход 1')).toHaveValue('100');
  await field(squat, 'кг, подход 2').fill('95');
  // As on an iPhone: the focus stays in the field.
  htmlOf(taking).click();
  for (const n of [1, 2]) {
    await expect.element(field(squat, `кг, подход ${n}`)).toHaveValue('102,5');
    await expect.element(field(squat, `Повторы, подход ${n}`)).toHaveValue('5');
  }
  await expectCount(taking, 0);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(field(squat, 'кг, подход 1')).toHaveValue('100');
  await expect.element(field(squat, 'кг, подход 2')).toHaveValue('95');
  await pressOn(taking, 'Enter');
  await expectCount(taking, 0);
  await expect.element(squat.getByRole('button', { name: 'Действия: подход 1' })).toHaveFocus();
});
