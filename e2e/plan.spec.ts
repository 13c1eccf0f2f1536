// What is planned: order and supersets in a training, exercise settings, templates written by hand, records.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { fillDisk } from './full-disk.ts';
import { seedTraining } from './seeded/training.ts';
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
  startAsGuest,
  startWithBench,
  tickForGood,
} from './training-steps.ts';

test.use(ON_THE_PAGE);

const SHOTS = process.env.SHOTS;
const SQUAT = 'Приседания со штангой';

/** Of one exercise with one set; resolves with the exercise. */
async function writeTemplate(page: Page): Promise<Locator> {
  await startAsGuest(page);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
  await page.getByRole('button', { name: 'Новый шаблон' }).click();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await pick(page, page.getByRole('checkbox', { name: SQUAT, exact: true }), SQUAT);
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect(exercise(page, SQUAT)).toBeVisible();
  return exercise(page, SQUAT);
}

test('[PLACE2] exercises are moved by buttons and done in turns; the rest begins after the round', async ({
  page,
}) => {
  await seedTraining(page, { [BENCH]: 1, [PLANK]: 1 });
  await chooseAction(page, BENCH, 'Порядок и суперсеты');
  const dialog = page.getByRole('dialog', { name: 'Порядок упражнений' });
  await dialog.getByRole('button', { name: `Ниже: ${BENCH}` }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText(PLANK);
  await dialog.getByRole('button', { name: 'Суперсет со следующим' }).click();
  await expect(dialog.getByText('A1')).toBeVisible();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/arrange.png` });
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await field(exercise(page, PLANK), 'Время, подход 1').fill('100');
  await field(exercise(page, PLANK), 'Подход 1 выполнен').check();
  await expect(exercise(page, BENCH).locator('[aria-current=step]')).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeHidden();
  await field(exercise(page, BENCH), 'кг, подход 1').fill('60');
  await field(exercise(page, BENCH), 'Подход 1 выполнен').check();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
});

test('[NOTE1] an exercise keeps its note, rest and step; a training its note', async ({ page }) => {
  const bench = await startWithBench(page, 1);
  await chooseAction(page, BENCH, 'Настройки упражнения');
  const dialog = page.getByRole('dialog', { name: 'Настройки упражнения' });
  await dialog.getByLabel('Заметка к упражнению').fill('лопатки вместе');
  await dialog.getByLabel('Отдых').fill('300');
  await dialog.getByLabel('Шаг веса, кг').fill('1,25');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/settings.png` });
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(bench.getByText('лопатки вместе')).toBeVisible();
  await expect(bench.getByRole('button', { name: '+ Добавить сет (3:00)' })).toBeVisible();
  await expect(bench.getByRole('button', { name: 'Плюс 1,25 кг' })).toBeVisible();
  await page.getByRole('button', { name: 'Заметка к тренировке' }).click();
  await page.getByRole('dialog').getByLabel('Заметка').fill('спал мало');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('спал мало')).toBeVisible();
});

test('a weight held for a time has its own step, too', async ({ page }) => {
  await seedTraining(page, { [PLANK]: 1 });
  await chooseAction(page, PLANK, 'Настройки упражнения');
  const dialog = page.getByRole('dialog', { name: 'Настройки упражнения' });
  await dialog.getByLabel('Шаг веса, кг').fill('1,25');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await field(exercise(page, PLANK), 'кг, подход 1').tap();
  await page.getByRole('button', { name: 'Больше на 2,5 кг', exact: true }).tap();
  await expect(field(exercise(page, PLANK), 'кг, подход 1')).toHaveValue('2,5');
});

test('[LOAD1] an exercise says what its weight means; of a machine that helps less is a record', async ({
  page,
}) => {
  const name = 'Подтягивания в гравитроне';
  await seedTraining(page, { [name]: 1 });
  const part = exercise(page, name);
  await chooseAction(page, name, 'Настройки упражнения');
  const dialog = page.getByRole('dialog', { name: 'Настройки упражнения' });
  await dialog.getByRole('button', { name: 'Помощь тренажёра' }).click();
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(part.getByText(/ · Помощь тренажёра$/)).toBeVisible();
  await field(part, 'кг, подход 1').fill('40');
  await field(part, 'Повторы, подход 1').fill('8');
  await field(part, 'Подход 1 выполнен').check();
  await finish(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(page, name);
  await field(part, 'кг, подход 1').fill('45');
  await field(part, 'Подход 1 выполнен').check();
  await expect(page.getByText('1 из 1 подхода')).toBeVisible();
  await expect(part.getByText(/^Рекорд/)).toHaveCount(0);
  await field(part, 'кг, подход 1').fill('35');
  await field(part, 'кг, подход 1').press('Enter');
  await expect(part.getByText(/^Рекорд: .35 × 8/)).toBeVisible();
  await field(part, 'Повторов в запасе, подход 1').fill('2');
  await part.getByRole('button', { name: /^Действия: подход 1/ }).click();
  await page.getByRole('menuitemradio', { name: 'Отказ' }).click();
  await finish(page);
  await expectHelpInThePast(page, name);
});

/** On the training's page and on the exercise's: 35 kg of help outdid 40. */
async function expectHelpInThePast(page: Page, name: string): Promise<void> {
  await page.goto('/history');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Тренировка/ })
    .first()
    .click();
  const done = exercise(page, name).getByRole('listitem');
  await expect(done).toContainText('−35 кг × 8');
  await expect(done).toContainText('рекорд');
  await page.getByRole('link', { name: `Прогресс: ${name}` }).click();

  const bests = page.getByRole('region', { name: 'Лучшее' });
  await expect(bests.getByText('−35 кг × 8')).toBeVisible();
  await expect(bests.getByText('Максимум по Эпли')).toHaveCount(0);
  const sessions = page.getByRole('region', { name: 'Тренировки', exact: true });
  await expect(sessions.getByText('−35 кг × 8 · отказ · ПвЗ 2')).toBeVisible();

  const progress = page.getByRole('region', { name: 'Прогресс', exact: true });
  await expect(progress.getByRole('button', { name: '1ПМ' })).toHaveCount(0);
  await expect(progress.getByText('−35 кг')).toBeVisible();
  const chart = progress.getByRole('img', { name: /^Вес: 2 точки/ });
  const outside = await chart.evaluate(svg => {
    const { top, bottom } = svg.getBoundingClientRect();
    return [...svg.querySelectorAll('circle')]
      .map(dot => dot.getBoundingClientRect())
      .filter(dot => dot.top < top || dot.bottom > bottom).length;
  });
  expect(outside).toBe(0);
}

