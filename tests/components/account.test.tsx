// Covers docs/product.md: Screens; States; Forms; Messages; Account.
// Covers docs/api.md: Accounts.
// The account screen: its name, email, password and end, as far as they are texts, checks and answers.

import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { exchangeAll } from './support/exchange.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt, reload } from './support/open-at.tsx';
import { COMMON_PASSWORD, fillLogin, PASSWORD, registerUser } from './support/people.ts';
import { alert, expectToBeAt, textOf, waitUntilSaid } from './support/said.ts';
import { expectCount, expectHidden, expectPart, press, pressOn } from './support/seen.ts';
import { startAsGuest } from './support/training.ts';

const NEW_PASSWORD = 'новый-пароль-43';
const KEPT_AS_GUEST = /Сервер хранит их 400 дней без входа/;

const name = () => page.getByRole('textbox', { name: 'Имя пользователя' });
const dialog = (title: string) => page.getByRole('dialog', { name: title });
const enter = () => userEvent.keyboard('{Enter}');

/** Signed in as a new user, on the account screen. */
async function openOwnAccount(username: string): Promise<void> {
  openAt('/login');
  await fillLogin(username);
  await openAccount();
}

async function openAccount(): Promise<void> {
  await page.getByRole('link', { name: 'Профиль' }).click();
  await page.getByRole('link', { name: /аккаунт$/ }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Учетная запись' })).toBeVisible();
}

/** Leaves a change that the server does not hear of. */
async function changeRestOffline(): Promise<void> {
  await page.getByRole('link', { name: 'Профиль' }).click();
  await commands.cutNetwork();
  await page.getByRole('button', { name: /^Отдых по умолчанию/ }).click();
  await page.getByLabelText('Время отдыха').fill('45');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expectPart(page.getByRole('button', { name: /^Отдых по умолчанию/ }), '0:45');
  await page.getByRole('link', { name: /аккаунт$/ }).click();
}

async function listRestChanges(): Promise<unknown[]> {
  const calls = await commands.listCalls({ method: 'PATCH', path: '/api/me/settings/' });
  return calls.filter(call => call.status === 200);
}

test('name and email are checked before they are sent', async () => {
  const username = await registerUser();
  await openOwnAccount(username);
  await page.getByRole('button', { name: username }).click();
  await name().fill('  ');
  await enter();
  await expect.element(name()).toHaveAccessibleDescription('Имя пользователя не может быть пустым');
  await name().fill('с пробелом');
  await enter();
  await expect.element(name()).toHaveAccessibleDescription('Неверный формат');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Указать' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('не почта');
  await enter();
  await expect.poll(() => textOf(alert())).toBe('Некорректный email');
  expect(await commands.listCalls({ path: '/api/me/' })).toEqual([]);
});

test('a name that cannot be saved stays in its field, with the reason', async () => {
  const taken = await registerUser();
  const username = await registerUser();
  await openOwnAccount(username);
  await page.getByRole('button', { name: username }).click();
  await name().fill(taken);
  await enter();
  await expect.element(name()).toHaveAccessibleDescription('Ошибка при сохранении');
  await expect
    .element(
      page.getByText(
        'Не удалось сохранить изменения. [400] Имя пользователя: Пользователь с таким именем уже существует.',
      ),
    )
    .toBeVisible();
  await commands.cutNetwork();
  await name().fill(`${username}-3`);
  await enter();
  await expect
    .element(page.getByText('Нет сети. Изменить аккаунт можно, когда появится интернет.'))
    .toBeVisible();
  await expect.element(name()).toHaveValue(`${username}-3`);
});

test('a name that is on its way takes no further letter, which would be lost with the field', async () => {
  const username = await registerUser();
  await openOwnAccount(username);
  const held = await commands.holdAnswer({ method: 'PATCH', path: '/api/me/' });
  await page.getByRole('button', { name: username }).click();
  await name().fill(`${username}-2`);
  await enter();
  await userEvent.keyboard('9');
  await userEvent.keyboard('{Escape}');
  await expect.element(name()).toHaveValue(`${username}-2`);
  await expect.element(name()).toHaveAttribute('aria-busy', 'true');
  await commands.removeFault(held);
  await expect.element(page.getByRole('button', { name: `${username}-2` })).toBeVisible();
});

test('name and email come from this device when the server cannot give them', async () => {
  const username = await registerUser();
  await openOwnAccount(username);
  await commands.addAnswer({ path: '/api/auth/me/' }, 500, { detail: 'Ошибка сервера.' });
  openAt('/profile/info');
  await expect.element(page.getByText('Не удалось загрузить данные пользователя')).toBeVisible();
  await expect.element(page.getByRole('button', { name: username })).toBeVisible();
});

test('a new password is reported also when its dialog was closed meanwhile, and the next one stays', async () => {
  await openOwnAccount(await registerUser());
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  const form = dialog('Сменить пароль');
  for (const [current, said] of [
    ['не тот', 'Не удалось сменить пароль. [400] Текущий пароль: Неверный текущий пароль.'],
    [PASSWORD, 'Пароль обновлён'],
  ] as const) {
    const held = await commands.holdAnswer({ path: '/api/me/change-password/', times: 1 });
    await form.getByLabelText('Текущий пароль').fill(current);
    await form.getByLabelText('Новый пароль', { exact: true }).fill(NEW_PASSWORD);
    await form.getByLabelText('Повторите новый пароль').fill(NEW_PASSWORD);
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await form.getByRole('button', { name: 'Закрыть' }).click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    const next = dialog('Выйти из аккаунта?');
    await expect.element(next).toBeVisible();
    await commands.removeFault(held);
    // Over a dialog it is said twice: for the eyes, and in the dialog for the ears.
    await expect.element(page.getByText(said).first()).toBeVisible();
    await expect.element(next).toBeVisible();
    await next.getByRole('button', { name: 'Закрыть' }).click();
    await page.getByRole('button', { name: 'Сменить пароль' }).click();
  }
});

test('deleting the account asks for the password, and everything is gone', async () => {
  const username = await registerUser();
  await openOwnAccount(username);
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  const form = dialog('Удалить аккаунт?');
  const confirm = form.getByRole('button', { name: 'Удалить', exact: true });
  const password = form.getByLabelText('Пароль', { exact: true });
  await confirm.click();
  await expect.element(password).toHaveAccessibleDescription('Введите пароль для подтверждения');
  await expectAccessible();
  await password.fill('не тот');
  await confirm.click();
  await expect.poll(() => textOf(alert())).toBe('Не удалось удалить аккаунт');
  await expect.element(password).toHaveAccessibleDescription('Неверный пароль.');
  await commands.cutNetwork();
  await password.fill(PASSWORD);
  await confirm.click();
  await expect.poll(() => textOf(alert())).toBe('Нет сети. Удалить аккаунт можно, когда появится интернет.');
  await commands.restoreNetwork();
  await confirm.click();
  await expectToBeAt('/');
  await expect.element(page.getByRole('link', { name: 'Войти' })).toBeVisible();
  const login = await fetch('/api/token/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  expect(login.status).toBe(401);
});

test('deleting the account cannot be called off once it is on its way, and does not look as if it had been', async () => {
  await openOwnAccount(await registerUser());
  const held = await commands.holdAnswer({ path: '/api/me/delete/' });
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  const form = dialog('Удалить аккаунт?');
  await form.getByLabelText('Пароль', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect.element(form.getByRole('button', { name: 'Назад' })).toBeDisabled();
  await commands.removeFault(held);
  await expectToBeAt('/');
});

test('name and email are shown with the date and the type, and changed by a tap', async () => {
  const username = await registerUser();
  await openOwnAccount(username);
  await expect.element(page.getByText('Полноценный аккаунт')).toBeVisible();
  await expect.element(page.getByText('сегодня', { exact: true })).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: username }).click();
  await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(`${username}-2`);
  await Promise.all([waitUntilSaid('Сохранено'), press('Enter')]);
  await page.getByRole('button', { name: 'Указать' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('lifter@example.org');
  await press('Enter');
  await expect.element(page.getByRole('button', { name: 'lifter@example.org' })).toHaveFocus();
  reload();
  await expect.element(page.getByRole('button', { name: `${username}-2` })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'lifter@example.org' })).toBeVisible();
});
test('[ACC5] a new name needs the password once the login is old', async () => {
  const username = await registerUser();
  await openOwnAccount(username);
  await commands.ageAllLogins();
  const rename = async (to: string) => {
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(to);
    await press('Enter');
  };
  const asked = dialog('Подтвердите паролем');
  const password = asked.getByLabelText('Текущий пароль');
  await rename(`${username}-2`);
  await expect.element(password).toHaveFocus();
  await expectAccessible();
  await press('Enter');
  await expect.element(password).toHaveAccessibleDescription('Введите текущий пароль');
  await password.fill('другой-пароль');
  await press('Enter');
  await expect.element(password).toHaveAccessibleDescription('Неверный текущий пароль.');
  // Thought better of: the name that was typed is still there to be saved.
  await press('Escape');
  await expectHidden(asked);
  await expect.element(name()).toHaveValue(`${username}-2`);
  await pressOn(name(), 'Enter');
  await password.fill(PASSWORD);
  await Promise.all([waitUntilSaid('Сохранено'), press('Enter')]);
  await expect.element(page.getByRole('button', { name: `${username}-2` })).toBeVisible();
});
test('[ACC5] a new name is reported also when the question for the password was closed meanwhile', async () => {
  const username = await registerUser();
  await openOwnAccount(username);
  await commands.ageAllLogins();
  await page.getByRole('button', { name: username }).click();
  await name().fill(`${username}-2`);
  await enter();
  const asked = dialog('Подтвердите паролем');
  await asked.getByLabelText('Текущий пароль').fill(PASSWORD);
  const held = await commands.holdAnswer({ path: '/api/me/', method: 'PATCH', times: 1 });
  await enter();
  await expect.poll(() => commands.countStruck(held)).toBe(1);
  await press('Escape');
  await expectHidden(asked);
  await Promise.all([waitUntilSaid('Сохранено'), commands.removeFault(held)]);
  await expect.element(page.getByRole('button', { name: `${username}-2` })).toBeVisible();
});

test('the password of a guest is set without one, and asked for from then on', async () => {
  await startAsGuest();
  await exchangeAll();
  await openAccount();
  await expect.element(page.getByText('Гостевой аккаунт')).toBeVisible();
  await page.getByText(KEPT_AS_GUEST).click();
  await expect.element(page.getByText('Тренировки хранятся на этом устройстве и на сервере')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Зарегистрироваться' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Задать пароль' }).click();
  const form = dialog('Задать пароль');
  await expectCount(form.getByLabelText('Текущий пароль'), 0);
  const field = form.getByLabelText('Новый пароль', { exact: true });
  await field.fill('qwerty123');
  await expect.element(field).toHaveAccessibleDescription(COMMON_PASSWORD);
  await field.fill(NEW_PASSWORD);
  await expect.element(field).toHaveAccessibleDescription('Не меньше 6 символов');
  await form.getByLabelText('Повторите новый пароль').fill(NEW_PASSWORD);
  const save = form.getByRole('button', { name: 'Сохранить' });
  await Promise.all([waitUntilSaid('Пароль обновлён'), save.click()]);
  const [sent] = await commands.listCalls({ path: '/api/me/change-password/' });
  expect(JSON.parse(sent?.body ?? '')).toEqual({ new_password: NEW_PASSWORD, new_password2: NEW_PASSWORD });
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect.element(page.getByLabelText('Текущий пароль')).toBeVisible();
});
test('deleting the account of a guest without password asks for none, and works for one that no server knows', async () => {
  await commands.cutNetwork();
  await startAsGuest();
  await openAccount();
  await expect.element(page.getByText('Не удалось загрузить данные')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  const form = dialog('Удалить аккаунт?');
  await expectCount(form.getByLabelText('Пароль'), 0);
  await form.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expectToBeAt('/');
  openAt('/login');
  await expect.element(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  await expectCount(page.getByText('Гостевой аккаунт на этом устройстве'), 0);
});
test('[SES10] leaving keeps what waits on this device, and the next login sends it', async () => {
  const username = await registerUser();
  await openOwnAccount(username);
  await changeRestOffline();
  await page.getByRole('button', { name: /^Выйти$/ }).click();
  const question = dialog('Выйти из аккаунта?');
  await expectPart(question, 'На этом устройстве ждут отправки: 1 изменение.');
  await expectAccessible();
  await question.getByRole('button', { name: 'Выйти, оставив на устройстве' }).click();
  await expectToBeAt('/');
  await expect.element(page.getByRole('link', { name: 'Войти' })).toBeVisible();
  await commands.restoreNetwork();
  expect(await listRestChanges()).toEqual([]);
  openAt('/login');
  await fillLogin(username);
  await expect.element(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
  await exchangeAll();
  expect(await listRestChanges()).toHaveLength(1);
});
test('[SES10] leaving discards what waits only when asked twice', async () => {
  const username = await registerUser();
  await openOwnAccount(username);
  await changeRestOffline();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.getByRole('button', { name: 'Выйти, удалив неотправленное' }).click();
  const sure = dialog('Удалить неотправленное?');
  await expectPart(sure, 'Будет потеряно: 1 изменение.');
  await sure.getByRole('button', { name: 'Назад' }).click();
  await page.getByRole('button', { name: 'Выйти, удалив неотправленное' }).click();
  await sure.getByRole('button', { name: 'Удалить и выйти' }).click();
  await expectToBeAt('/');
  await expect.element(page.getByRole('link', { name: 'Войти' })).toBeVisible();
  await commands.restoreNetwork();
  openAt('/login');
  await fillLogin(username);
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expectPart(page.getByRole('button', { name: /^Отдых по умолчанию/ }), '2:00');
  expect(await listRestChanges()).toEqual([]);
});
test('leaving gives the focus back to where it began, whatever was asked in between', async () => {
  await openOwnAccount(await registerUser());
  await changeRestOffline();
  const leave = page.getByRole('button', { name: 'Выйти' });
  await pressOn(leave, 'Enter');
  await page.getByRole('button', { name: 'Выйти, удалив неотправленное' }).click();
  await dialog('Удалить неотправленное?').getByRole('button', { name: 'Назад' }).click();
  await expectCount(dialog('Удалить неотправленное?'), 0);
  await press('Escape');
  await expectCount(page.getByRole('dialog'), 0);
  await expect.element(leave).toHaveFocus();
});
test('[SES10] leaving as a guest without password offers to register first', async () => {
  await startAsGuest();
  await exchangeAll();
  await openAccount();
  const leave = page.getByRole('button', { name: 'Выйти' });
  await expectPart(leave, 'Вернуться можно будет только на этом устройстве');
  await leave.click();
  const question = dialog('Выйти из аккаунта?');
  await expectPart(question, 'У гостевого аккаунта нет пароля');
  await expectAccessible();
  await expectCount(page.getByRole('link', { name: 'Зарегистрироваться' }), 1);
  await question.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Сохранить прогресс' })).toBeVisible();
  history.back();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
});

test('a guest reads who can come in and how to come back, and nothing about tokens', async () => {
  await startAsGuest();
  await exchangeAll();
  openAt('/profile/info');
  await page.getByRole('link', { name: /^Устройства и вход/ }).click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Устройства и вход', exact: true }))
    .toBeVisible();
  const ways = page.getByRole('region', { name: 'Как вернуться' });
  await expectPart(ways, 'С этого устройства');
  await expectPart(ways, 'Для входа нужны имя и парольнельзя');
  await expect.element(ways.getByRole('link', { name: 'Зарегистрироваться' })).toBeVisible();
  await expectPart(page.getByRole('region', { name: 'Где вы вошли' }), 'войти не может никто');
  await expectCount(page.getByText(/токен/i), 0);
  await expectAccessible();
});

test('[ACC1] [ACC2] of several logins and tokens each button and question says which one it is of', async () => {
  await openOwnAccount(await registerUser());
  const at = { created_at: '2026-03-04T10:00:00Z', seen_at: '2026-03-05T10:00:00Z' };
  const list = (
    [
      ['login', 'Chrome, Windows'],
      ['login', 'Safari, iPhone'],
      ['read', 'Таблица'],
      ['full', 'Робот'],
    ] as const
  ).map(([kind, name], id) => ({ id, kind, name, is_current: false, ...at }));
  await commands.addAnswer({ method: 'GET', path: '/api/me/sessions/' }, 200, { results: list });
  openAt('/profile/access');
  for (const [action, first, second] of [
    ['Завершить', 'Chrome, Windows', 'Safari, iPhone'],
    ['Отозвать', 'Таблица', 'Робот'],
  ] as const) {
    const buttons = page.getByRole('button', { name: action });
    await expect.element(buttons.first()).toHaveAccessibleDescription(new RegExp(`^${first}`));
    await expect.element(buttons.last()).toHaveAccessibleDescription(new RegExp(`^${second}`));
    await buttons.last().click();
    await expectPart(page.getByRole('dialog'), second);
    await press('Escape');
    await expectCount(page.getByRole('dialog'), 0);
  }
});
