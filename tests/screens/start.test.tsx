// Covers docs/product.md: Screens; States; Messages; Numbers; Templates; The way to a training.
// The start screen for a visitor, for somebody with templates, and while a training runs.

import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { makeTemplate, moveTemplate } from '#commands/edit-template.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { DeviceDb } from '#db/device-db.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { shiftClock } from '../components/support/faults.ts';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt, waitUntilSaid } from '../components/support/said.ts';
import { elsewhere, seedGuest, seedPast } from '../components/support/seeded.ts';
import {
  boxOf,
  expectCount,
  expectHidden,
  expectPart,
  htmlOf,
  press,
  setLetters,
} from '../components/support/seen.ts';
import { startAsGuest } from '../components/support/training.ts';

const PROGRAMS = [1, 2, 3, 4, 5, 6, 7].map(n => `Программа ${n}`);
const START_EMPTY = 'Начать пустую тренировку';
function card(section: string, title: string): Locator {
  return page.getByRole('region', { name: section }).getByRole('button', { name: title, exact: true });
}

async function countGuests(): Promise<number> {
  const device = new DeviceDb();
  const count = await device.accounts.count();
  device.close();
  return count;
}

test('the shortcut starts a training for somebody, and makes no guest of a visitor', async () => {
  openAt('/?start=empty');
  await expect.element(page.getByRole('link', { name: 'Зарегистрироваться' })).toBeVisible();
  expect(await countGuests()).toBe(0);
  await page.getByRole('button', { name: START_EMPTY }).click();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
  await expect.element(page.getByText('Пока нет шаблонов.')).toBeVisible();
  openAt('/?start=empty');
  await expectToBeAt('/workout');
  await expect.element(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
});

test('a novice finds a program right below the empty training on a phone', async () => {
  await page.viewport(390, 844);
  openAt('/');
  const novice = page.getByRole('button', { name: /^Впервые в зале\?/ });
  await expect.element(novice).toBeVisible();
  expect(boxOf(novice).bottom).toBeLessThan(boxOf(page.getByRole('img', { name: /^Тренировка: жим/ })).y);
  await novice.click();
  const dialog = page.getByRole('dialog', { name: 'Всё тело, 3 раза в неделю' });
  await expect.element(dialog.getByRole('button', { name: 'Добавить программу' })).toBeVisible();
  await expectAccessible();
});

test('[PLAN5] a program that a visitor adds is there also if the next tap leads elsewhere', async () => {
  openAt('/');
  await page.getByRole('button', { name: /^Впервые в зале\?/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить программу' }).click();
  const history = page.getByRole('link', { name: 'История' });
  // As soon as a finger that taps twice finds it in the button's place.
  const press = () =>
    history.query()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const leave = new MutationObserver(press);
  leave.observe(document.body, { subtree: true, childList: true });
  await expectToBeAt('/history');
  leave.disconnect();
  await expect.element(page.getByText('Программа добавлена')).toBeVisible();
  // With the focus on it, it stays for as long as a busy machine needs.
  htmlOf(page.getByRole('button', { name: 'Вернуть' })).focus();
  expect(await elsewhere(({ db }) => db.templates.count())).toBeGreaterThan(1);
  expect(await countGuests()).toBe(1);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.poll(() => elsewhere(({ db }) => db.templates.count())).toBe(0);
});

test('a training that runs is the first thing to go on with, and stays the only one', async () => {
  await startAsGuest();
  openAt('/');
  await page.getByRole('link', { name: 'Продолжить тренировку' }).click();
  await expectToBeAt('/workout');
  openAt('/');
  // Until the device has answered, nobody knows of it.
  await expect.element(page.getByRole('link', { name: 'Продолжить тренировку' })).toBeVisible();
  await Promise.all([
    waitUntilSaid('Эта тренировка ещё идёт'),
    page.getByRole('button', { name: START_EMPTY }).click(),
  ]);
  await expectToBeAt('/workout');
});

test('templates come five at a time, each with six of its exercises', async () => {
  await seedPast([{ title: 'Всё тело', daysAgo: 1, exercises: 9 }], ...PROGRAMS);
  openAt('/');
  const others = page.getByRole('region', { name: 'Другие' });
  await expectCount(others.getByRole('listitem'), 5);
  await expectCount(others.getByText('ещё 3'), 5);
  htmlOf(others.getByRole('listitem').last()).scrollIntoView({ block: 'center' });
  window.scrollBy(0, 5_000);
  await expectCount(others.getByRole('listitem'), 7);
  // At the very end: half a button under the navigation is half a button to the examiner.
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expectAccessible();
});

test('a template does not start beside a training that runs: its dialog leads there', async () => {
  await seedPast([{ title: 'Жимы', daysAgo: 2, exercises: 1 }], 'Грудь');
  openAt('/');
  await page.getByRole('button', { name: START_EMPTY }).click();
  await expectToBeAt('/workout');
  openAt('/');
  await card('Другие', 'Грудь').click();
  const dialog = page.getByRole('dialog', { name: 'Грудь' });
  await expectPart(dialog, 'Сейчас идёт другая тренировка');
  await expectHidden(dialog.getByRole('button', { name: 'Начать тренировку' }));
  await dialog.getByRole('link', { name: 'Продолжить тренировку' }).click();
  await expectToBeAt('/workout');
});

test('the last template comes back as a card, not as an open dialog', async () => {
  await seedPast([{ title: 'Жимы', daysAgo: 2, exercises: 1 }], 'Грудь');
  openAt('/');
  await card('Другие', 'Грудь').click();
  await page.getByRole('button', { name: 'Удалить шаблон' }).click();
  await expect.element(page.getByText('Пока нет шаблонов.')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(card('Другие', 'Грудь')).toBeVisible();
  await expectHidden(page.getByRole('dialog'));
});

test('without a template the last training is repeated from here, and not beside one that runs', async () => {
  await seedPast([
    { title: 'Раньше', daysAgo: 9, exercises: 3 },
    { title: 'Жимы', daysAgo: 2, exercises: 2 },
  ]);
  openAt('/');
  const last = page.getByRole('region', { name: 'Последняя тренировка' });
  await expectPart(last, 'Жимы');
  await expectPart(last, 'позавчера');
  await expectPart(last, '2 упражнения · 1 280 кг');
  await expectAccessible();
  await last.getByRole('button', { name: 'Повторить' }).click();
  await expectToBeAt('/workout');
  await expectCount(page.getByRole('textbox', { name: 'кг, подход 1' }), 2);
  openAt('/');
  await expect.element(page.getByText('Пока нет шаблонов.')).toBeVisible();
  await expectHidden(last);
});

test('the template whose turn it is begins in one tap, first on the screen, and the empty start keeps its place', async () => {
  await seedPast([{ title: 'Жимы', daysAgo: 2, exercises: 2 }], 'Верх', 'Низ');
  openAt('/');
  await expectPart(page.getByRole('region', { name: 'Последняя тренировка' }), 'Жимы');
  await card('Другие', 'Верх').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Раньше' }).click();
  await press('Escape');
  const next = page.getByRole('region', { name: 'Следующая тренировка' });
  await expectPart(next, '2 упражнения · 2 подхода');

  const tops = new Set<number>();
  let isLooking = true;
  const look = () => {
    const buttons = [...document.querySelectorAll('main button')];
    const start = buttons.find(button => button.textContent === START_EMPTY);
    if (start) tops.add(Math.round(start.getBoundingClientRect().top));
    if (isLooking) requestAnimationFrame(look);
  };
  openAt('/');
  look();
  await expect.element(next).toBeVisible();
  isLooking = false;
  expect([...tops]).toHaveLength(1);
  await expectAccessible();
  await next.getByRole('button', { name: 'Начать' }).click();
  await expectToBeAt('/workout');
  await expect.element(page.getByRole('heading', { level: 1, name: /Верх|Низ/ })).toBeVisible();
});

test('the minutes of the training that runs step when they are full, whatever the clock on the wall', async () => {
  shiftClock(30_000 - (Date.now() % 60_000));
  await seedGuest(startEmptyWorkout);
  // A quarter of a minute before its first is full, in the middle of the clock's.
  shiftClock(45_000);
  openAt('/');
  const running = page.getByRole('region', { name: 'Идёт тренировка' });
  await expect.element(running.getByText('00:00')).toBeVisible();
  await expect.element(running.getByText('00:01'), { timeout: 30_000 }).toBeVisible();
});

test('a template is moved as far as there are others of its kind', async () => {
  await seedGuest(async ctx => {
    await makeTemplate(ctx, 'Низ');
    await moveTemplate(ctx, (await makeTemplate(ctx, 'Верх')) ?? '', -1);
  });
  openAt('/');
  await card('Другие', 'Верх').click();
  const move = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  await expect.element(move('Раньше')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(move('Позже')).toHaveAttribute('aria-disabled', 'false');
  await move('Позже').click();
  await expect.element(move('Позже')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(move('Позже')).toHaveFocus();
  await expect.element(move('Раньше')).toHaveAttribute('aria-disabled', 'false');
  await expectAccessible();
});

test('what can be done with a template stands in two columns, its moves beside each other', async () => {
  await seedGuest(ctx => makeTemplate(ctx, 'Ноги'));
  openAt('/');
  await page.getByRole('button', { name: 'Ноги', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ноги' });
  await expect.element(dialog.getByRole('button', { name: 'Раньше' })).toBeVisible();
  const place = (name: string) => boxOf(dialog.getByRole('button', { name }));
  expect(place('Раньше').top).toBe(place('Позже').top);
  for (const name of ['Раньше', 'Поделиться', 'Удалить шаблон'])
    expect(place(name).left, name).toBe(place('Изменить').left);
  for (const name of ['Позже', 'В избранное'])
    expect(place(name).left, name).toBe(place('Сделать копию').left);
});

test('the lines of a long name of what can be done with a template begin one below the other', async () => {
  setLetters('32px');
  await seedGuest(ctx => makeTemplate(ctx, 'Ноги'));
  openAt('/');
  await page.getByRole('button', { name: 'Ноги', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ноги' });
  await dialog.getByRole('button', { name: 'В избранное' }).click();
  const name = dialog.getByText('Убрать из избранного');
  await expect.element(name).toBeVisible();
  const lines = document.createRange();
  lines.selectNodeContents(htmlOf(name));
  const begins = [...lines.getClientRects()].map(({ left }) => Math.round(left));
  expect(begins.length).toBeGreaterThan(1);
  expect(new Set(begins).size).toBe(1);
});
