// Covers docs/product.md: Screens; States; Forms; Numbers; Account.
// Covers docs/api.md: Accounts.
// A new account, and a guest that becomes one.
import type { Page } from '@playwright/test';
import { holdUntilReleased } from '../scripts/harness/faults.ts';
import { expectAccessible } from './accessibility.ts';
import { COMMON_PASSWORD, PASSWORD } from './accounts.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { waitUntilSent } from './server-view.ts';
import { waitUntilSaid } from './toasts.ts';
import { BENCH, exercise } from './training-steps.ts';

test.use(ON_THE_PAGE);

const REGISTER = '/api/auth/register/';
const UPGRADE = '/api/auth/guest/upgrade/';

let made = 0;

function newName(): string {
  made += 1;
  return `Атлет-${Date.now().toString(36)}-${made}`;
}

async function fillForm(page: Page, username: string, repeat = PASSWORD): Promise<void> {
  await page.getByLabel('Имя пользователя').fill(username);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Повторите пароль').fill(repeat);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
}

test.describe('a new account', () => {
  test('is made, says so for a second, and is signed in', { tag: '@core' }, async ({ page, network }) => {
    await page.goto('/register');
    await expectAccessible(page);
    const loadedAtMs = await page.evaluate(() => Math.round(performance.timeOrigin));
    const username = newName();
    // For longer than a second: axe takes its time.
    const login = holdUntilReleased();
    network.addFault(login.fault, { path: '/api/token/' });
    await fillForm(page, username);
    await expect(page.getByRole('heading', { level: 1, name: 'Аккаунт создан' })).toBeVisible();
    await expectAccessible(page);
    login.release();
    await expect(page).toHaveURL('/');

    const [registered] = network.calls({ path: REGISTER });
    const [loggedIn] = network.calls({ path: '/api/token/' });
    expect(JSON.parse(registered?.body.toString() ?? '')).toEqual({
      username,
      email: '',
      password: PASSWORD,
      password2: PASSWORD,
      hp_field: '',
      hp_ts: loadedAtMs,
    });
    expect((loggedIn?.atMs ?? 0) - (registered?.atMs ?? 0)).toBeGreaterThanOrEqual(1_000);
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expect(page.getByRole('link', { name: new RegExp(username) })).toContainText('Полноценный аккаунт');
  });

  test('is warned of a common password, and may have it', async ({ page, request, network }) => {
    const LIST = /common-passwords/;
    const fetched: string[] = [];
    page.on('request', request => LIST.test(request.url()) && fetched.push(request.url()));
    await page.goto('/register');
    await page.getByLabel('Имя пользователя').fill(newName());
    expect(fetched).toEqual([]);
    const field = page.getByLabel('Пароль', { exact: true });
    await field.focus();
    await expect.poll(() => fetched).toHaveLength(1);
    await expect(field).toHaveAccessibleDescription('Не меньше 6 символов');
    for (const common of ['123456', 'Йцукен']) {
      await field.fill(common);
      await expect(field).toHaveAccessibleDescription(COMMON_PASSWORD);
      await field.fill(`${common} и ещё`);
      await expect(field).toHaveAccessibleDescription('Не меньше 6 символов');
    }
    await field.fill('123456');
    await expect(field).toHaveAccessibleDescription(COMMON_PASSWORD);
    await expectAccessible(page);
    await page.getByLabel('Повторите пароль').fill('123456');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveURL('/');
    expect(network.calls({ path: REGISTER })).toHaveLength(1);
    // Nor does a device keep the list for its starts without network.
    expect(await (await request.get('/sw.js')).text()).not.toMatch(LIST);
  });
});

test.describe('a guest', () => {
  test('becomes permanent and keeps what it has', { tag: '@core' }, async ({ page, network }) => {
    await seedTraining(page, { [BENCH]: 0 });
    await waitUntilSent(page);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Сохранить прогресс' })).toBeVisible();
    await expectAccessible(page);
    const username = newName();
    await Promise.all([waitUntilSaid(page, 'Прогресс сохранён'), fillForm(page, username)]);
    await expect(page).toHaveURL('/');
    expect(network.calls({ path: REGISTER })).toHaveLength(0);
    expect(network.calls({ path: UPGRADE })).toHaveLength(1);
    await page.getByRole('link', { name: 'Тренировка' }).click();
    await expect(exercise(page, BENCH)).toBeVisible();
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expect(page.getByRole('link', { name: new RegExp(username) })).toBeVisible();
    await expect(page.getByText('Вы используете гостевой аккаунт')).toHaveCount(0);
  });
});
