// Covers docs/product.md: Screens; States; Forms; Messages; Numbers; The summary.
// The summary: the reward, and what becomes of the program.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { turnAt } from '#domain/superset.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { shiftClock } from '../components/support/faults.ts';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt, waitAMoment, waitUntilSaid } from '../components/support/said.ts';
import { beginReading, elsewhere, endReading } from '../components/support/seeded.ts';
import { boxOf, check, expectCount, expectHidden, expectPart, press } from '../components/support/seen.ts';
import {
  BENCH,
  chooseAction,
  exercise,
  finish,
  PLANK,
  startAsGuest,
  startWith,
  tickForGood,
} from '../components/support/training.ts';

async function logBench(weightKg: string): Promise<void> {
  const bench = exercise(BENCH);
  await bench.getByRole('textbox', { name: 'кг, подход 1' }).fill(weightKg);
  await bench.getByRole('textbox', { name: 'Повторы, подход 1' }).fill('8');
  await bench.getByRole('textbox', { name: 'Повторов в запасе, подход 1' }).fill('2');
  await check(bench.getByRole('checkbox', { name: 'Подход 1 выполнен' }));
}

/** A guest's first training, up to the summary. */
async function trainOnce(): Promise<void> {
  await startWith({ [BENCH]: 1 });
  await logBench('82,5');
  await finish();
}

/** …and saved as a template by the prompt. */
async function trainAndSave(): Promise<void> {
  await trainOnce();
  const save = page.getByRole('dialog').getByRole('button', { name: 'Сохранить' });
  await Promise.all([waitUntilSaid('Шаблон создан: «Тренировка»'), save.click()]);
}

test('a day passes over an open screen: today has become yesterday', async () => {
  const letADayPass = () => {
    const setBack = shiftClock(86_400_000);
    // What a browser says when a tab comes to the front.
    document.dispatchEvent(new Event('visibilitychange'));
    return setBack;
  };
  await trainOnce();
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText(/^сегодня, \d\d:\d\d$/)).toBeVisible();
  const setBack = letADayPass();
  await expect.element(page.getByText(/^вчера, \d\d:\d\d$/)).toBeVisible();
  setBack();

  await page.getByRole('link', { name: 'История' }).click();
  const card = page.getByRole('article').first();
  await expectPart(card, 'сегодня, ');
  letADayPass();
  await expectPart(card, 'вчера, ');
});

