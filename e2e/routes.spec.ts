// Every address as somebody signed in finds it. What a visitor may see and who is sent where: shell.spec.ts.

import type { Page } from '@playwright/test';
import { answerJson } from '../scripts/harness/faults.ts';
import { fillLogin, registerUser } from './accounts.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { navigation } from './navigation.ts';
import { startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

const GUEST_BANNER =
  'Вы используете гостевой аккаунт. Чтобы сохранить прогресс на всех устройствах, зарегистрируйте постоянный профиль.';

const TITLES = [
  ['/', 'Начать тренировку'],
  ['/profile', 'Профиль'],
  ['/profile/info', 'Учетная запись'],
  ['/profile/archived', 'Архив упражнений'],
  ['/history', 'История тренировок'],
  ['/statistic', 'Статистика'],
  ['/success_workout', 'Что-то пошло не так…'],
  ['/exercises', 'Упражнения'],
  ['/settings', 'Настройки'],
  ['/sync', 'Синхронизация'],
  ['/exercises/create', 'Новое упражнение'],
] as const;

async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

async function expectEveryScreen(page: Page): Promise<void> {
  for (const [address, title] of TITLES) {
    await page.goto(address);
    await expectTitle(page, title);
    await expect(page).toHaveURL(address);
  }
}

test('a guest opens every screen', { tag: '@core' }, async ({ page }) => {
  await startAsGuest(page);
  await page.goto('/workout');
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
  await expectEveryScreen(page);
});

test('a registered user opens every screen, with the five links and without the banner', {
  tag: '@core',
}, async ({ page, request }) => {
  await page.goto('/login');
  await fillLogin(page, await registerUser(request));
  const links = navigation(page).getByRole('link');
  await expect(links).toHaveText(['Профиль', 'Статистика', 'История', 'Тренировка', 'Упражнения']);
  for (const [name, address] of [
    ['Профиль', '/profile'],
    ['Статистика', '/statistic'],
    ['История', '/history'],
    ['Тренировка', '/'],
    ['Упражнения', '/exercises'],
  ] as const) {
    await navigation(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(GUEST_BANNER)).toHaveCount(0);
  }
  await page.goto('/workout');
  await expect(page.getByText('Нет данных тренировки')).toBeVisible();
  await expectEveryScreen(page);
});

test('the login leads back to whatever protected screen was asked for', async ({ browser, request }) => {
  const username = await registerUser(request);
  for (const address of ['/profile/info', '/profile/archived', '/statistic', '/exercises/create', '/sync']) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    await expect(page, address).toHaveURL('/login');
    await fillLogin(page, username);
    await expect(page).toHaveURL(address);
    await context.close();
  }
});

test('a screen that could not be fetched opens once the network is back, by going there again', async ({
  page,
  network,
}) => {
  const lost = network.addFault(answerJson(503, {}), { path: /\/assets\/workout-route-[^/]+\.js$/ });
  await page.goto('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect(page.getByText('Что-то пошло не так')).toBeVisible();
  lost.remove();
  // The failure has been seen: only then is there another try.
  await page.waitForTimeout(1_000);
  await navigation(page).getByRole('link', { name: 'Упражнения' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Упражнения' })).toBeVisible();
  await navigation(page).getByRole('link', { name: 'Тренировка' }).click();
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
});
