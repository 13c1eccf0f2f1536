// Covers docs/product.md: The past.
// The past: opened, mended, removed, gone on with, written down.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PAST_EXERCISES_WORKOUT } from '#commands/pending-selection.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { exchangeAll } from '../components/support/exchange.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt, textOf, wait } from '../components/support/said.ts';
import { elsewhere, LIFTED, seedPast } from '../components/support/seeded.ts';
import {
  boxOf,
  check,
  expectCount,
  expectHidden,
  expectPart,
  expectText,
  expectUrl,
  htmlOf,
  press,
  pressOn,
  tap,
} from '../components/support/seen.ts';
import { chooseAction, chooseSetAction, exercise, tick } from '../components/support/training.ts';

test('what is said of a past training, its order and kinds of sets are mended, and stand on its page', async () => {
  await seedPast([{ title: 'Давняя', daysAgo: 9, exercises: 2 }]);
  const [first = '', second = ''] = LIFTED.map(({ name }) => name);
  openAt('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Давняя' }).click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await chooseAction(first, 'Порядок и суперсеты');
  const order = page.getByRole('dialog', { name: 'Порядок упражнений' });
  await order.getByRole('button', { name: `Ниже: ${first}` }).click();
  // Tapped before the list has its new order, the superset would be of the last exercise, which has none to follow.
  await expectPart(order.getByRole('listitem').first(), second);
  await expectPart(order.getByRole('listitem').last(), first);
  await order.getByRole('button', { name: 'Суперсет со следующим' }).click();
  await order.getByRole('button', { name: 'Закрыть' }).click();
  await chooseSetAction(first, 1, 'Заметка');
  await page.getByRole('dialog').getByLabelText('Заметка').fill('Без пояса');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await exercise(second).getByRole('button', { name: 'Действия: подход 1' }).click();
  await page.getByRole('menuitemradio', { name: 'Разминка' }).click();
  await page.getByRole('button', { name: 'Заметка к тренировке' }).click();
  await page.getByRole('dialog').getByLabelText('Заметка').fill('Спал мало');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Готово' }).click();

  await expect.element(page.getByText('Спал мало')).toBeVisible();
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expectText(names, [second, first, 'Мышцы']);
  const exercises = page.getByRole('region');
  await expectPart(exercises.filter({ hasText: second }).first(), 'A1');
  await expectPart(exercises.filter({ hasText: second }).first(), 'разминка');
  await expectPart(exercises.filter({ hasText: first }).first(), 'A2');
  await expectPart(exercises.filter({ hasText: first }).first(), 'Без пояса');
  await expectAccessible();
  await exchangeAll();
});

