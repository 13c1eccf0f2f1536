// Covers docs/product.md: Screens; Forms; Messages.
// The login screen's form: what it asks for, and what it says when that is wrong or nobody answers.

import { describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { expectAccessible } from './support/expect-accessible.ts';
import { breakDisk } from './support/faults.ts';
import { openAt } from './support/open-at.tsx';
import { fillLogin, PASSWORD, registerUser } from './support/people.ts';
import { expectToBeAt, waitAMoment } from './support/said.ts';
import { expectCount, press } from './support/seen.ts';
import { BENCH, cancel, exercise, startAsGuest, startWithBench } from './support/training.ts';

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

const profileLink = () => page.getByRole('link', { name: 'Профиль' });
const question = () => page.getByRole('dialog', { name: 'Перенести тренировки?' });

async function signIn(): Promise<string> {
  const name = await registerUser();
  openAt('/login');
  await fillLogin(name);
  await expect.element(profileLink()).toBeVisible();
  return name;
}

test('a session that the server ended is gone on with: the name stands there, nothing is lost', async () => {
  const name = await signIn();
  const ended = { detail: 'Токен недействителен.', code: 'token_invalid' };
  const faults = [
    await commands.addAnswer({ path: '/api/auth/me/' }, 401, ended),
    await commands.addAnswer({ path: '/api/token/refresh/' }, 401, ended),
  ];
  openAt('/profile/info');
  await expectToBeAt('/login');
  await expect.element(page.getByText('Всё записанное сохранено на этом устройстве')).toBeVisible();
  await expect.element(username()).toHaveValue(name);
  await expectAccessible();
  for (const fault of faults) await commands.removeFault(fault);
  await page.getByLabelText('Пароль', { exact: true }).fill(PASSWORD);
  await submit().click();
  await expectToBeAt('/profile/info');
  await expect.element(page.getByRole('button', { name })).toBeVisible();
});

test('[SES11] a login whose token was stolen ends, and the app says why', async () => {
  const name = await signIn();
  const stolen = (JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '') as { refresh: string }).refresh;
  const refresh = async (token: string) => {
    const answer = await fetch('/api/token/refresh/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh: token }),
    });
    return ((await answer.json()) as { refresh: string }).refresh;
  };
  await refresh(await refresh(stolen));
  // Used by now: the thief's next use shows the server that two have it.
  await refresh(stolen);
  openAt('/profile/info');
  await expectToBeAt('/login');
  const said = page.getByText('Вход на этом устройстве завершён: им воспользовался ещё кто-то.');
  await expect.element(said).toBeVisible();
  await page.getByLabelText('Пароль', { exact: true }).fill(PASSWORD);
  await submit().click();
  await expect.element(page.getByRole('button', { name })).toBeVisible();
});

describe('a guest that only this device knows', () => {
  /** With a training; then on the login screen with the network back. */
  async function trainAsHiddenGuest(): Promise<void> {
    await commands.cutNetwork();
    await startWithBench(0);
    await commands.restoreNetwork();
    openAt('/login');
  }

  /** Until the app knows whom the server has let in. */
  async function release(held: number): Promise<void> {
    await commands.removeFault(held);
    const asked = async () => (await commands.listCalls({ path: '/api/auth/me/' })).at(-1)?.status;
    await expect.poll(asked).toBe(200);
  }

  /** Leaves the form while the server is answering it. */
  async function leaveUnanswered(name: string): Promise<number> {
    const held = await commands.holdAnswer({ path: '/api/token/' });
    await fillLogin(name);
    await expect.poll(() => commands.countStruck(held)).toBe(1);
    await page.getByRole('button', { name: 'Назад' }).click();
    return held;
  }

  test('stays apart, and is found again on the login screen after a logout', async () => {
    const name = await registerUser();
    await trainAsHiddenGuest();
    await fillLogin(name);
    await question().getByRole('button', { name: 'Оставить отдельно' }).click();
    await expectToBeAt('/');
    await expect.element(profileLink()).toBeVisible();
    await expectCount(page.getByText('Идёт тренировка'), 0);

    openAt('/profile/info');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('link', { name: 'Войти' }).click();
    const guest = page.getByRole('heading', { name: 'Гостевой аккаунт на этом устройстве' });
    await expect.element(guest).toBeVisible();
    await expect.element(page.getByText('Создан: сегодня')).toBeVisible();
    await expectAccessible();
    const mend = breakDisk();
    await page.getByRole('button', { name: 'Вернуться' }).click();
    await expect.element(page.getByRole('alert').getByText('Неизвестная ошибка')).toBeVisible();
    mend();
    await page.getByRole('button', { name: 'Вернуться' }).click();
    await expect.element(page.getByText('Идёт тренировка')).toBeVisible();
  });

  test('is still signed in when the question is closed', async () => {
    const name = await registerUser();
    await trainAsHiddenGuest();
    await fillLogin(name);
    await expect.element(question()).toBeVisible();
    await press('Escape');
    await expectCount(page.getByRole('dialog'), 0);
    await expectToBeAt('/login');
    openAt('/workout');
    await expect.element(exercise(BENCH)).toBeVisible();
  });

  test('is asked again when it left the screen before the question came', async () => {
    const name = await registerUser();
    await trainAsHiddenGuest();
    const held = await leaveUnanswered(name);
    await release(held);
    await expect.element(page.getByText('Идёт тренировка')).toBeVisible();
    await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await page.getByRole('link', { name: 'Войти' }).click();
    await fillLogin(name);
    // The guest's lock is free: a question that nobody can answer any more had kept it for 25 s.
    await expect.element(question(), { timeout: 10_000 }).toBeVisible();
  });

  test('is asked where it has come back to before the question came', async () => {
    const name = await registerUser();
    await trainAsHiddenGuest();
    const held = await leaveUnanswered(name);
    await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await page.getByRole('link', { name: 'Войти' }).click();
    await expect.element(submit()).toBeVisible();
    await release(held);
    await fillLogin(name);
    // Asked in the form that was left, it would have kept the guest's lock for as long as the tab is open.
    await expect.element(question(), { timeout: 10_000 }).toBeVisible();
  });

  test('without a training is asked nothing', async () => {
    const name = await registerUser();
    await commands.cutNetwork();
    await startAsGuest();
    await cancel();
    await commands.restoreNetwork();
    openAt('/login');
    await fillLogin(name);
    await expectToBeAt('/');
    await expect.element(page.getByRole('button', { name: 'Начать пустую тренировку' })).toBeVisible();
    await expectCount(page.getByText('Вы используете гостевой аккаунт'), 0);
  });
});