async function startFromTemplate(): Promise<void> {
  openAt('/');
  await page.getByRole('button', { name: 'Тренировка', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  await expect.element(exercise(BENCH)).toBeVisible();
}

test('without a workout it says so and leads to the trainings', async () => {
  await startAsGuest();
  openAt('/success_workout');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Что-то пошло не так…' })).toBeVisible();
  await expect.element(page.getByText('Нет идентификатора тренировки')).toBeVisible();
  await page.getByRole('link', { name: 'К тренировкам' }).click();
  await expectToBeAt('/');
});

test('a workout that is not on this device is an error with a way out', async () => {
  await startAsGuest();
  openAt('/success_workout', undefined, { usr: { workoutId: 'unknown' }, key: 'a', idx: 0 });
  await expect.element(page.getByText('Не удалось загрузить итоги тренировки')).toBeVisible();
});

test('what was not done has no line beside what was, and is named', async () => {
  await startWith({ [BENCH]: 1, [PLANK]: 0 });
  await logBench('82,5');
  await finish();
  await page.getByRole('button', { name: 'Не сейчас' }).click();
  const exercises = page.getByRole('region', { name: 'Упражнения' });
  await expectCount(exercises.getByRole('listitem'), 1);
  await expect.element(exercises.getByText(`Не сделано: ${PLANK}`)).toBeVisible();
  await expectPart(page.getByRole('figure'), '82,5 кг');
});

test('a changed program: kept as it was', async () => {
  await trainAndSave();
  await startFromTemplate();
  await logBench('85');
  await finish();
  const prompt = page.getByRole('dialog', { name: 'Обновить программу' });
  await expectPart(prompt, 'Вы изменили исходную программу. Обновить её?');
  await expectAccessible();
  const keep = prompt.getByRole('button', { name: 'Оставить исходную' });
  await Promise.all([waitUntilSaid('Шаблон оставлен без изменений'), keep.click()]);
  await expectHidden(page.getByRole('button', { name: /шаблон/ }));
  await expect.element(page.getByText('Личные рекорды')).toBeVisible();
  await expect.element(page.getByText('+20 кг к прошлому разу')).toBeVisible();
  openAt('/');
  await page.getByRole('button', { name: 'Тренировка', exact: true }).click();
  await expect.element(page.getByText('1 подход: 82,5 × 8')).toBeVisible();
});

test('[PLAN2] a superset made in the training is named by the question, taken, and taken back', async () => {
  await startWith({ [BENCH]: 1, [PLANK]: 1 });
  await logBench('82,5');
  await finish();
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await startFromTemplate();
  await chooseAction(BENCH, 'Порядок и суперсеты');
  const arrange = page.getByRole('dialog', { name: 'Порядок упражнений' });
  await arrange.getByRole('button', { name: 'Суперсет со следующим' }).click();
  await expect.element(arrange.getByText('A1')).toBeVisible();
  await arrange.getByRole('button', { name: 'Закрыть' }).click();
  await finish();
  const prompt = page.getByRole('dialog', { name: 'Обновить программу' });
  const superset = prompt.getByRole('checkbox', { name: `Суперсет: ${BENCH} + ${PLANK}` });
  const update = prompt.getByRole('button', { name: 'Обновить' });
  await expect.element(superset).toBeChecked();
  await superset.click();
  await expect.element(update).toBeDisabled();
  await superset.click();
  await update.click();
  const written = () =>
    elsewhere(async ({ db }) => turnAt((await db.templates.toArray())[0]?.items ?? [], 1));
  await expect.poll(written).toBe('A2');
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.poll(written).toBe('');
});

test('what ends the summary is under the thumb of a phone, and in the header of a wider window', async () => {
  await page.viewport(390, 844);
  await trainOnce();
  await page.getByRole('button', { name: 'Не сейчас' }).click();
  const end = page.getByRole('button', { name: 'Завершить' });
  const title = page.getByRole('heading', { level: 1 });
  expect(boxOf(end).y).toBeGreaterThan(844 / 2);
  await expectPart(page.getByRole('definition').nth(3), 'все');
  await expectAccessible();
  for (const [width, height] of [
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(() => boxOf(end).y).toBeLessThan(boxOf(title).bottom);
  }
  await end.click();
  await expectToBeAt('/');
});

test('a program done as it stands asks nothing', async () => {
  await trainAndSave();
  await startFromTemplate();
  await check(exercise(BENCH).getByRole('checkbox', { name: 'Подход 1 выполнен' }));
  await finish();
  const update = page.getByRole('button', { name: 'Обновить шаблон' });
  await expect.element(update).toBeVisible();
  await expectHidden(page.getByRole('dialog'));
  const before = await elsewhere(({ db }) => db.log.count());
  await Promise.all([waitUntilSaid('Шаблон оставлен без изменений'), update.click()]);
  await expectHidden(page.getByRole('dialog'));
  await expectHidden(update);
  expect(await elsewhere(({ db }) => db.log.count())).toBe(before);
});

test('a training is not called the first of its kind while earlier ones are still being loaded', async () => {
  await startWith({ [BENCH]: 1 });
  await elsewhere(async ({ db }) => {
    const [workout] = await db.workouts.toArray();
    await db.workouts.update(workout?.key ?? '', { title: 'Грудь' });
  });
  await beginReading();
  await logBench('82,5');
  await finish();
  const first = page.getByText('Первая такая тренировка');
  await expect.element(page.getByText('Прошлый раз')).toBeInTheDocument();
  await waitAMoment();
  await expectHidden(first);
  await endReading();
  await expect.element(first).toBeVisible();
});

test('the summary opens at its top, however far down the training was', async () => {
  await page.viewport(390, 600);
  await startWith({ [BENCH]: 8, [PLANK]: 0 });
  await tickForGood(BENCH, 1);
  window.scrollTo(0, document.body.scrollHeight);
  await finish();
  const question = page.getByRole('dialog', { name: 'Сохранить как шаблон?' });
  await expect.element(question).toBeVisible();
  await press('Escape');
  await expectHidden(question);
  expect(window.scrollY).toBe(0);
  await page.getByRole('link', { name: 'Профиль' }).click();
  window.scrollTo(0, document.body.scrollHeight);
  await page.getByRole('link', { name: 'Упражнения' }).click();
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  expect(window.scrollY).toBe(0);
});