test('a removed training comes back by its undo, and later from its own address', async () => {
  await seedPast([{ title: 'Грудь', daysAgo: 40, exercises: 1 }]);
  openAt('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Грудь' }).click();
  const address = location.pathname;
  const menu = page.getByRole('button', { name: 'Действия: Грудь' });
  await menu.click();
  await expectCount(page.getByRole('menuitem', { name: 'Продолжить' }), 0);
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect.element(page.getByText('Пока нет завершённых тренировок.')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await page.getByRole('link', { name: 'Грудь' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect.element(page.getByText('Пока нет завершённых тренировок.')).toBeVisible();
  openAt(address);
  await expect.element(page.getByText('Этой тренировки нет в истории')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть в историю' }).click();
  await expect.element(menu).toBeVisible();
});

test('a training finished by mistake goes on; an exercise can be added to a finished one', async () => {
  await seedPast([{ title: 'Спина', daysAgo: 1, exercises: 1 }]);
  openAt('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Спина' }).click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill('Жим штанги лёжа');
  await check(page.getByRole('checkbox', { name: 'Жим штанги лёжа', exact: true }).first());
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expectUrl(/\/history\/.*\/edit$/);
  const bench = exercise('Жим штанги лёжа');
  await bench.getByRole('button', { name: /^\+ Добавить сет/ }).click();
  await bench.getByRole('textbox', { name: 'кг, подход 1' }).fill('60');
  await bench.getByRole('textbox', { name: 'Повторы, подход 1' }).fill('10');
  await check(tick('Жим штанги лёжа', 1));
  await expectCount(page.getByRole('timer', { name: 'Отдых' }), 0);
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect.element(page.getByText('60 кг × 10')).toBeVisible();

  await page.getByRole('button', { name: 'Действия: Спина' }).click();
  await page.getByRole('menuitem', { name: 'Продолжить' }).click();
  await expectToBeAt('/workout');
  await expect.element(tick('Жим штанги лёжа', 1)).toBeChecked();
});

test('[PICK1] an exercise picked for a past training is added to it, though another tab picks for another one meanwhile', async () => {
  await seedPast([{ title: 'Спина', daysAgo: 1, exercises: 1 }]);
  openAt('/history');
  await page.getByRole('link', { name: 'Спина' }).click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill('Жим штанги лёжа');
  await check(page.getByRole('checkbox', { name: 'Жим штанги лёжа', exact: true }).first());
  localStorage.setItem(PAST_EXERCISES_WORKOUT, randomUuid());
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect.element(exercise('Жим штанги лёжа')).toBeVisible();
});

test('a training cancelled by mistake is found by the journal, and goes on', async () => {
  await seedPast([{ title: 'Спина', daysAgo: 1, exercises: 1 }]);
  openAt('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
  await expectToBeAt('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Изменения' }).click();
  await page
    .getByRole('button', { name: /^Действия: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Открыть тренировку' }).click();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expectToBeAt('/workout');
});

test('what came at once is undone at once', async () => {
  await seedPast([{ title: 'Ноги', daysAgo: 1, exercises: 1 }], 'Дома', 'В зале', 'На даче');
  openAt('/history/journal');
  await page.getByRole('button', { name: 'Убрать 3 шаблона' }).click();
  await expectAccessible();
  await page
    .getByRole('dialog', { name: 'Убрать 3 шаблона?' })
    .getByRole('button', { name: 'Убрать все' })
    .click();
  await expect.element(page.getByText('Отменено: 3 изменения')).toBeVisible();
  expect(await elsewhere(ctx => ctx.db.templates.count())).toBe(0);
});

test('[PAD1] a past training is left in one press, also while its keys are open', async () => {
  await seedPast([{ title: 'Давняя', daysAgo: 9, exercises: 1 }]);
  openAt('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Давняя' }).click();
  const keys = page.getByRole('group', { name: 'Клавиши' });
  for (const way of ['Назад', 'Готово']) {
    await page.getByRole('link', { name: 'Изменить' }).click();
    const weight = page.getByLabelText('кг, подход 1', { exact: true });
    await expect.element(weight).toHaveAttribute('inputmode', 'none');
    await tap(weight);
    await expect.element(keys).toBeVisible();
    // The keys stand over 'Готово' on a phone that is held upright; sideways they do not.
    htmlOf(page.getByRole('button', { name: way })).click();
    await expectToBeAt(/^\/history\/[^/]+$/);
    await expectHidden(keys);
  }
  history.back();
  await expectToBeAt('/history');
});

test("after a dialog's own back and forward the next dialog is closed by back again", async () => {
  await seedPast([{ title: 'Давняя', daysAgo: 9, exercises: 1 }]);
  openAt('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Давняя' }).click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  const note = page.getByRole('button', { name: 'Заметка к тренировке' });
  await note.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  history.back();
  await expectHidden(page.getByRole('dialog'));
  history.forward();
  await wait(300);
  htmlOf(page.getByRole('button', { name: 'Назад' })).click();
  await wait(300);
  if (!location.pathname.endsWith('/edit')) await page.getByRole('link', { name: 'Изменить' }).click();
  await note.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  history.back();
  await expectHidden(page.getByRole('dialog'));
  await expectToBeAt(/\/edit$/);
});

test('a training done without the app is written down from another one', async () => {
  await seedPast([{ title: 'Ноги', daysAgo: 1, exercises: 2 }]);
  openAt('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Добавить' }).click();
  // Yesterday has a training: the day before is proposed, and nothing is wrong with it.
  const dayBefore = page.getByRole('button', { name: 'Позавчера' });
  await expect.element(dayBefore).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Вчера', exact: true }).click();
  await expect.element(page.getByText('В этот день тренировка уже записана')).toBeVisible();
  await page.getByLabelText('Дата').fill('2027-01-01');
  await check(page.getByRole('radio', { name: 'Ноги' }));
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect.element(page.getByText('Тренировка не может закончиться в будущем')).toBeVisible();
  // It may be out of sight: the focus leads there, and is heard.
  await expect.element(page.getByLabelText('Дата')).toHaveFocus();
  await page.getByLabelText('Дата').fill('2020-03-04');
  await page.getByLabelText('Начало').fill('18:30');
  await expectAccessible();
  await page.getByRole('button', { name: 'Записать' }).click();
  // By keyboard: it goes with its press, and the focus stays near by.
  await pressOn(page.getByRole('button', { name: 'Отметить все выполненными: 2' }), 'Enter');
  await expect.element(page.getByRole('button', { name: 'Заметка к тренировке' })).toHaveFocus();
  await page.getByRole('button', { name: 'Готово' }).click();
  await expectCount(page.getByRole('article', { name: 'Ноги' }), 2);
  await expect.element(page.getByText('4 марта 2020, 18:30')).toBeVisible();
});

test('who asks for all trainings to begin with by keyboard is at the first that came', async () => {
  await seedPast([9, 6, 3].map(daysAgo => ({ title: 'Ноги', daysAgo, exercises: 1 })));
  openAt('/history/add');
  const trainings = page.getByRole('radio', { name: 'Ноги' });
  await expectCount(trainings, 1);
  await pressOn(page.getByRole('button', { name: 'Показать все' }), 'Enter');
  await expectCount(trainings, 3);
  await expect.element(trainings.nth(1)).toHaveFocus();
});

test('who goes to the newest week by keyboard stays at the button, which does nothing there', async () => {
  await seedPast([{ title: 'Ноги', daysAgo: 0, exercises: 1 }]);
  openAt('/history/load');
  const week = page.getByRole('heading', { level: 2 }).first();
  await expectPart(week, 'Эта неделя');
  await page.getByRole('button', { name: 'Неделей раньше' }).click();
  const later = page.getByRole('button', { name: 'Неделей позже' });
  await expect.element(later).toHaveAttribute('aria-disabled', 'false');
  await pressOn(later, 'Enter');
  await expectPart(week, 'Эта неделя');
  await expect.element(later).toHaveAttribute('aria-disabled', 'true');
  await expect.element(later).toHaveFocus();
  await press('Enter');
  await expectPart(week, 'Эта неделя');
});

test('the past is found by exercise and date, by the calendar, and from a month on', async () => {
  await seedPast([1, 2, 400].map(daysAgo => ({ title: `Дней назад ${daysAgo}`, daysAgo, exercises: 1 })));
  openAt('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Поиск' }).click();
  await page.getByRole('searchbox', { name: 'Поиск по истории' }).fill('назад 400');
  await expectCount(page.getByRole('article'), 1);
  await expect.element(page.getByText('Найдено: 1 тренировка')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Дней назад 400' }).click();
  history.back();
  await expect.element(page.getByRole('searchbox')).toHaveValue('назад 400');
  history.back();

  await page.getByRole('link', { name: 'Календарь' }).click();
  const long = new Date(Date.now() - 400 * 86_400_000);
  await page.getByRole('button', { name: String(long.getFullYear()), exact: true }).click();
  await expectCount(page.getByRole('link', { name: /: 1 тренировка$/ }), 1);
  await expectAccessible();
  const month = new Intl.DateTimeFormat('ru', { month: 'long' }).format(long);
  await page.getByRole('link', { name: `${month} ${long.getFullYear()}` }).click();
  await expectCount(page.getByRole('article'), 1);
  await expect.element(page.getByRole('article', { name: 'Дней назад 400' })).toBeVisible();
  await pressOn(page.getByRole('link', { name: 'К последним' }), 'Enter');
  await expectCount(page.getByRole('article'), 3);
  await expect.element(page.getByRole('heading', { level: 1, name: 'История' })).toHaveFocus();
});

test('the calendar opens at the newest month with a training', async () => {
  await seedPast([800, 400].map(daysAgo => ({ title: 'Ноги', daysAgo, exercises: 1 })));
  openAt('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Календарь' }).click();
  const newest = new Date(Date.now() - 400 * 86_400_000);
  const month = new Intl.DateTimeFormat('ru', { month: 'long' }).format(newest);
  const first = page.getByRole('region', { name: / \d{4}$/ }).first();
  await expect.element(first).toHaveAccessibleName(`${month} ${newest.getFullYear()}`);
  await expect.element(first.getByRole('link', { name: /: 1 тренировка$/ })).toBeVisible();
});