test('[REC1] [PLAN2] a record beside its set and by name on the summary; the template takes what is chosen', async ({
  page,
}) => {
  const bench = await startWithBench(page, 2);
  for (const n of [1, 2]) {
    await field(bench, `кг, подход ${n}`).fill('80');
    await field(bench, `Повторы, подход ${n}`).fill('8');
    await field(bench, `Подход ${n} выполнен`).check();
  }
  await finish(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('button', { name: 'Тренировка', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  await field(bench, 'кг, подход 1').fill('82,5');
  await field(bench, 'Подход 1 выполнен').check();
  await expect(bench.getByText('Рекорд: 82,5 × 8')).toBeVisible();
  if (SHOTS) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${SHOTS}/record.png` });
  }
  await finish(page);
  await expect(page.getByRole('dialog')).toContainText(`${BENCH}: 80 → 82,5 кг`);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/update.png` });
  await page.getByRole('dialog').getByRole('button', { name: 'Обновить', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Рекорды' })).toContainText('82,5 кг × 8');
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByRole('button', { name: 'Обновить шаблон' })).toBeVisible();
});

test('[PLAN4] a template is written by hand, and a training by it shows the goals', async ({ page }) => {
  const squat = await writeTemplate(page);
  await squat.getByLabel('кг, подход 1').fill('100');
  await squat.getByLabel('Цель от, подход 1').fill('5');
  await squat.getByLabel('Цель до, подход 1').fill('8');
  await squat.getByLabel('Цель: повторов в запасе, подход 1').fill('2');
  await squat.getByRole('button', { name: '+ Добавить подход' }).click();
  await expect(squat.getByLabel('кг, подход 2')).toHaveValue('100');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/template.png` });
  await expect(page.getByText('2 подхода · сохранено')).toBeVisible();
  await page.getByRole('button', { name: 'Готово' }).click();
  await page.getByRole('listitem').getByRole('button', { name: 'Новый шаблон' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  await expect(squat.getByText('цель 5–8 · ПвЗ 2').first()).toBeVisible();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/goals.png` });
});

