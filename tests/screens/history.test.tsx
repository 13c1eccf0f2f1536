// Covers docs/product.md: Screens; States; Messages; Numbers; Training; The past.
// The history: empty, long, and as the beginning of the next training.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addPastWorkout } from '#commands/add-past-workout.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise } from '#commands/exercises.ts';
import { tickSet } from '#commands/sets.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { keyOf, startTraining } from '../../e2e/seeded/in-page.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt, readText, wait } from '../components/support/said.ts';
import {
  beginReading,
  elsewhere,
  endReading,
  OWN_EXERCISE,
  seedGuest,
  seedPast,
} from '../components/support/seeded.ts';
import { expectCount, expectHidden, expectPart, expectText, htmlOf } from '../components/support/seen.ts';
import { BENCH, exercise, startAsGuest } from '../components/support/training.ts';

/** №1 was yesterday, each higher one a day before. */
function card(number: number) {
  return page.getByRole('article', { name: `Тренировка №${number}`, exact: true });
}

async function openPast(count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await seedPast(numbers.map(n => ({ title: `Тренировка №${n}`, daysAgo: n, exercises: 1 })));
  openAt('/history');
}

test('an empty history says so and leads to the first training', async () => {
  await startAsGuest();
  await page.getByRole('link', { name: 'История' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'История тренировок' })).toBeVisible();
  await expect.element(page.getByText('Пока нет завершённых тренировок.')).toBeVisible();
  await page.getByRole('link', { name: 'Начать тренировку' }).click();
  await expectToBeAt('/');
});

test('the last twelve weeks stand under the statistics, also for who listens', async () => {
  await openPast(3);
  await expect.element(card(1)).toBeVisible();
  await page.getByRole('link', { name: 'Статистика' }).click();
  const weeks = page.getByRole('region', { name: 'Последние 12 недель' });
  await expectText(weeks.getByRole('definition').nth(-2), '3');
  const said = weeks.getByRole('listitem').elements().map(readText);
  expect(said).toHaveLength(12);
  const trained = said.map(text => Number(/: (\d+) тренир/.exec(text)?.[1]));
  expect(trained.slice(-2).reduce((sum, one) => sum + one)).toBe(3);
  await expectAccessible();
});

