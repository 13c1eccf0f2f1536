// Covers docs/product.md: Screens; States; Forms; Numbers; Account.
// Covers docs/api.md: Accounts.
// The registration's form: what it checks, what the server refuses, and what stays when nobody answers.

import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { exchangeAll } from './support/exchange.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt } from './support/open-at.tsx';
import { fillLogin, newName, PASSWORD, registerUser } from './support/people.ts';
import { alert, expectToBeAt, textOf, waitAMoment } from './support/said.ts';
import { expectCount } from './support/seen.ts';
import { startAsGuest } from './support/training.ts';

const REGISTER = '/api/auth/register/';
const BY_HAND = 'Аккаунт создан, но не удалось выполнить вход. Попробуйте войти вручную.';

const username = () => page.getByLabelText('Имя пользователя');
const password = () => page.getByLabelText('Пароль', { exact: true });
const repeat = () => page.getByLabelText('Повторите пароль');
const submit = () => page.getByRole('button', { name: 'Зарегистрироваться' });

async function fillForm(name: string, repeated = PASSWORD): Promise<void> {
  await username().fill(name);
  await password().fill(PASSWORD);
  await repeat().fill(repeated);
  await submit().click();
}

test('[ACC4] a new account is offered recovery codes at once', async () => {
  openAt('/register');
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveAccessibleDescription('Необязательно: писем мы не шлём');
  await fillForm(newName());
  await expectToBeAt('/');
  await page.getByRole('button', { name: 'К кодам' }).click();
  await expectToBeAt('/profile/access');
  // Without the password: it has just been given.
  await page.getByRole('button', { name: 'Создать коды' }).click();
  const made = page.getByRole('dialog', { name: 'Коды созданы' }).getByRole('listitem');
  await expect.poll(() => made.elements().length).toBe(10);
});

test('the trap for robots meets nobody else', async () => {
  openAt('/register');
  await expect.element(submit()).toBeVisible();
  const trap = document.querySelector<HTMLInputElement>('[name="hp_field"]');
  if (!trap) throw new Error('no trap');
  expect(trap.getAttribute('tabindex')).toBe('-1');
  expect(trap.getAttribute('autocomplete')).toBe('off');
  expect(page.getByRole('textbox').all()).toHaveLength(4);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(trap, 'http://spam');
  trap.dispatchEvent(new Event('input', { bubbles: true }));
  await fillForm(newName());
  await expect.poll(() => textOf(alert())).toBe('Ошибка формы. Попробуйте ещё раз.');
  expect(await commands.listCalls({ path: REGISTER })).toEqual([]);
});

test('a wrong form is not sent, and says what is wrong where it is', async () => {
  openAt('/register');
  await fillForm(newName(), 'другой-пароль');
  await expect.element(repeat()).toHaveAccessibleDescription('Пароли не совпадают.');
  await expect.element(repeat()).toHaveFocus();
  await username().fill('');
  await page.getByLabelText('Email').fill('не почта');
  await password().fill('12');
  await submit().click();
  await expect.element(page.getByText('Имя пользователя не может быть пустым')).toBeVisible();
  await expect.element(page.getByText('Некорректный email')).toBeVisible();
  await expect.element(page.getByText('Пароль слишком короткий')).toBeVisible();
  expect(await commands.listCalls({ path: REGISTER })).toEqual([]);
  await expectAccessible();
});

test('a refusal is said in the server’s words', async () => {
  const taken = await registerUser();
  openAt('/register');
  await fillForm(taken);
  await expect
    .poll(() => textOf(alert()))
    .toBe('Имя пользователя: Пользователь с таким именем уже существует.');
  const refusal = { username: ['Занято.', 'Коротко.'], password: ['Слишком простой.'], code: 'invalid' };
  await commands.addAnswer({ path: REGISTER, times: 1 }, 400, refusal);
  await submit().click();
  await expect
    .poll(() => textOf(alert()))
    .toBe('Имя пользователя: Занято. Коротко.; Пароль: Слишком простой.');
  await commands.addAnswer({ path: REGISTER, times: 1 }, 400, { code: 'invalid' });
  await submit().click();
  await expect.poll(() => textOf(alert())).toBe('Не удалось зарегистрировать пользователя');
});

test('without network it says so, and what was typed stays', async () => {
  openAt('/register');
  await expect.element(submit()).toBeVisible();
  await commands.cutNetwork();
  await fillForm(newName());
  await expect
    .poll(() => textOf(alert()))
    .toBe('Нет сети. Для регистрации нужен интернет: проверьте связь и попробуйте ещё раз.');
  await commands.restoreNetwork();
  await submit().click();
  await expectToBeAt('/');
});

