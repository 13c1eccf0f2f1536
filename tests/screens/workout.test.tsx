// Covers docs/product.md: Screens; States; Forms; Training.
// The active workout as somebody with chalk on the hands uses it. Names and texts are those of docs/product.md. What
// is typed, stepped and ticked in the fields of a set: set-fields.test.tsx.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatDayTime } from '#domain/dates.ts';
import { startTraining } from '../../e2e/seeded/in-page.ts';
import { exchangeAll } from '../components/support/exchange.ts';
import { openAt, reload } from '../components/support/open-at.tsx';
import { expectToBeAt, wait } from '../components/support/said.ts';

import { seedGuest, seedPast } from '../components/support/seeded.ts';

import {
  boxOf,
  expectCount,
  expectHidden,
  expectPart,
  expectText,
  htmlOf,
  press,
  pressOn,
  TAP_MS,
} from '../components/support/seen.ts';
import {
  addExercises,
  BENCH,
  chooseAction,
  exercise,
  field,
  PLANK,
  pick,
  startAsGuest,
  startWith,
  startWithBench,
  tickForGood,
} from '../components/support/training.ts';

test('[OFF1] a training says when it began, however late the server has heard of it', async () => {
  const beganMs = Date.now() - 2 * 3_600_000;
  await seedGuest(ctx => startTraining({ ...ctx, now: () => beganMs }, { [BENCH]: 1 }));
  await exchangeAll();
  openAt('/workout', '/');
  await expect.element(exercise(BENCH)).toBeVisible();
  await expectPart(page.getByRole('main'), formatDayTime(beganMs, Date.now()));
});