test('[PLAN4] an exercise added to a template brings as many sets as were done of it the last time', async ({
  page,
}) => {
  await seedTraining(page, { [SQUAT]: 4 });
  for (const n of [1, 2, 3]) {
    await field(exercise(page, SQUAT), `кг, подход ${n}`).fill('100');
    await field(exercise(page, SQUAT), `Повторы, подход ${n}`).fill('5');
    await tickForGood(page, SQUAT, n);
  }
  await finish(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Новый шаблон' }).click();
  await addExercises(page, SQUAT, BENCH);
  await expect(page.getByText('4 подхода · сохранено')).toBeVisible();
  await expect(exercise(page, SQUAT).getByLabel(/^кг, подход/)).toHaveCount(3);
  await expect(field(exercise(page, SQUAT), 'кг, подход 3')).toHaveValue('');
  await expect(exercise(page, BENCH).getByLabel(/^кг, подход/)).toHaveCount(1);
});

test('[PLAN4] a planned set has its type, note and own rest behind its number; the others share their rest', async ({
  page,
}) => {
  const squat = await writeTemplate(page);
  for (const _ of [2, 3]) await squat.getByRole('button', { name: '+ Добавить подход' }).click();
  await expect(page.getByText('3 подхода · сохранено')).toBeVisible();
  await expect(field(squat, 'Отдых, подход 1')).toHaveCount(0);

  await squat.getByRole('button', { name: 'Действия: подход 1' }).click();
  await page.getByRole('menuitemradio', { name: 'Разминка' }).click();
  await expect(squat.getByRole('button', { name: 'Действия: подход 1, разминка' })).toBeVisible();
  await chooseSetAction(page, SQUAT, 2, 'Заметка');
  const dialog = page.getByRole('dialog', { name: 'Заметка, подход 2' });
  await dialog.getByLabel('Заметка').fill('пауза внизу');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(squat.getByText('пауза внизу')).toBeVisible();

  await chooseSetAction(page, SQUAT, 3, 'Отдых этого подхода');
  await expect(field(squat, 'Отдых, подход 3')).toBeFocused();
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await field(squat, `Отдых: ${SQUAT}`).fill('2:30');
  await field(squat, `Отдых: ${SQUAT}`).press('Enter');
  await expect(page.getByText('3 подхода · сохранено')).toBeVisible();
  await page.reload();
  await expect(field(squat, 'Отдых, подход 3')).toHaveValue('5:00');
  await expect(field(squat, `Отдых: ${SQUAT}`)).toHaveValue('2:30');
  await expect(field(squat, 'Отдых, подход 1')).toHaveCount(0);

  await chooseSetAction(page, SQUAT, 2, 'Повторить ниже');
  await expect(squat.getByText('пауза внизу')).toHaveCount(2);
  await chooseSetAction(page, SQUAT, 4, 'Удалить подход 4');
  await expect(squat.getByRole('button', { name: 'Действия: подход 3' })).toBeFocused();
  await expect(field(squat, 'Отдых, подход 4')).toHaveCount(0);
});

test('[DUR2] a template that cannot be stored says so, keeps what was typed and is saved later', async ({
  page,
}) => {
  const squat = await writeTemplate(page);
  const weight = field(squat, 'кг, подход 1');
  const freeSpace = await fillDisk(page);
  await weight.fill('82,5');
  await weight.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Не удалось сохранить');
  await expect(page.getByText('1 подход · не сохранено')).toBeVisible();
  await expect(weight).toHaveValue('82,5');

  await freeSpace();
  await weight.press('Enter');
  await expect(page.getByText('1 подход · сохранено')).toBeVisible();
  await page.reload();
  await expect(weight).toHaveValue('82,5');
});

test('a template is edited on the smallest phone, with letters twice as large, and by ear', async ({
  page,
}) => {
  const { height = 844 } = page.viewportSize() ?? {};
  const squat = await writeTemplate(page);
  await squat.getByLabel('кг, подход 1').fill('102,5');
  await squat.getByLabel('Повторы, подход 1').fill('12');
  await squat.getByLabel('Цель от, подход 1').fill('10');
  await squat.getByLabel('Цель до, подход 1').fill('12');
  await squat.getByLabel('Цель до, подход 1').press('Enter');
  await page.setViewportSize({ width: 320, height });
  const fields = squat.getByRole('table').getByRole('textbox');
  for (const box of await fields.all()) {
    const size = await box.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([]);
  for (const letters of ['16px', '32px']) {
    await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), letters);
    const cut = await fields.evaluateAll(all =>
      all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.ariaLabel),
    );
    expect(cut, `figures cut at ${letters}`).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  }
  // What comes last is not under the bar.
  const rest = field(squat, `Отдых: ${SQUAT}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const bar = await page.getByRole('button', { name: 'Добавить упражнение' }).boundingBox();
  const last = await rest.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // Held sideways, what ends the editing is in the head.
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('main > header').getByRole('button', { name: 'Готово' })).toBeInViewport();
});

test('[NEXT2] what the last time has earned is said with its reason, taken by one tap and taken back', async ({
  page,
}) => {
  const squat = await writeTemplate(page);
  await squat.getByLabel('кг, подход 1').fill('100');
  await squat.getByLabel('Цель от, подход 1').fill('5');
  await squat.getByLabel('Цель до, подход 1').fill('8');
  await squat.getByRole('button', { name: '+ Добавить подход' }).click();
  await expect(squat.getByLabel('кг, подход 2')).toHaveValue('100');
  await page.getByRole('button', { name: 'Назад' }).click();
  const start = async () => {
    await page.getByRole('listitem').getByRole('button', { name: 'Новый шаблон' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  };
  await start();
  const taking = squat.getByRole('button', { name: /^Взять/ });
  for (const n of [1, 2]) {
    await field(squat, `Повторы, подход ${n}`).fill('8');
    await field(squat, `Подход ${n} выполнен`).check();
  }
  await expect(taking).toHaveCount(0);
  await finish(page);
  await page.goto('/');
  await start();
  await expect(squat.getByText('двойная прогрессия, 2 × 8: +2,5 кг, снова от 5')).toBeVisible();
  await expect(field(squat, 'кг, подход 1')).toHaveValue('100');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/next.png` });
  await taking.click();
  for (const n of [1, 2]) {
    await expect(field(squat, `кг, подход ${n}`)).toHaveValue('102,5');
    await expect(field(squat, `Повторы, подход ${n}`)).toHaveValue('5');
  }
  await expect(taking).toHaveCount(0);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  for (const n of [1, 2]) await expect(field(squat, `кг, подход ${n}`)).toHaveValue('100');
  await expect(taking).toBeVisible();
});