test('[SES5] an account whose answer was lost is found to be there', async () => {
  await commands.dropAnswer({ path: REGISTER, times: 1 });
  openAt('/register');
  await fillForm(newName());
  await expectToBeAt('/');
  await expect.element(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
});

test('an account is entered by hand when the login after it fails', async () => {
  const fault = await commands.addAnswer({ path: '/api/token/' }, 500, {});
  openAt('/register');
  const name = newName();
  await fillForm(name);
  await expect.poll(() => textOf(alert())).toBe(BY_HAND);
  await expectAccessible();
  await commands.removeFault(fault);
  await page.getByRole('link', { name: 'Войти' }).click();
  await expect.element(username()).toHaveValue(name);
  await fillLogin(name);
  await expectToBeAt('/');
});

test('an account is entered by hand when the device could not store the login after it', async () => {
  openAt('/register');
  await expect.element(submit()).toBeVisible();
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  try {
    await fillForm(newName());
    await expect.element(page.getByText(BY_HAND)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Войти' })).toBeVisible();
  } finally {
    IDBObjectStore.prototype.add = add;
  }
});

test('an account is asked for once, however often the button is pressed', async () => {
  const held = await commands.holdAnswer({ path: REGISTER });
  openAt('/register');
  await fillForm(newName());
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true');
  await submit().click({ force: true });
  await repeat().click();
  await userEvent.keyboard('{Enter}');
  await commands.removeFault(held);
  await expectToBeAt('/');
  expect(await commands.listCalls({ path: REGISTER })).toHaveLength(1);
});

test('a guest learns without network that its trainings are safe', async () => {
  await startAsGuest();
  openAt('/register');
  await expect.element(submit()).toBeVisible();
  await commands.cutNetwork();
  await fillForm(newName());
  await expect.poll(() => textOf(alert())).toContain('ваши тренировки уже сохранены на этом устройстве');
  await commands.restoreNetwork();
  await submit().click();
  await expectToBeAt('/');
});

test('[SES8] a guest whose session has ended is led to the login, which says so', async () => {
  await startAsGuest();
  await exchangeAll();
  openAt('/register');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Сохранить прогресс' })).toBeVisible();
  for (const path of ['/api/auth/guest/upgrade/', '/api/token/refresh/'])
    await commands.addAnswer({ path }, 401, { code: 'token_invalid' });
  await commands.addAnswer({ path: '/api/auth/guest/quick-start/' }, 403, { code: 'forbidden' });
  await fillForm(newName());
  await expectToBeAt('/login');
  await expect.element(page.getByText('Пожалуйста, войдите снова.')).toBeVisible();
  await expect.element(page.getByText('Всё записанное сохранено на этом устройстве.')).toBeVisible();
});

test('a new account that is signed in late calls nobody back who has gone on', async () => {
  const held = await commands.holdAnswer({ path: '/api/token/' });
  openAt('/login', '/');
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await fillForm(newName());
  await expect.poll(() => commands.countStruck(held)).toBe(1);
  history.back();
  await page.getByRole('button', { name: 'Назад' }).click();
  await page.getByRole('link', { name: 'Упражнения' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Упражнения' })).toBeVisible();
  await commands.removeFault(held);
  await expect.element(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
  await waitAMoment();
  expect(location.pathname).toBe('/exercises');
});

test('[SES5] a guest is found to be permanent when the answer was lost', async () => {
  const UPGRADE = '/api/auth/guest/upgrade/';
  await commands.dropAnswer({ path: UPGRADE, times: 1 });
  await startAsGuest();
  openAt('/register');
  await fillForm(newName());
  await expectToBeAt('/');
  await expect.element(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
  expect(await commands.listCalls({ path: UPGRADE })).toHaveLength(2);
  await expectCount(page.getByText('Вы используете гостевой аккаунт'), 0);
});

test('[SES5] a guest who tries another name after lost answers hears which one the account has', async () => {
  await commands.dropAnswer({ path: '/api/auth/guest/upgrade/', times: 2 });
  await startAsGuest();
  openAt('/register');
  const name = newName();
  await fillForm(name);
  await expect.poll(() => textOf(alert())).toContain('Нет сети');
  await fillForm(newName());
  await expectToBeAt('/');
  await expect.element(page.getByText(`Вы уже зарегистрированы под именем «${name}»`)).toBeVisible();
});

test('[ACC5] a guest who has chosen a password is asked for it', async () => {
  const UPGRADE = '/api/auth/guest/upgrade/';
  const chosen = 'гостевой-пароль-1';
  const current = () => page.getByLabelText('Текущий пароль');
  await startAsGuest();
  openAt('/profile/info');
  await page.getByRole('button', { name: 'Задать пароль' }).click();
  const dialog = page.getByRole('dialog', { name: 'Задать пароль' });
  await dialog.getByLabelText('Новый пароль', { exact: true }).fill(chosen);
  await dialog.getByLabelText('Повторите новый пароль').fill(chosen);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Пароль обновлён')).toBeVisible();

  openAt('/register');
  await fillForm(newName());
  await expect.element(current()).toHaveAccessibleDescription('Введите текущий пароль');
  expect(await commands.listCalls({ path: UPGRADE })).toEqual([]);
  await expectAccessible();
  await current().fill('не-тот-пароль');
  await submit().click();
  await expect.poll(() => textOf(alert())).toBe('Текущий пароль: Неверный текущий пароль.');
  await current().fill(chosen);
  await submit().click();
  await expectToBeAt('/');
  await expectCount(page.getByText('Вы используете гостевой аккаунт'), 0);
});

test('[ACC5] a guest is asked for a password that another device has chosen', async () => {
  const refusal = { current_password: ['Введите текущий пароль'], code: 'invalid' };
  await startAsGuest();
  openAt('/register');
  await commands.addAnswer({ path: '/api/auth/guest/upgrade/', times: 1 }, 400, refusal);
  await expect.element(submit()).toBeVisible();
  await expectCount(page.getByLabelText('Текущий пароль'), 0);
  await fillForm(newName());
  await page.getByLabelText('Текущий пароль').fill(PASSWORD);
  await expect.element(username()).not.toHaveValue('');
});