test('[HOLD1] a cancelled training comes back, but not beside a new one', async () => {
  await startWithBench(1);
  async function cancel() {
    await page.getByRole('button', { name: 'Отменить' }).click();
    const dialog = page.getByRole('dialog', { name: 'Отменить тренировку?' });
    await expectPart(dialog, 'Прогресс будет потерян.');
    await dialog.getByRole('button', { name: 'Отменить тренировку' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
  }
  await cancel();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(exercise(BENCH)).toBeVisible();

  await cancel();
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect.element(page.getByText('подходов пока нет')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(page.getByText('Вернуть уже нельзя: идёт другая тренировка')).toBeVisible();
  await expectHidden(exercise(BENCH));
});

test('somebody who goes on while a training is still being cancelled is not called back', async () => {
  await startWithBench(1);
  await page.getByRole('button', { name: 'Отменить' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' });
  await expect.element(confirm).toBeVisible();
  const history = htmlOf(page.getByRole('link', { name: 'История' }));
  htmlOf(confirm).click();
  history.click();
  await expect.element(page.getByRole('button', { name: 'Вернуть' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'История тренировок' })).toBeVisible();
  await expectToBeAt('/history');
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(exercise(BENCH)).toBeVisible();
});

test('the short names of the columns are explained below the first exercise of a first training alone', async () => {
  const explained = () => page.getByText(/^Пред\. — как было в прошлый раз\. ПвЗ — /);
  await startWith({ [BENCH]: 1, 'Приседания со штангой': 1 });
  await expectCount(explained(), 1);
  await expectPart(exercise(BENCH), 'сколько повторов осталось в запасе');

  await seedPast([{ title: 'Верх', daysAgo: 3, exercises: 1 }]);
  openAt('/history');
  await page.getByRole('button', { name: 'Повторить' }).first().click();
  await expect.element(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
  await expect.element(page.getByRole('table').first()).toBeVisible();
  await expectCount(explained(), 0);
});

test('the title is edited in place, 1 to 100 characters', async () => {
  await startAsGuest();
  const heading = page.getByRole('heading', { level: 1 });
  await heading.getByRole('button').click();
  await field(page, 'Название тренировки').fill('  Грудь и спина ');
  await press('Enter');
  await expectText(heading, 'Грудь и спина');
  await heading.getByRole('button').click();
  await field(page, 'Название тренировки').fill('   ');
  await press('Enter');
  await expectText(heading, 'Грудь и спина');
  reload();
  await expectText(heading, 'Грудь и спина');
});

test('a question that is closed gives the focus back to the button it came from', async () => {
  await startWithBench(1);
  const end = page.getByRole('button', { name: 'Завершить' });
  const question = page.getByRole('dialog', { name: 'Завершить тренировку?' });
  await end.click();
  await expect.element(question).toBeVisible();
  await press('Escape');
  await expectHidden(question);
  await expect.element(end).toHaveFocus();
});

test('what goes from under the focus hands it on: an exercise removed, an alternative chosen', async () => {
  await startWith({ [BENCH]: 0, [PLANK]: 0 });
  await chooseAction(BENCH, 'Удалить');
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expectHidden(exercise(BENCH));
  await expect.element(page.getByRole('button', { name: 'Добавить упражнение' })).toHaveFocus();
  await chooseAction(PLANK, 'Показать альтернативы');
  await exercise(PLANK).getByRole('list', { name: 'Альтернативы' }).getByRole('button').first().click();
  await expectHidden(exercise(PLANK));
  await expectHidden(page.getByRole('list', { name: 'Альтернативы' }));
  await expect.element(page.getByRole('button', { name: /^Действия: / })).toHaveFocus();
});

test('an offer that goes with its press hands the focus on: a ramp, a superset', async () => {
  await startWith({ [BENCH]: 1, [PLANK]: 1 });
  await field(exercise(BENCH), 'кг, подход 1').fill('100');
  await press('Enter');
  const ramp = exercise(BENCH).getByRole('button', { name: '+ Разминка' });
  await pressOn(ramp, 'Enter');
  await expectHidden(ramp);
  await expect.element(exercise(BENCH).getByRole('button', { name: /^\+ Добавить сет/ })).toHaveFocus();
  await chooseAction(BENCH, 'Порядок и суперсеты');
  const dialog = page.getByRole('dialog', { name: 'Порядок упражнений' });
  await dialog.getByRole('button', { name: 'Суперсет со следующим' }).click();
  const leave = dialog.getByRole('button', { name: 'Убрать из суперсета' });
  await expectCount(leave, 2);
  await pressOn(leave.last(), 'Enter');
  await expectHidden(leave);
  await expect.element(dialog.getByRole('button', { name: `Выше: ${PLANK}` })).toHaveFocus();
});

test('[BACK1] an exercise that was replaced is given back with what was done in it, by the same tap from either list', async () => {
  const bench = await startWithBench(2);
  const other = 'Подтягивания в гравитроне';
  await field(bench, 'кг, подход 1').fill('80');
  await field(bench, 'Повторы, подход 1').fill('8');
  await tickForGood(BENCH, 1);
  const replaceByList = async () => {
    await chooseAction(BENCH, 'Заменить');
    await pick(page.getByRole('radio', { name: other, exact: true }), other);
    await page.getByRole('button', { name: 'Заменить' }).click();
  };
  const replaceByAlternative = async () => {
    await chooseAction(BENCH, 'Показать альтернативы');
    await bench.getByRole('list', { name: 'Альтернативы' }).getByRole('button').first().click();
  };
  for (const replace of [replaceByList, replaceByAlternative]) {
    await replace();
    await expectHidden(bench);
    await expect.element(page.getByText('Упражнение заменено, подходы убраны')).toBeVisible();
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect.element(field(bench, 'Подход 1 выполнен')).toBeChecked();
    await expect.element(field(bench, 'кг, подход 1')).toHaveValue('80');
    await expectCount(page.getByRole('region', { name: other }), 0);
  }
});

test('who comes back from the list to a long training finds their place, or what they brought along, and leaves with one step', async () => {
  const last = 'Тяга верхнего блока за голову';
  const names = [PLANK, BENCH, 'Австралийские подтягивания', 'Становая тяга сумо', last];
  await startWith(Object.fromEntries(names.map(name => [name, 3])));

  const topOf = (name: string) => Math.round(boxOf(exercise(name)).top);
  const add = page.getByRole('button', { name: 'Добавить упражнение' });
  const back = page.getByRole('button', { name: 'Назад' });
  // The rows of an exercise are drawn when it comes near, and move what is below them.
  let before = Number.NaN;
  const isStill = () => {
    htmlOf(add).scrollIntoView({ block: 'center' });
    const was = before;
    before = topOf(last);
    return before === was;
  };
  await expect.poll(isStill, { interval: 200 }).toBe(true);
  await add.click();
  await back.click();
  await expect.poll(() => topOf(last)).toBe(before);
  await add.click();
  await expect.element(back).toBeVisible();
  history.back();
  await expect.poll(() => topOf(last)).toBe(before);
  // The same button again, in the same place: by nobody so soon.
  await wait(TAP_MS);

  const [added, replacing] = ['Становая тяга с трэп-грифом', 'Подтягивания в гравитроне'];
  await addExercises(added);
  await expect.element(exercise(added).getByRole('heading')).toBeInViewport();
  await chooseAction(BENCH, 'Заменить');
  await pick(page.getByRole('radio', { name: replacing, exact: true }), replacing);
  await page.getByRole('button', { name: 'Заменить' }).click();
  await expect.element(exercise(replacing).getByRole('heading')).toBeInViewport();

  history.back();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
});