test("an exercise's past opens over the training, with its chart and table", async () => {
  await seedPast([40, 20, 10].map(daysAgo => ({ title: 'Грудь', daysAgo, exercises: 1 })));
  openAt('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('button', { name: 'Повторить' }).first().click();
  const region = page.getByRole('region').filter({ has: page.getByRole('table') });
  await expect.element(region).toBeVisible();
  const name = textOf(region.getByRole('heading').first());
  await region.getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect.element(sheet.getByRole('img', { name: /^Максимум: 3 точки/ })).toBeVisible();
  await expect.element(sheet.getByText('101,3 кг').first()).toBeVisible();
  await expect.element(sheet.getByText('Без изменений за 4 недели')).toBeVisible();
  await sheet.getByRole('button', { name: 'Вес' }).click();
  const caption = sheet.getByRole('figure');
  const chart = sheet.getByRole('img', { name: /^Вес: 3 точки/ });
  const slider = sheet.getByRole('slider', { name: 'Точка графика: Вес' });
  const dayAt = async (x: number) => {
    await chart.hover({ position: { x, y: 60 } });
    return (slider.element() as HTMLInputElement).value;
  };
  const isSliderSeen = () => getComputedStyle(slider.element()).opacity;
  await expect.element(chart).toBeVisible();
  expect(await dayAt(45)).toBe('0');
  expect(await dayAt(boxOf(chart).width - 12)).toBe('2');
  await expect.poll(isSliderSeen).toBe('0');
  const last = textOf(caption);
  await pressOn(slider, 'ArrowLeft');
  await expect.poll(isSliderSeen).toBe('1');
  await expect.poll(() => textOf(caption)).not.toBe(last);
  await sheet.getByText('Таблица').click();
  await expectCount(sheet.getByRole('table').getByRole('row'), 4);
  await expectAccessible();
  await press('Escape');
  await expectCount(sheet, 0);
  await expectToBeAt('/workout');
});

test('what is typed into the times of one training is not shown in those of another, one step away in the history', async () => {
  await seedPast([
    { title: 'Грудь', daysAgo: 3, exercises: 1 },
    { title: 'Спина', daysAgo: 1, exercises: 1 },
  ]);
  const addressOf = async (title: string) => {
    openAt('/history');
    await page.getByRole('link', { name: title }).click();
    await expect.element(page.getByRole('link', { name: 'Изменить' })).toBeVisible();
    return `${location.pathname}/edit`;
  };
  openAt(await addressOf('Грудь'), await addressOf('Спина'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Грудь');
  const minutes = page.getByLabelText('Длительность, мин');
  await minutes.fill('9999');
  await expect.element(page.getByText('От 0 до 1440 минут')).toBeVisible();
  history.back();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Спина');
  await expect.element(minutes).toHaveValue('62');
});
