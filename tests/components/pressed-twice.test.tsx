// Covers docs/product.md: Sets; Templates; The past.
// A button that is pressed once more before what it does is stored.
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { makeTemplate } from '#commands/edit-template.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { removeWorkout } from '#commands/past-workouts.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { keyOf } from '../../e2e/seeded/in-page.ts';
import { openAt } from './support/open-at.tsx';
import { expectToBeAt, wait } from './support/said.ts';
import { elsewhere, seedGuest, seedPast } from './support/seeded.ts';
import { expectHidden, expectText, htmlOf } from './support/seen.ts';
import { BENCH, exercise, field, PLANK, startWithBench } from './support/training.ts';

async function pressTwice(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  const element = htmlOf(button);
  element.click();
  element.click();
}

const firstKey = () => elsewhere(async ({ db }) => (await db.workouts.toArray())[0]?.key ?? '');

test('a past training is made a template of once', async () => {
  await seedPast([{ title: 'Спина', daysAgo: 1, exercises: 1 }]);
  openAt(`/history/${await firstKey()}`);
  await page.getByRole('button', { name: 'Действия: Спина' }).click();
  await page.getByRole('menuitem', { name: 'Сохранить как шаблон' }).click();
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Создать' }));
  await expectHidden(page.getByRole('dialog'));
  expect(await elsewhere(({ db }) => db.templates.count())).toBe(1);
});

test('a removed training is gone on with once, and nothing is said to be too late', async () => {
  await seedPast([{ title: 'Спина', daysAgo: 1, exercises: 1 }]);
  const key = await firstKey();
  await elsewhere(ctx => removeWorkout(ctx, key));
  openAt(`/history/${key}`);
  await pressTwice(page.getByRole('button', { name: 'Продолжить', exact: true }));
  await expectToBeAt('/workout');
  await wait(300);
  expect(page.getByText(/^Продолжить можно в течение/).elements()).toEqual([]);
});

test('[PAST4] a past training is written down once', async () => {
  await seedPast([{ title: 'Спина', daysAgo: 1, exercises: 1 }]);
  openAt('/history/add');
  await expect.element(page.getByRole('radio', { name: 'Спина' })).toBeChecked();
  await pressTwice(page.getByRole('button', { name: 'Записать' }));
  await expectToBeAt(/\/edit$/);
  expect(await elsewhere(({ db }) => db.workouts.count())).toBe(2);
});

test('[WARM1] the ramp that is offered is put there once', async () => {
  const bench = await startWithBench(1);
  await elsewhere(async ctx => {
    const [set] = await ctx.db.sets.toArray();
    await saveSetValues(ctx, set?.key ?? '', { weightKg: 100, reps: 5 });
  });
  await pressTwice(bench.getByRole('button', { name: '+ Разминка' }));
  await expect.element(field(bench, 'Подход 5 выполнен')).toBeVisible();
  await expectHidden(bench.getByRole('button', { name: '+ Разминка' }));
  expect(await elsewhere(({ db }) => db.sets.count())).toBe(5);
});

test('[NEXT2] a next weight that is taken by two quick presses has one undo, which puts back the former', async () => {
  await seedGuest(async ctx => {
    const set = { ...EMPTY_TEMPLATE_SET, weightKg: 100, targetReps: 5, targetRepsMax: 8 };
    const items = [{ exerciseKey: keyOf(BENCH), group: null, sets: [set] }];
    const templateKey = await makeTemplate(ctx, 'Грудь', items);
    await applyTemplate(ctx, templateKey);
    const [done] = await ctx.db.sets.toArray();
    await tickSet(ctx, done?.key ?? '', { reps: 8 });
    await finishWorkout(ctx, done?.workoutKey ?? '');
    await applyTemplate(ctx, templateKey);
  });
  openAt('/workout');
  const bench = exercise(BENCH);
  await pressTwice(bench.getByRole('button', { name: /^Взять/ }));
  await expect.element(field(bench, 'кг, подход 1')).toHaveValue('102,5');
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(field(bench, 'кг, подход 1')).toHaveValue('100');
});

test('[PLAN4] a new template is made once', async () => {
  await seedPast([{ title: 'Спина', daysAgo: 1, exercises: 1 }]);
  openAt('/');
  await pressTwice(page.getByRole('button', { name: 'Новый шаблон' }));
  await expectToBeAt(/\/edit$/);
  expect(await elsewhere(({ db }) => db.templates.count())).toBe(1);
});

test('[PLAN4] a template is copied once', async () => {
  await seedPast([{ title: 'Спина', daysAgo: 1, exercises: 1 }], 'Спина');
  openAt('/');
  await page.getByRole('button', { name: /^Спина/ }).click();
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Сделать копию' }));
  await expectToBeAt(/\/edit$/);
  expect(await elsewhere(({ db }) => db.templates.count())).toBe(2);
});

test('[PLAN4] an exercise of a template that is moved by two quick presses moves', async () => {
  await seedGuest(async ctx => {
    const items = [BENCH, PLANK].map(name => ({
      exerciseKey: keyOf(name),
      group: null,
      sets: [EMPTY_TEMPLATE_SET],
    }));
    await makeTemplate(ctx, 'Грудь', items);
  });
  const templateKey = await elsewhere(async ({ db }) => (await db.templates.toArray())[0]?.key);
  openAt(`/templates/${templateKey}/edit`);
  await expect.element(exercise(BENCH)).toBeVisible();
  await page.getByRole('button', { name: `Действия: ${BENCH}` }).click();
  await page.getByRole('menuitem', { name: 'Порядок и суперсеты' }).click();
  await pressTwice(page.getByRole('button', { name: `Ниже: ${BENCH}` }));
  await page.getByRole('button', { name: 'Закрыть' }).click();
  await expectText(page.getByRole('main').getByRole('heading', { level: 2 }), [PLANK, BENCH]);
});
