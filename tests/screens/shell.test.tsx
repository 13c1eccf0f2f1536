// Covers docs/product.md: Screens; States; Forms; Messages; The way to a training.
// What stands around the screens: guards, navigation, banners, the sync status.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt, waitAMoment } from '../components/support/said.ts';
import { boxOf, expectCount, expectText, pressOn } from '../components/support/seen.ts';
import { BENCH, exercise, startAsGuest, startWithBench } from '../components/support/training.ts';

const GUEST_BANNER =
  'Вы используете гостевой аккаунт. Чтобы сохранить прогресс на всех устройствах, зарегистрируйте постоянный профиль.';

const navigation = () => page.getByRole('navigation', { name: 'Основная навигация' });

test('every protected address is guarded', async () => {
  const addresses = [
    '/workout',
    '/profile',
    '/profile/info',
    '/profile/archived',
    '/history',
    '/statistic',
    '/success_workout',
    '/exercises/create',
    '/exercises/1/edit',
    '/sync',
  ];
  for (const address of addresses) {
    openAt(address);
    await expectToBeAt('/login');
  }
});
test('the other screens are open to anybody', async () => {
  for (const address of ['/', '/login', '/register', '/exercises', '/settings']) {
    openAt(address);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToBeAt(address);
  }
});
test('a visitor and a guest have their own links', async () => {
  openAt('/');
  const links = navigation().getByRole('link');
  await expectText(links, ['Войти', 'Тренировка', 'Упражнения']);
  await startAsGuest();
  await expectText(links, ['Профиль', 'Статистика', 'История', 'Тренировка', 'Упражнения']);
});
test('the first Tab offers the way to the navigation only where there is one', async () => {
  const ways = page.getByRole('region', { name: 'Быстрый переход' }).getByRole('button');
  for (const address of ['/login', '/login/recover', '/register']) {
    openAt(address);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectText(ways, ['К содержанию']);
  }
  openAt('/exercises');
  await expectText(ways, ['К содержанию', 'К навигации']);
});
test('Тренировка leads to the running training, else to the start', async () => {
  await startAsGuest();
  await navigation().getByRole('link', { name: 'История' }).click();
  await expectToBeAt('/history');
  await navigation().getByRole('link', { name: 'Тренировка' }).click();
  await expectToBeAt('/workout');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
  await expectToBeAt('/');
  await navigation().getByRole('link', { name: 'История' }).click();
  await expectToBeAt('/history');
  await navigation().getByRole('link', { name: 'Тренировка' }).click();
  await expectToBeAt('/');
});
test('the guest banner stands where one thinks of what is kept, and leads to registration', async () => {
  await startAsGuest();
  await expectCount(page.getByText(GUEST_BANNER), 0);
  for (const address of ['/', '/history', '/profile']) {
    openAt(address);
    await expect.element(page.getByText(GUEST_BANNER)).toBeVisible();
  }
  // Elsewhere it is one line that can be taken away, for good.
  openAt('/history');
  await page.getByRole('button', { name: 'Убрать' }).click();
  await expectCount(page.getByText(GUEST_BANNER), 0);
  openAt('/');
  await expect.element(page.getByRole('button', { name: 'Начать пустую тренировку' })).toBeVisible();
  await expectCount(page.getByText(GUEST_BANNER), 0);
  openAt('/profile');
  await expect.element(page.getByText(GUEST_BANNER)).toBeVisible();
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await expectToBeAt('/register');
});
test('the sync status leads to the screen of what waits', async () => {
  await startAsGuest();
  await page.getByRole('link', { name: /^Синхронизация:/ }).click();
  await expectToBeAt('/sync');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Синхронизация' })).toBeVisible();
});
test('the sync status is nothing to a visitor', async () => {
  openAt('/');
  await expect.element(page.getByRole('button', { name: 'Начать пустую тренировку' })).toBeVisible();
  await expectCount(page.getByRole('link', { name: /^Синхронизация:/ }), 0);
});
test('a phone held sideways has its navigation at the side, and keeps its height for the sets', async () => {
  await page.viewport(844, 390);
  await startAsGuest();
  await expect.element(navigation()).toBeVisible();
  const rail = boxOf(navigation());
  expect(rail.height).toBe(390);
  expect(rail.width).toBeLessThan(120);
  expect(boxOf(page.getByRole('main')).x).toBeGreaterThanOrEqual(rail.width);
});

test('who goes to a screen by the keyboard begins at its title, and a page that opens at its top', async () => {
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await startWithBench(1);
  await waitAMoment();
  expect(document.activeElement).toBe(document.body);
  await pressOn(page.getByRole('button', { name: 'Добавить упражнение' }), 'Enter');
  await expect.element(title('Упражнения')).toHaveFocus();
  await pressOn(page.getByRole('button', { name: 'Назад' }), 'Enter');
  await expect.element(exercise(BENCH)).toBeVisible();
  await expect.element(title('Тренировка')).toHaveFocus();
});
