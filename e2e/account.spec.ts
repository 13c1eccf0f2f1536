// Covers docs/product.md: Screens; States; Forms; Messages; Account.
// Covers docs/api.md: Accounts.
// The account: its name, email, password, its end, and leaving it with changes that wait.
import type { Page } from '@playwright/test';
import type { FaultProxy } from '../scripts/harness/fault-proxy.ts';
import { expectAccessible } from './accessibility.ts';
import { fillLogin, PASSWORD, registerUser } from './accounts.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { waitUntilSent } from './server-view.ts';
import { waitUntilSaid } from './toasts.ts';
import { startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

const NEW_PASSWORD = 'новый-пароль-43';
const KEPT_AS_GUEST = /Сервер хранит их 400 дней без входа/;

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Профиль' }).click();
  await page.getByRole('link', { name: /аккаунт$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Учетная запись' })).toBeVisible();
}

/** Signed in as a new user, on the account screen. */
async function openOwnAccount(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, username);
  await openAccount(page);
}

function alert(page: Page) {
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name });
}

/** Leaves a change that the server does not hear of. */
async function changeRestOffline(page: Page, network: FaultProxy): Promise<void> {
  await page.getByRole('link', { name: 'Профиль' }).click();
  network.cutNetwork();
  await page.getByRole('button', { name: /^Отдых по умолчанию/ }).click();
  await page.getByLabel('Время отдыха').fill('45');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('button', { name: /^Отдых по умолчанию/ })).toContainText('0:45');
  await page.getByRole('link', { name: /аккаунт$/ }).click();
}

function restChanges(network: FaultProxy) {
  return network.calls({ method: 'PATCH', path: '/api/me/settings/' }).filter(call => call.status === 200);
}

test('a step back from where one came in leads into the app, a dialog or not', async ({ page, context }) => {
  await startAsGuest(page);
  const other = await context.newPage();
  await other.goto('/profile/info');
  await other.getByRole('button', { name: 'Задать пароль' }).click();
  await other.getByRole('button', { name: 'Закрыть' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.getByRole('button', { name: 'Назад' }).click();
  await expect(other).toHaveURL('/profile');
});

test.describe('the password', () => {
  test('is changed with the current one', { tag: '@core' }, async ({ page, request, network }) => {
    const username = await registerUser(request);
    await openOwnAccount(page, username);
    await expect(page.getByText(KEPT_AS_GUEST)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Зарегистрироваться' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Сменить пароль' }).click();
    const form = dialog(page, 'Сменить пароль');
    const save = form.getByRole('button', { name: 'Сохранить' });
    await form.getByLabel('Новый пароль', { exact: true }).fill('  123  ');
    await save.click();
    await expect(form.getByText('Введите текущий пароль')).toBeVisible();
    await expect(form.getByText('Новый пароль слишком короткий')).toBeVisible();
    await expect(form.getByText('Пароли не совпадают')).toBeVisible();
    await expect(form.getByLabel('Текущий пароль')).toBeFocused();
    await expectAccessible(page);
    expect(network.calls({ path: '/api/me/change-password/' })).toHaveLength(0);

    await form.getByLabel('Текущий пароль').fill('не тот');
    await form.getByLabel('Новый пароль', { exact: true }).fill(NEW_PASSWORD);
    await form.getByLabel('Повторите новый пароль').fill(NEW_PASSWORD);
    await save.click();
    await expect(alert(page)).toHaveText('Не удалось сменить пароль');
    await expect(form.getByLabel('Текущий пароль')).toHaveAccessibleDescription('Неверный текущий пароль.');

    network.cutNetwork();
    await save.click();
    await expect(alert(page)).toHaveText('Нет сети. Сменить пароль можно, когда появится интернет.');
    network.restoreNetwork();
    await form.getByLabel('Текущий пароль').fill(PASSWORD);
    await Promise.all([waitUntilSaid(page, 'Пароль обновлён'), save.click()]);
    const login = await request.post('/api/token/', { data: { username, password: NEW_PASSWORD } });
    expect(login.status()).toBe(200);
  });
});

test.describe('leaving', () => {
  test('with nothing waiting is one question', async ({ page, request }) => {
    await openOwnAccount(page, await registerUser(request));
    await waitUntilSent(page);
    await page.getByRole('button', { name: 'Выйти' }).click();
    const question = dialog(page, 'Выйти из аккаунта?');
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth.tokens.v1'))).toBeNull();
  });

  test('[SES10] sends what waits first, and leaves by itself when it is sent', async ({
    page,
    request,
    network,
  }) => {
    await openOwnAccount(page, await registerUser(request));
    await changeRestOffline(page, network);
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('button', { name: 'Отправить сейчас и выйти' }).click();
    const sending = dialog(page, 'Отправляем…');
    await expect(sending).toContainText('Осталось отправить: 1 изменение.');
    await expect(sending).toContainText('Пока не отправляется.');
    await expectAccessible(page);
    network.restoreNetwork();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible();
    expect(restChanges(network)).toHaveLength(1);
  });

  test('shows in the other tabs', async ({ page, context, request }) => {
    await openOwnAccount(page, await registerUser(request));
    const other = await context.newPage();
    await other.goto('/history');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await dialog(page, 'Выйти из аккаунта?').getByRole('button', { name: 'Выйти' }).click();
    await expect(other).toHaveURL('/login');
  });
});
