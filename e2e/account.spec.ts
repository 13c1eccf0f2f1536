// The account: its name, email, password, its end, and leaving it with changes that wait.
import type { Page } from '@playwright/test';
import type { FaultProxy } from '../scripts/harness/fault-proxy.ts';
import { DROP } from '../scripts/harness/faults.ts';
import { expectAccessible } from './accessibility.ts';
import { COMMON_PASSWORD, fillLogin, PASSWORD, registerUser } from './accounts.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { ageLogins, waitUntilSent } from './server-view.ts';
import { waitUntilSaid } from './toasts.ts';
import { startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

const NEW_PASSWORD = 'новый-пароль-43';
const KEPT_AS_GUEST = 'Хранится 400 дней без входа';

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

test.describe('name and email', () => {
  test('are shown with the date and the type, and changed by a tap', async ({ page, request }) => {
    const username = await registerUser(request);
    await openOwnAccount(page, username);
    await expect(page.getByText('Полноценный аккаунт')).toBeVisible();
    await expect(page.getByText('сегодня', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: username }).click();
    await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(`${username}-2`);
    await Promise.all([waitUntilSaid(page, 'Сохранено'), page.keyboard.press('Enter')]);
    await page.getByRole('button', { name: 'Не указан' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('lifter@example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'lifter@example.org' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('button', { name: `${username}-2` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'lifter@example.org' })).toBeVisible();
  });

  test('[ACC5] a new name needs the password once the login is old', async ({ page, request, appServer }) => {
    const username = await registerUser(request);
    await openOwnAccount(page, username);
    ageLogins(appServer);
    const rename = async (to: string) => {
      await page.getByRole('button', { name: username }).click();
      await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(to);
      await page.keyboard.press('Enter');
    };
    const asked = dialog(page, 'Подтвердите паролем');
    const password = asked.getByLabel('Текущий пароль');
    await rename(`${username}-2`);
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('Введите текущий пароль');
    await password.fill('другой-пароль');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('Неверный текущий пароль.');
    // Thought better of: the name that was typed is still there to be saved.
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    const name = page.getByRole('textbox', { name: 'Имя пользователя' });
    await expect(name).toHaveValue(`${username}-2`);
    await name.press('Enter');
    await password.fill(PASSWORD);
    await Promise.all([waitUntilSaid(page, 'Сохранено'), page.keyboard.press('Enter')]);
    await expect(page.getByRole('button', { name: `${username}-2` })).toBeVisible();
  });
});

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

  test('of a guest is set without one, and asked for from then on', async ({ page, network }) => {
    await startAsGuest(page);
    await waitUntilSent(page);
    await openAccount(page);
    await expect(page.getByText('Гостевой аккаунт')).toBeVisible();
    await page.getByText(KEPT_AS_GUEST).click();
    await expect(page.getByText(/^После регистрации тренировки хранятся на сервере без срока/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Зарегистрироваться' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Задать пароль' }).click();
    const form = dialog(page, 'Задать пароль');
    await expect(form.getByLabel('Текущий пароль')).toHaveCount(0);
    const field = form.getByLabel('Новый пароль', { exact: true });
    await field.fill('qwerty123');
    await expect(field).toHaveAccessibleDescription(COMMON_PASSWORD);
    await field.fill(NEW_PASSWORD);
    await expect(field).toHaveAccessibleDescription('Не меньше 6 символов');
    await form.getByLabel('Повторите новый пароль').fill(NEW_PASSWORD);
    const save = form.getByRole('button', { name: 'Сохранить' });
    await Promise.all([waitUntilSaid(page, 'Пароль обновлён'), save.click()]);
    const sent = network.calls({ path: '/api/me/change-password/' })[0]?.body.toString() ?? '';
    expect(JSON.parse(sent)).toEqual({ new_password: NEW_PASSWORD, new_password2: NEW_PASSWORD });
    await page.getByRole('button', { name: 'Сменить пароль' }).click();
    await expect(page.getByLabel('Текущий пароль')).toBeVisible();
  });
});

test.describe('deleting the account', () => {
  test('of a guest without password asks for none, and works for one that no server knows', async ({
    page,
    network,
  }) => {
    network.addFault(DROP, { path: '/api/auth/guest/quick-start/' });
    await startAsGuest(page);
    await openAccount(page);
    await expect(page.getByText('Не удалось загрузить данные')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
    const form = dialog(page, 'Удалить аккаунт?');
    await expect(form.getByLabel('Пароль')).toHaveCount(0);
    await form.getByRole('button', { name: 'Удалить', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
    await expect(page.getByText('Гостевой аккаунт на этом устройстве')).toHaveCount(0);
  });
});

test.describe('leaving', () => {
  test('with nothing waiting is one question', { tag: '@core' }, async ({ page, request }) => {
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

  test('[SES10] keeps what waits on this device, and the next login sends it', async ({
    page,
    request,
    network,
  }) => {
    const username = await registerUser(request);
    await openOwnAccount(page, username);
    await changeRestOffline(page, network);
    await page.getByRole('button', { name: 'Выйти' }).click();
    const question = dialog(page, 'Выйти из аккаунта?');
    await expect(question).toContainText('На этом устройстве ждут отправки: 1 изменение.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Выйти, оставив на устройстве' }).click();
    await expect(page).toHaveURL('/');
    network.restoreNetwork();
    expect(restChanges(network)).toHaveLength(0);
    await page.goto('/login');
    await fillLogin(page, username);
    await expect.poll(() => restChanges(network).length).toBe(1);
  });

  test('[SES10] discards what waits only when asked twice', async ({ page, request, network }) => {
    const username = await registerUser(request);
    await openOwnAccount(page, username);
    await changeRestOffline(page, network);
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('button', { name: 'Выйти, удалив неотправленное' }).click();
    const sure = dialog(page, 'Удалить неотправленное?');
    await expect(sure).toContainText('Будет потеряно: 1 изменение.');
    await sure.getByRole('button', { name: 'Назад' }).click();
    await page.getByRole('button', { name: 'Выйти, удалив неотправленное' }).click();
    await sure.getByRole('button', { name: 'Удалить и выйти' }).click();
    await expect(page).toHaveURL('/');
    network.restoreNetwork();
    await page.goto('/login');
    await fillLogin(page, username);
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expect(page.getByRole('button', { name: /^Отдых по умолчанию/ })).toContainText('2:00');
    expect(restChanges(network)).toHaveLength(0);
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

  test('gives the focus back to where it began, whatever was asked in between', async ({
    page,
    request,
    network,
  }) => {
    await openOwnAccount(page, await registerUser(request));
    await changeRestOffline(page, network);
    const leave = page.getByRole('button', { name: 'Выйти' });
    await leave.press('Enter');
    await page.getByRole('button', { name: 'Выйти, удалив неотправленное' }).click();
    await dialog(page, 'Удалить неотправленное?').getByRole('button', { name: 'Назад' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(leave).toBeFocused();
  });

  test('[SES10] as a guest without password offers to register first', async ({ page }) => {
    await startAsGuest(page);
    await waitUntilSent(page);
    await openAccount(page);
    await page.getByRole('button', { name: 'Выйти' }).click();
    const question = dialog(page, 'Выйти из аккаунта?');
    await expect(question).toContainText('У гостевого аккаунта нет пароля');
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Зарегистрироваться' })).toHaveCount(1);
    await question.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Сохранить прогресс' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
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
