// The login screen's form: what it asks for, and what it says when that is wrong or nobody answers.
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt } from './support/open-at.tsx';
import { fillLogin, registerUser } from './support/people.ts';
import { waitAMoment } from './support/said.ts';

const NO_NETWORK = 'Нет сети. Для входа нужен интернет: проверьте связь и попробуйте ещё раз.';

const username = () => page.getByLabelText('Имя пользователя');
const submit = () => page.getByRole('button', { name: 'Войти' });

test('missing credentials are asked for at their fields', async () => {
  openAt('/login');
  await submit().click();
  await expect.element(username()).toHaveFocus();
  await expect.element(username()).toHaveAccessibleDescription('Введите имя пользователя');
  await username().fill('somebody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Пароль', { exact: true })).toHaveFocus();
  expect(await commands.listCalls({ path: '/api/token/' })).toEqual([]);
  await expectAccessible();
});

test('a login waits for a network that is not there or is a hotel’s', async () => {
  const name = await registerUser();
  openAt('/login');
  await expect.element(submit()).toBeVisible();
  await commands.cutNetwork();
  await fillLogin(name);
  await expect.element(page.getByText(NO_NETWORK)).toBeVisible();
  await commands.restoreNetwork();
  const hotel = await commands.addCaptivePortal({ path: '/api/token/' });
  await submit().click();
  await expect.poll(() => commands.countStruck(hotel)).toBe(1);
  await expect.element(page.getByText(NO_NETWORK)).toBeVisible();
  await commands.removeFault(hotel);
  await submit().click();
  await expect.element(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
});

for (const [status, text] of [
  [401, 'Не удалось авторизоваться с токенами'],
  [500, 'Не удалось загрузить данные пользователя'],
] as const) {
  test(`tokens that the server answers with ${status} sign nobody in`, async () => {
    const name = await registerUser();
    await commands.addAnswer({ path: '/api/auth/me/' }, status, { detail: 'нет' });
    openAt('/login');
    await fillLogin(name);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(location.pathname).toBe('/login');
  });
}

test('too many attempts are answered in the server’s words', async () => {
  const detail = 'Слишком много попыток. Попробуйте позже.';
  await commands.addAnswer({ path: '/api/token/' }, 429, { detail });
  openAt('/login');
  await fillLogin('somebody');
  await expect.element(page.getByText(`[429] ${detail}`)).toBeVisible();
});

test('the link to registration passes on where the person came from', async () => {
  openAt('/history');
  await expect.poll(() => location.pathname).toBe('/login');
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible();
  await page.getByRole('link', { name: 'Войти' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
});

test('credentials that are accepted late change nothing for somebody who has gone on', async () => {
  const name = await registerUser();
  const held = await commands.holdAnswer({ path: '/api/token/' });
  openAt('/login');
  await fillLogin(name);
  await page.getByRole('button', { name: 'Назад' }).click();
  await page.getByRole('link', { name: 'Упражнения' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Упражнения' })).toBeVisible();
  await commands.removeFault(held);
  const asked = async () => (await commands.listCalls({ path: '/api/auth/me/' })).at(-1)?.status;
  await expect.poll(asked).toBe(200);
  await waitAMoment();
  expect(location.pathname).toBe('/exercises');
  expect(page.getByRole('link', { name: 'Профиль' }).query()).toBeNull();
});
