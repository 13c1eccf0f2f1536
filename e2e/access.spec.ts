// Covers docs/product.md: Account.
// Who is in the account, and how they are put out; a token for a program of one's own.

import type { APIRequestContext, Page } from '@playwright/test';
import { ageLogins } from '../scripts/harness/age-logins.ts';
import type { AppServer } from '../scripts/harness/app-server.ts';
import { DROP_ANSWER, holdUntilReleased, tooManyRequests } from '../scripts/harness/faults.ts';
import { expectAccessible } from './accessibility.ts';
import { COMMON_PASSWORD, fillLogin, PASSWORD, registerUser } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilSaid } from './toasts.ts';

// It comes to the very screen that `ON_THE_PAGE` holds back.
test.use({ serviceWorkers: 'block' });

test('[ACC1] [ACC2] another login is seen and ended; a token is made, works, and is revoked', async ({
  page,
  browser,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const username = await registerUser(request);
  await page.goto('/login');
  const other = await (await browser.newContext()).newPage();
  for (const one of [other, page]) {
    await one.goto(new URL('/login', page.url()).href);
    await fillLogin(one, username);
    await expect(one.getByRole('link', { name: 'Профиль' })).toBeVisible();
  }

  await page.goto('/profile/info');
  await page.getByRole('link', { name: 'Входы и токены' }).click();
  await expect(page.getByText('это устройство')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Завершить' }).first().click();
  await Promise.all([
    waitUntilSaid(page, 'Вход завершён'),
    page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click(),
  ]);

  await page.getByRole('button', { name: 'Новый токен' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(dialog.getByText('Назовите токен.')).toBeVisible();
  await dialog.getByLabel('Название').fill('Таблица на ноутбуке');
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await Promise.all([
    waitUntilSaid(page, 'Скопировано'),
    dialog.getByRole('button', { name: 'Скопировать' }).click(),
  ]);
  const token = await page.evaluate(() => navigator.clipboard.readText());
  const me = () => request.get('/api/auth/me/', { headers: { authorization: `Bearer ${token}` } });
  expect(await (await me()).json()).toMatchObject({ username });
  await dialog.getByRole('button', { name: 'Готово' }).click();

  await expect(page.getByText('Таблица на ноутбуке')).toBeVisible();
  await page.getByRole('button', { name: 'Отозвать' }).click();
  await Promise.all([
    waitUntilSaid(page, 'Токен отозван'),
    page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click(),
  ]);
  await expect(page.getByText('Таблица на ноутбуке')).toBeHidden();
  expect((await me()).status()).toBe(401);
});

/** Of somebody whose login is too old to be asked for no password. Returns the name. */
async function openAfterAWhile(
  page: Page,
  request: APIRequestContext,
  appServer: AppServer,
): Promise<string> {
  const username = await registerUser(request);
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
  ageLogins(appServer);
  await page.goto('/profile/access');
  return username;
}

test('[ACC2] [ACC4] what is shown once is shown, though its question was closed, or the list does not come', async ({
  page,
  request,
  network,
  appServer,
}) => {
  await openAfterAWhile(page, request, appServer);
  await page.getByRole('button', { name: 'Создать коды' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  const held = holdUntilReleased();
  const making = network.addFault(held.fault, { method: 'POST', path: /recovery/ });
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect.poll(() => making.hits).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  held.release();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Готово' }).click();

  await page.getByRole('button', { name: 'Новый токен' }).click();
  await dialog.getByLabel('Название').fill('Таблица');
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  network.addFault(tooManyRequests(60), { method: 'GET', path: '/api/me/sessions/' });
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(dialog.getByRole('button', { name: 'Скопировать' })).toBeVisible();
  await page.waitForTimeout(1_000);
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByRole('button', { name: 'Новый токен' })).toBeVisible();
});

test('[ACC4] a code that was written down sets a new password, once', async ({
  page,
  browser,
  request,
  network,
  appServer,
}) => {
  const username = await openAfterAWhile(page, request, appServer);
  await expect(page.getByText('Кодов пока нет.')).toBeVisible();
  await page.getByRole('button', { name: 'Создать коды' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(dialog.getByText('Введите пароль для подтверждения')).toBeVisible();
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const overflows = (items: Element[]) => items.some(one => one.scrollWidth > one.clientWidth);
  expect(await dialog.getByRole('listitem').evaluateAll(overflows)).toBe(false);
  const [first = '', second = ''] = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText('Осталось кодов: 10.')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL('/login', page.url()).href);
  await other.getByRole('link', { name: 'Код восстановления' }).click();
  await expectAccessible(other);
  const save = other.getByRole('button', { name: 'Сохранить пароль' });
  await save.click();
  await expect(other.getByText('Введите код')).toBeVisible();
  const fill = async (code: string, password: string) => {
    await other.getByLabel('Имя пользователя').fill(username);
    await other.getByLabel('Код восстановления').fill(code);
    await other.getByLabel('Новый пароль', { exact: true }).fill(password);
    await other.getByLabel('Повторите новый пароль', { exact: true }).fill(password);
  };
  await fill(first, 'password');
  await expect(other.getByLabel('Новый пароль', { exact: true })).toHaveAccessibleDescription(
    COMMON_PASSWORD,
  );
  await fill(first.toUpperCase(), 'забыл-и-вспомнил');
  // It is carried out, and its answer is lost: the new password tells.
  network.addFault(DROP_ANSWER, { path: '/api/auth/recover/', times: 1 });
  await save.click();
  await expect(other.getByText('Нет сети. Проверьте связь и попробуйте ещё раз.')).toBeVisible();
  await Promise.all([waitUntilSaid(other, 'Пароль обновлён. Войдите с ним.'), save.click()]);
  await expect(other.getByLabel('Имя пользователя')).toHaveValue(username);
  await other.getByLabel('Пароль', { exact: true }).fill('забыл-и-вспомнил');
  await other.getByRole('button', { name: 'Войти' }).click();
  await expect(other.getByRole('link', { name: 'Профиль' })).toBeVisible();

  // Whoever was in by the former password is out, and the code is used up.
  await page.goto('/profile/access');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/login/recover');
  await page.getByLabel('Имя пользователя').fill(username);
  await page.getByLabel('Код восстановления').fill(first);
  await page.getByLabel('Новый пароль', { exact: true }).fill('ещё-один-пароль');
  await page.getByLabel('Повторите новый пароль', { exact: true }).fill('ещё-один-пароль');
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(page.getByText(/или этот код уже использован/)).toBeVisible();
  await page.getByLabel('Код восстановления').fill(second);
  await Promise.all([
    waitUntilSaid(page, 'Пароль обновлён. Войдите с ним.'),
    page.getByRole('button', { name: 'Сохранить пароль' }).click(),
  ]);
});
