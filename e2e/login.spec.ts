// The way in: credentials, what can go wrong with them, and a guest whose trainings may come along.
import type { Page } from '@playwright/test';
import type { FaultProxy } from '../scripts/harness/fault-proxy.ts';
import { answerJson, DROP, holdUntilReleased } from '../scripts/harness/faults.ts';
import { expectAccessible } from './accessibility.ts';
import { fillLogin, PASSWORD, registerUser } from './accounts.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { waitUntilSent } from './server-view.ts';
import { waitUntilSaid } from './toasts.ts';
import { BENCH, exercise, startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

function profileLink(page: Page) {
  return page.getByRole('link', { name: 'Профиль' });
}

/** A guest that no server hears of, with a training; then on the login screen with the network back. */
async function trainAsHiddenGuest(page: Page, network: FaultProxy) {
  network.addFault(DROP, { path: '/api/auth/guest/quick-start/' });
  await seedTraining(page, { [BENCH]: 0 });
  await page.goto('/login');
}

test.describe('credentials', () => {
  test('lead in; the login screen is then no place to be', { tag: '@core' }, async ({ page, request }) => {
    const username = await registerUser(request);
    await page.goto('/login');
    await fillLogin(page, ` ${username} `);
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await expect(profileLink(page)).toBeVisible();
  });

  test('that are wrong are said to be, in one sentence, and stay in the form', { tag: '@core' }, async ({
    page,
  }) => {
    await page.goto('/login');
    await fillLogin(page, 'nobody');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
      'Имя пользователя или пароль указаны неверно',
    );
    await expect(page.getByLabel('Имя пользователя')).toHaveValue('nobody');
    await expectAccessible(page);
  });

  test('of a login elsewhere are followed by a tab that is still asking', async ({
    page,
    context,
    request,
  }) => {
    const username = await registerUser(request);
    await page.goto('/login');
    const other = await context.newPage();
    await other.goto('/login');
    await fillLogin(other, username);
    await expect(page).toHaveURL('/');
    await expect(profileLink(page)).toBeVisible();
  });
});

test('a session that the server ended is gone on with: the name stands there, nothing is lost', async ({
  page,
  request,
  network,
}) => {
  const username = await registerUser(request);
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(profileLink(page)).toBeVisible();
  const ended = answerJson(401, { detail: 'Токен недействителен.', code: 'token_invalid' });
  const faults = [
    network.addFault(ended, { path: '/api/auth/me/' }),
    network.addFault(ended, { path: '/api/token/refresh/' }),
  ];
  await page.goto('/profile/info');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Всё записанное сохранено на этом устройстве')).toBeVisible();
  await expect(page.getByLabel('Имя пользователя')).toHaveValue(username);
  await expectAccessible(page);
  for (const fault of faults) fault.remove();
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL('/profile/info');
  await expect(page.getByRole('button', { name: username })).toBeVisible();
});

test('[SES11] a login whose token was stolen ends, and the app says why', async ({ page, request }) => {
  const username = await registerUser(request);
  await page.goto('/login');
  await fillLogin(page, username);
  await expect(profileLink(page)).toBeVisible();
  const stolen = await page.evaluate(() => JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '').refresh);
  const refresh = async (token: string) => {
    const answer = await request.post('/api/token/refresh/', { data: { refresh: token } });
    return ((await answer.json()) as { refresh: string }).refresh;
  };
  await refresh(await refresh(stolen));
  // Spent by now: the thief's next use shows the server that two have it.
  await refresh(stolen);
  await page.goto('/profile/info');
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('Вход на этом устройстве завершён: им воспользовался ещё кто-то.'),
  ).toBeVisible();
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('button', { name: username })).toBeVisible();
});