test('the statistics look back a year, and over all time, once there is more than twelve weeks', async () => {
  await openPast(2);
  await expect.element(card(1)).toBeVisible();
  await page.getByRole('link', { name: 'Статистика' }).click();
  const span = page.getByRole('group', { name: 'За какое время' });
  await expect.element(page.getByRole('region', { name: 'Последние 12 недель' })).toBeVisible();
  await expectHidden(span);

  const trainings = { 1: 80, 40: 80, 200: 70, 900: 50 };
  await seedPast(
    Object.entries(trainings).map(([daysAgo, weightKg]) => ({
      title: 'Верх',
      daysAgo: Number(daysAgo),
      exercises: 1,
      weightKg,
    })),
  );
  openAt('/statistic');
  await expect.element(span).toBeVisible();
  await expectCount(page.getByRole('region', { name: /^Прогресс/ }), 0);
  await span.getByRole('button', { name: 'Год' }).click();
  const year = page.getByRole('region', { name: 'Последние 12 месяцев' });
  await expectText(year.getByRole('definition').nth(-2), '3');
  await expectCount(year.getByRole('listitem'), 12);
  await expectPart(page.getByRole('region', { name: 'Прогресс за 12 месяцев' }), '88,7 → 101,3 кг');
  await span.getByRole('button', { name: 'Всё' }).click();
  const all = page.getByRole('region', { name: 'Всё время' });
  await expectText(all.getByRole('definition').nth(-2), '4');
  await expectPart(page.getByRole('region', { name: 'Прогресс за всё время' }), '63,3 → 101,3 кг');
  const said = all.getByRole('listitem').elements().map(readText);
  const thisYear = new Date().getFullYear();
  expect(said.at(-1)).toMatch(new RegExp(`^${thisYear} год: `));
  const slider = all.getByRole('slider', { name: 'Год' });
  expect(slider.element().getAttribute('aria-valuetext')).toMatch(/^этот год: /);
  await expect.element(span.getByRole('button', { name: 'Всё' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
});

test('somebody whose last training is long ago opens at the time that has it', async () => {
  await seedPast([200, 210].map(daysAgo => ({ title: 'Верх', daysAgo, exercises: 1 })));
  openAt('/statistic');
  const year = page.getByRole('region', { name: 'Последние 12 месяцев' });
  await expectText(year.getByRole('definition').nth(-2), '2');
  await page.getByRole('button', { name: '12 недель' }).click();
  const weeks = page.getByRole('region', { name: 'Последние 12 недель' });
  await expectText(weeks.getByRole('definition').nth(-2), '0');
});

test('somebody who goes on while a repeated training is still being stored is not called back', async () => {
  await openPast(1);
  const repeat = card(1).getByRole('button', { name: 'Повторить' });
  await expect.element(repeat).toBeVisible();
  const library = htmlOf(page.getByRole('link', { name: 'Упражнения' }));
  htmlOf(repeat).click();
  library.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Упражнения' })).toBeVisible();
  const statuses = () =>
    elsewhere(async ({ db }) => (await db.workouts.toArray()).map(({ status }) => status));
  await expect.poll(statuses).toContain('active');
  // Whoever is called back is so within a frame or two.
  await wait(300);
  await expectToBeAt('/exercises');
});

test('a search in a long past shows its trainings by tens', async () => {
  await seedPast(Array.from({ length: 60 }, (_, at) => ({ title: 'Верх', daysAgo: at + 1, exercises: 1 })));
  openAt('/history/search?q=верх');
  await expect.element(page.getByText('Найдено: 60 тренировок')).toBeVisible();
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await wait(1_000);
  await expectCount(page.getByRole('article'), 10);
});

test('nothing is claimed of a past that is still on its way', async () => {
  await startAsGuest();
  await beginReading();
  openAt('/history/calendar');
  await expect.element(page.getByText('Загружаем историю…')).toBeInTheDocument();
  await expectCount(page.getByText('Пока нет завершённых тренировок.'), 0);
  openAt('/history/search?q=присед');
  await expect.element(page.getByText('Загружаем историю…')).toBeInTheDocument();
  await endReading();
  await expect.element(page.getByText('Ничего не найдено')).toBeVisible();
});

test('of a month that may still come nothing is said', async () => {
  await openPast(1);
  await beginReading();
  openAt('/history?month=2001-01');
  await expect.element(page.getByText('Загружаем историю…')).toBeInTheDocument();
  await expectCount(page.getByText('В этом месяце и раньше тренировок нет.'), 0);
  await endReading();
  await expect.element(page.getByText('В этом месяце и раньше тренировок нет.')).toBeVisible();
});

test('a month before the first training has none, which says nothing of the rest', async () => {
  await openPast(2);
  openAt('/history?month=2001-01');
  await expect.element(page.getByText('В этом месяце и раньше тренировок нет.')).toBeVisible();
  await expectCount(page.getByText('Пока нет завершённых тренировок.'), 0);
});

test('the chosen bar stays the last one when older trainings come in front', async () => {
  await seedPast([100, 500].map(daysAgo => ({ title: 'Верх', daysAgo, exercises: 1 })));
  openAt('/statistic');
  await page.getByRole('button', { name: 'Всё' }).click();
  const slider = page.getByRole('slider');
  const said = () => slider.element().getAttribute('aria-valuetext');
  await expect.poll(said).toMatch(/^этот месяц: /);
  await elsewhere(async ctx => {
    const [workout] = await ctx.db.workouts.toArray();
    await addPastWorkout(ctx, {
      startedAtMs: Date.now() - 1_500 * 86_400_000,
      durationSec: 3_600,
      source: { kind: 'workout', workoutKey: workout?.key ?? '' },
    });
  });
  await expect.poll(said).toMatch(/^этот год: /);
});

test('[REC1] a record is marked once, though its exercise came twice and was as good both times', async () => {
  await seedGuest(async ctx => {
    const { db } = ctx;
    for (const [sets, weightKg] of [
      [1, 80],
      [2, 85],
    ] as const) {
      await startTraining(ctx, { [BENCH]: 1 });
      const workout = await getActiveWorkout(db);
      const workoutKey = workout?.key ?? '';
      if (sets === 2) await addExercises(ctx, workoutKey, [{ itemKey: 'again', exerciseKey: keyOf(BENCH) }]);
      for (const set of await db.sets.toArray())
        if (set.workoutKey === workoutKey) await tickSet(ctx, set.key, { weightKg, reps: 8 });
      await finishWorkout(ctx, workoutKey);
    }
  });
  openAt('/history');
  const newest = page.getByRole('article').first();
  await expect.element(newest.getByText('1 рекорд')).toBeVisible();
  await expectCount(newest.getByText(/, рекорд$/), 1);
  await newest.getByRole('link').first().click();
  await expect.element(page.getByRole('link', { name: 'Изменить' })).toBeVisible();
  await expectCount(page.getByRole('listitem').filter({ hasText: /^1.*рекорд/i }), 1);
});

test('nothing leads from a training to the page of an exercise that was deleted since', async () => {
  const name = 'Проба удаления';
  let exerciseKey = '';
  await seedGuest(async ctx => {
    exerciseKey = await createExercise(ctx, { ...OWN_EXERCISE, name });
    await startTraining(ctx, { [BENCH]: 1 });
    const workoutKey = (await getActiveWorkout(ctx.db))?.key ?? '';
    await addExercises(ctx, workoutKey, [{ itemKey: 'own', exerciseKey }]);
  });
  openAt('/workout');
  await exercise(name).getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  const details = sheet.getByRole('link', { name: 'Всё об упражнении' });
  await expect.element(details).toBeVisible();
  await elsewhere(ctx => deleteExercise(ctx, exerciseKey));
  await expectCount(details, 0);
  await expect.element(sheet).toBeVisible();

  await elsewhere(async ctx => finishWorkout(ctx, (await getActiveWorkout(ctx.db))?.key ?? ''));
  openAt('/history');
  await page.getByRole('article').getByRole('link').first().click();
  await expect.element(page.getByRole('link', { name: `Прогресс: ${BENCH}` })).toBeVisible();
  await expect.element(exercise(name)).toBeVisible();
  await expectCount(page.getByRole('link', { name: `Прогресс: ${name}` }), 0);
});
