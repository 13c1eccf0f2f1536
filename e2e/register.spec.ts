// A new account, and a guest that becomes one.
import type { Page } from '@playwright/test';
import { answerJson, DROP_ANSWER, holdUntilReleased } from '../scripts/harness/faults.ts';
import { expectAccessible } from './accessibility.ts';
import { COMMON_PASSWORD, fillLogin, PASSWORD, registerUser } from './accounts.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { waitUntilSent } from './server-view.ts';
import { waitUntilSaid } from './toasts.ts';
import { BENCH, exercise, startAsGuest } from './training-steps.ts';

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

function alert(page: Page) {
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

test.describe('a new account', () => {
  test('that is signed in late calls nobody back who has gone on', async ({ page, network }) => {
    const login = holdUntilReleased();
    const fault = network.addFault(login.fault, { path: '/api/token/' });
    // Not from the painted shell, whose links leave the page until the app has come.
    await page.goto('/login');
    await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await fillForm(page, newName());
    await expect.poll(() => fault.hits).toBe(1);
    await page.goBack();
    await page.getByRole('button', { name: 'Назад' }).click();
    await page.getByRole('link', { name: 'Упражнения' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Упражнения' })).toBeVisible();
    login.release();
    await expect(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
    await page.waitForTimeout(500);
    await expect(page).toHaveURL('/exercises');
  });

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

  test('[ACC4] is offered recovery codes at once', async ({ page }) => {
    await page.goto('/register');
    await fillForm(page, newName());
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'К кодам' }).click();
    await expect(page).toHaveURL('/profile/access');
    // Without the password: it has just been given.
    await page.getByRole('button', { name: 'Создать коды' }).click();
    await expect(page.getByRole('dialog', { name: 'Коды созданы' }).getByRole('listitem')).toHaveCount(10);
  });

  test('has a trap for robots that nobody else meets', async ({ page, network }) => {
    await page.goto('/register');
    const trap = page.locator('[name="hp_field"]');
    await expect(trap).toHaveAttribute('tabindex', '-1');
    await expect(trap).toHaveAttribute('autocomplete', 'off');
    await expect(page.getByRole('textbox')).toHaveCount(4);
    await trap.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'http://spam');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await fillForm(page, newName());
    await expect(alert(page)).toHaveText('Ошибка формы. Попробуйте ещё раз.');
    expect(network.calls({ path: REGISTER })).toHaveLength(0);
  });

  test('is not asked for while the form is wrong', async ({ page, network }) => {
    await page.goto('/register');
    await fillForm(page, newName(), 'другой-пароль');
    await expect(page.getByLabel('Повторите пароль')).toHaveAccessibleDescription('Пароли не совпадают.');
    await expect(page.getByLabel('Повторите пароль')).toBeFocused();
    await page.getByLabel('Имя пользователя').fill('');
    await page.getByLabel('Email').fill('не почта');
    await page.getByLabel('Пароль', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page.getByText('Имя пользователя не может быть пустым')).toBeVisible();
    await expect(page.getByText('Некорректный email')).toBeVisible();
    await expect(page.getByText('Пароль слишком короткий')).toBeVisible();
    expect(network.calls({ path: REGISTER })).toHaveLength(0);
    await expectAccessible(page);
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

  test('is refused in the server’s words', async ({ page, network, request }) => {
    const taken = await registerUser(request);
    await page.goto('/register');
    await fillForm(page, taken);
    await expect(alert(page)).toHaveText('Имя пользователя: Пользователь с таким именем уже существует.');
    const refusal = { username: ['Занято.', 'Коротко.'], password: ['Слишком простой.'], code: 'invalid' };
    network.addFault(answerJson(400, refusal), { path: REGISTER, times: 1 });
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(alert(page)).toHaveText('Имя пользователя: Занято. Коротко.; Пароль: Слишком простой.');
    network.addFault(answerJson(400, { code: 'invalid' }), { path: REGISTER, times: 1 });
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(alert(page)).toHaveText('Не удалось зарегистрировать пользователя');
  });

  test('needs the network and says so; what was typed stays', async ({ page, network }) => {
    await page.goto('/register');
    await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeVisible();
    network.cutNetwork();
    const username = newName();
    await fillForm(page, username);
    await expect(alert(page)).toHaveText(
      'Нет сети. Для регистрации нужен интернет: проверьте связь и попробуйте ещё раз.',
    );
    network.restoreNetwork();
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveURL('/');
  });

  test('[SES5] is found to be there when its answer was lost', async ({ page, network }) => {
    network.addFault(DROP_ANSWER, { path: REGISTER, times: 1 });
    await page.goto('/register');
    await fillForm(page, newName());
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
  });

  test('is entered by hand when the login after it fails', async ({ page, network }) => {
    const fault = network.addFault(answerJson(500, {}), { path: '/api/token/' });
    await page.goto('/register');
    const username = newName();
    await fillForm(page, username);
    await expect(alert(page)).toHaveText(
      'Аккаунт создан, но не удалось выполнить вход. Попробуйте войти вручную.',
    );
    await expectAccessible(page);
    fault.remove();
    await page.getByRole('link', { name: 'Войти' }).click();
    await expect(page.getByLabel('Имя пользователя')).toHaveValue(username);
    await fillLogin(page, username);
    await expect(page).toHaveURL('/');
  });

  test('is entered by hand when the device could not store the login after it', async ({ page }) => {
    await page.goto('/register');
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await fillForm(page, newName());
    await expect(
      page.getByText('Аккаунт создан, но не удалось выполнить вход. Попробуйте войти вручную.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible();
  });

  test('is asked for once, however often the button is pressed', async ({ page, network }) => {
    const held = holdUntilReleased();
    network.addFault(held.fault, { path: REGISTER });
    await page.goto('/register');
    await fillForm(page, newName());
    const button = page.getByRole('button', { name: 'Зарегистрироваться' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await button.click({ force: true });
    await page.getByLabel('Повторите пароль').press('Enter');
    held.release();
    await expect(page).toHaveURL('/');
    expect(network.calls({ path: REGISTER })).toHaveLength(1);
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

  test('is told without network that its trainings are safe', async ({ page, network }) => {
    await startAsGuest(page);
    await page.goto('/register');
    await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeVisible();
    network.cutNetwork();
    await fillForm(page, newName());
    await expect(alert(page)).toContainText('ваши тренировки уже сохранены на этом устройстве');
    network.restoreNetwork();
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveURL('/');
  });

  test('[SES5] is found to be permanent when the answer was lost', async ({ page, network }) => {
    network.addFault(DROP_ANSWER, { path: UPGRADE, times: 1 });
    await startAsGuest(page);
    await page.goto('/register');
    await fillForm(page, newName());
    await expect(page).toHaveURL('/');
    expect(network.calls({ path: UPGRADE })).toHaveLength(2);
    await expect(page.getByText('Вы используете гостевой аккаунт')).toHaveCount(0);
  });
});
