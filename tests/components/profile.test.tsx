// Covers docs/product.md: Account.
// The profile's rows and settings, and the two screens that are placeholders.
import { afterEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { setRestDefault } from '#commands/settings.ts';
import { getSettings } from '#db/queries/settings.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt } from './support/open-at.tsx';
import { expectToBeAt } from './support/said.ts';
import { elsewhere } from './support/seeded.ts';
import { startAsGuest } from './support/training.ts';

const restRow = () => page.getByRole('button', { name: /^Отдых по умолчанию/ });
const GUEST = 'Вы используете гостевой аккаунт';

async function openProfile(): Promise<void> {
  await startAsGuest();
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
}

async function typeRest(text: string): Promise<void> {
  await page.getByLabelText('Время отдыха').fill(text);
  await page.getByRole('button', { name: 'Сохранить' }).click();
}

test('the profile leads to the account, the archive and the sync', async () => {
  await openProfile();
  await expectAccessible();
  for (const [section, name, address] of [
    ['Учетная запись', /Гостевой аккаунт/, '/profile/info'],
    ['Упражнения', /^Архив/, '/profile/archived'],
    ['Учетная запись', /^Синхронизация/, '/sync'],
    ['Приложение', /^Импорт и экспорт/, '/profile/data'],
  ] as const) {
    await page.getByRole('region', { name: section }).getByRole('link', { name }).click();
    await expectToBeAt(address);
    await page.getByRole('button', { name: 'Назад' }).click();
    await expectToBeAt('/profile');
  }
});

test('a guest’s line stands once, in the account’s card, and each sound has a line', async () => {
  await openProfile();
  const account = page.getByRole('region', { name: 'Учетная запись' });
  await expect.element(account.getByText(GUEST)).toBeVisible();
  expect(page.getByText(GUEST).all()).toHaveLength(1);
  await page.getByRole('button', { name: 'Звук звонка' }).click();
  const sounds = page.getByRole('group', { name: 'Звук звонка' }).getByRole('radio').elements();
  expect(new Set(sounds.map(sound => sound.getBoundingClientRect().top)).size).toBe(4);
});

test('the default rest is typed as digits, at most six, and wrong ones are named', async () => {
  await openProfile();
  await restRow().click();
  const field = page.getByLabelText('Время отдыха');
  await expect.element(field).toBeVisible();
  await expectAccessible();
  await typeRest('199');
  await expect.element(field).toHaveValue('1:99');
  await expect.element(field).toHaveAccessibleDescription('Формат: мм:сс или чч:мм:сс');
  await typeRest('');
  await expect.element(field).toHaveAccessibleDescription('Некорректное значение времени');
  await expect.element(field).toHaveFocus();
  await expectAccessible();
  await field.fill('а1б00в00г99');
  await expect.element(field).toHaveValue('10:00:09');
  await userEvent.keyboard('{Escape}');
  await expect.element(restRow().getByText('2:00')).toBeVisible();
  expect(await commands.listCalls({ method: 'PATCH', path: '/api/me/settings/' })).toEqual([]);
});

test('[LATER1] a default rest saved as it was shown takes back nothing that another device has set since', async () => {
  await openProfile();
  await restRow().click();
  await expect.element(page.getByLabelText('Время отдыха')).toHaveValue('2:00');
  await elsewhere(ctx => setRestDefault(ctx, 180));
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Настройки сохранены')).toBeVisible();
  expect(await elsewhere(({ db }) => getSettings(db))).toMatchObject({ restDefaultSec: 180 });
});

test('no rest by default is said in words', async () => {
  await openProfile();
  await restRow().click();
  const field = page.getByLabelText('Время отдыха');
  await expect.element(field).toHaveAccessibleDescription('Минуты и секунды: 1:30. 0 — без отдыха');
  await typeRest('0');
  await expect.element(restRow().getByText('без отдыха')).toBeVisible();
});

const permissions = Object.getOwnPropertyDescriptor(Navigator.prototype, 'permissions');
const permission = Object.getOwnPropertyDescriptor(Notification, 'permission');
const { requestPermission } = Notification;

afterEach(() => {
  Reflect.deleteProperty(navigator, 'permissions');
  if (permission) Object.defineProperty(Notification, 'permission', permission);
  Notification.requestPermission = requestPermission;
});

test('what is allowed is said at once, also by a browser that reports no change', async () => {
  expect(permissions).toBeDefined();
  let answer: NotificationPermission = 'default';
  Object.defineProperty(navigator, 'permissions', { value: undefined, configurable: true });
  Object.defineProperty(Notification, 'permission', { get: () => answer, configurable: true });
  Notification.requestPermission = async () => {
    answer = 'granted';
    return answer;
  };
  await openProfile();
  await page.getByRole('button', { name: 'Разрешить' }).click();
  await expect.element(page.getByText(/^Разрешено: придёт/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Разрешить' }).query()).toBeNull();
});

test('statistics are announced and lead to what there is, the settings screen points to the profile', async () => {
  await startAsGuest();
  await page.getByRole('link', { name: 'Статистика' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Статистика' })).toBeVisible();
  await expect.element(page.getByText('Скоро тут появиться статистика тренировок')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Нагрузка на мышцы' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Нагрузка' })).toBeVisible();
  openAt('/settings');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Открыть профиль' }).click();
  await expectToBeAt('/profile');
});
