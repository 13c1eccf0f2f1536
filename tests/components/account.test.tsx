// The account screen: its name, email, password and end, as far as they are texts, checks and answers.
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt } from './support/open-at.tsx';
import { fillLogin, PASSWORD, registerUser } from './support/people.ts';
import { alert, expectToBeAt, textOf } from './support/said.ts';

const NEW_PASSWORD = 'новый-пароль-43';

const name = () => page.getByRole('textbox', { name: 'Имя пользователя' });
const dialog = (title: string) => page.getByRole('dialog', { name: title });
const enter = () => userEvent.keyboard('{Enter}');

/** Signed in as a new user, on the account screen. */
async function openOwnAccount(username: string): Promise<void> {
  openAt('/login');
  await fillLogin(username);
  await page.getByRole('link', { name: 'Профиль' }).click();
  await page.getByRole('link', { name: /аккаунт$/ }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Учетная запись' })).toBeVisible();
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
  await page.getByRole('button', { name: 'Не указан' }).click();
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
    .element(page.getByText('Нет сети. Изменить учетную запись можно, когда появится интернет.'))
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
    await expect.element(page.getByText(said)).toBeVisible();
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