test.describe('a guest that only this device knows', () => {
  const question = 'Перенести тренировки?';

  test('moves along with its training', { tag: '@core' }, async ({ page, network, request }) => {
    const username = await registerUser(request);
    await trainAsHiddenGuest(page, network);
    await fillLogin(page, username);
    const dialog = page.getByRole('dialog', { name: question });
    await expect(dialog).toContainText(`1 тренировка. Перенести в аккаунт «${username}»?`);
    await expectAccessible(page);
    const move = dialog.getByRole('button', { name: 'Перенести' });
    await Promise.all([waitUntilSaid(page, 'Тренировки перенесены'), move.click()]);
    await page.getByRole('link', { name: 'Тренировка' }).click();
    await expect(exercise(page, BENCH)).toBeVisible();
    await waitUntilSent(page);
    expect(network.calls({ method: 'POST', path: '/api/workouts/create/' })).toHaveLength(1);
  });

  test('stays apart, and is found again on the login screen after a logout', async ({
    page,
    network,
    request,
  }) => {
    const username = await registerUser(request);
    await trainAsHiddenGuest(page, network);
    await fillLogin(page, username);
    await page
      .getByRole('dialog', { name: question })
      .getByRole('button', { name: 'Оставить отдельно' })
      .click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Идёт тренировка')).toHaveCount(0);

    await page.goto('/profile/info');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('link', { name: 'Войти' }).click();
    await expect(page.getByRole('heading', { name: 'Гостевой аккаунт на этом устройстве' })).toBeVisible();
    await expect(page.getByText('Создан: сегодня')).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('broken', 'DataError');
      };
      Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { put }) });
    });
    await page.getByRole('button', { name: 'Вернуться' }).click();
    await expect(page.getByRole('alert').getByText('Неизвестная ошибка')).toBeVisible();
    await page.evaluate('mend()');
    await page.getByRole('button', { name: 'Вернуться' }).click();
    await expect(page.getByText('Идёт тренировка')).toBeVisible();
  });

  test('is still signed in when the question is closed', async ({ page, network, request }) => {
    const username = await registerUser(request);
    await trainAsHiddenGuest(page, network);
    await fillLogin(page, username);
    await expect(page.getByRole('dialog', { name: question })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/login');
    await page.goto('/workout');
    await expect(exercise(page, BENCH)).toBeVisible();
  });

  test('is asked again when it left the screen before the question came', async ({
    page,
    network,
    request,
  }) => {
    const username = await registerUser(request);
    await trainAsHiddenGuest(page, network);
    const answer = holdUntilReleased();
    const fault = network.addFault(answer.fault, { path: '/api/token/' });
    await fillLogin(page, username);
    await expect.poll(() => fault.hits).toBe(1);
    await page.getByRole('button', { name: 'Назад' }).click();
    const answered = page.waitForResponse(/\/api\/auth\/me\//);
    answer.release();
    await answered;
    await expect(page.getByText('Идёт тренировка')).toBeVisible();
    await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await page.getByRole('link', { name: 'Войти' }).click();
    await fillLogin(page, username);
    // The guest's lock is free: a question that nobody can answer any more had kept it for 25 s.
    await expect(page.getByRole('dialog', { name: question })).toBeVisible({ timeout: 10_000 });
  });

  test('is asked where it has come back to before the question came', async ({ page, network, request }) => {
    const username = await registerUser(request);
    await trainAsHiddenGuest(page, network);
    const answer = holdUntilReleased();
    const fault = network.addFault(answer.fault, { path: '/api/token/' });
    await fillLogin(page, username);
    await expect.poll(() => fault.hits).toBe(1);
    await page.getByRole('button', { name: 'Назад' }).click();
    await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await page.getByRole('link', { name: 'Войти' }).click();
    const answered = page.waitForResponse(/\/api\/auth\/me\//);
    answer.release();
    await answered;
    await fillLogin(page, username);
    // Asked in the form that was left, it would have kept the guest's lock for as long as the tab is open.
    await expect(page.getByRole('dialog', { name: question })).toBeVisible({ timeout: 10_000 });
  });

  test('without a training is asked nothing', async ({ page, network, request }) => {
    const username = await registerUser(request);
    network.addFault(DROP, { path: '/api/auth/guest/quick-start/' });
    await startAsGuest(page);
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await page.getByLabel('Имя пользователя').fill(username);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Вы используете гостевой аккаунт')).toHaveCount(0);
  });
});
