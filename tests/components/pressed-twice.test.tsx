// Covers docs/product.md: Numbers; Sets; Templates; The past.
// A button that is pressed once more before what it does is stored, and what the second press must not hit.
import { expect, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
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
import { boxOf, doubleTap, expectHidden, expectText, htmlOf, press, TAP_MS, tap } from './support/seen.ts';
import { BENCH, exercise, field, PLANK, startWithBench, tick, tickForGood } from './support/training.ts';

const middleOf = (place: Locator) => boxOf(place).top + boxOf(place).height / 2;

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

test('the second press of a double tap reaches nothing that the first uncovered', async () => {
  await startWithBench(12);
  await tickForGood(BENCH, 1);
  const skip = page.getByRole('button', { name: 'Пропустить отдых' });
  await expect.element(skip).toBeVisible();
  const under = tick(BENCH, 6);
  window.scrollBy(0, middleOf(under) - middleOf(skip));
  await doubleTap(skip);
  await expectHidden(skip);
  await wait(TAP_MS);
  expect(await elsewhere(({ db }) => db.sets.filter(set => set.done).count())).toBe(1);
  await under.click();
  await expect.element(under).toBeChecked();
});

test('the second press of a double tap on the keys’ tick leaves the keys closed', async () => {
  const bench = await startWithBench(3);
  await field(bench, 'кг, подход 1').fill('80');
  await field(bench, 'Повторы, подход 1').fill('8');
  await tap(field(bench, 'кг, подход 1'));
  const keys = page.getByRole('group', { name: 'Клавиши' });
  await doubleTap(keys.getByRole('button', { name: 'Отметить подход' }));
  await expect.element(tick(BENCH, 1)).toBeChecked();
  await expectHidden(keys);
});

test('a field that a double tap uncovers is not gone into, and two quick keys are two presses', async () => {
  await startWithBench(12);
  const number = exercise(BENCH).getByRole('button', { name: /^Действия: подход 1$/ });
  await number.click();
  const item = page.getByRole('menuitemradio', { name: 'Рабочий' });
  await expect.element(item).toBeVisible();
  const { left, top, width, height } = boxOf(item);
  await doubleTap(item);
  await expectHidden(item);
  const uncovered = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(uncovered?.closest('td')?.querySelector('input')).not.toBeNull();
  expect(document.activeElement).toBe(number.element());
  await press('Enter');
  await expect.element(item).toBeVisible();
  await userEvent.keyboard('{Enter}{Enter}');
  await wait(TAP_MS);
  await expect.element(item).toBeVisible();
});

test('a key that is held until the rest is over does not take the bar away, too', async () => {
  await startWithBench(2);
  await tickForGood(BENCH, 1);
  const less = page.getByRole('button', { name: 'Минус 15 секунд' });
  await expect.element(less).toBeVisible();
  htmlOf(less).focus();
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
  const send = (type: 'keyDown' | 'keyUp', autoRepeat = false) =>
    cdp().send('Input.dispatchKeyEvent', { ...enter, type, autoRepeat });
  await send('keyDown');
  const skip = page.getByRole('button', { name: 'Пропустить отдых' });
  await expect
    .poll(async () => {
      await send('keyDown', true);
      return document.activeElement === skip.element();
    })
    .toBe(true);
  await send('keyDown', true);
  await send('keyUp');
  await wait(TAP_MS);
  await expect.element(skip).toHaveFocus();
  // Pressed there, it does.
  await press('Enter');
  await expect.element(skip).not.toBeInTheDocument();
});
