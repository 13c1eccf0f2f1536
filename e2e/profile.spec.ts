// The profile with its settings, and the two screens that are placeholders by specification.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { waitUntilSaid } from './toasts.ts';
import { addExercises, BENCH, startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

async function openProfile(page: Page): Promise<void> {
  await startAsGuest(page);
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
}

function restRow(page: Page) {
  return page.getByRole('button', { name: /^Отдых по умолчанию/ });
}

async function typeRest(page: Page, text: string): Promise<void> {
  await page.getByLabel('Время отдыха').fill(text);
  await page.getByRole('button', { name: 'Сохранить' }).click();
}

test('the profile leads to the account, the archive and the sync', async ({ page }) => {
  await openProfile(page);
  await expectAccessible(page);
  const places = [
    ['Учетная запись', /Гостевой аккаунт/, '/profile/info'],
    ['Упражнения', /^Архив/, '/profile/archived'],
    ['Учетная запись', /^Синхронизация/, '/sync'],
  ] as const;
  for (const [section, name, address] of places) {
    await page.getByRole('region', { name: section }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await page.getByRole('button', { name: 'Назад' }).click();
    await expect(page).toHaveURL('/profile');
  }
});

test('a guest’s line stands once, in the account’s card, and no sound stands alone on a line', async ({
  page,
}) => {
  await openProfile(page);
  const account = page.getByRole('region', { name: 'Учетная запись' });
  await expect(account.getByText('Вы используете гостевой аккаунт')).toBeVisible();
  await expect(page.getByText('Вы используете гостевой аккаунт')).toHaveCount(1);
  const sounds = page.getByRole('group', { name: 'Звук звонка' }).getByRole('button');
  const tops = await sounds.evaluateAll(all => all.map(one => one.getBoundingClientRect().top));
  expect(tops.filter(top => top === tops[0])).toHaveLength(2);
  expect(tops.filter(top => top === tops[3])).toHaveLength(2);
});

test.describe('the default rest', () => {
  test('is changed without network and counts in the next training', { tag: '@core' }, async ({
    page,
    network,
  }) => {
    await openProfile(page);
    network.cutNetwork();
    await expect(restRow(page)).toContainText('2:00');
    await restRow(page).click();
    await expect(page.getByLabel('Время отдыха')).toBeFocused();
    await Promise.all([waitUntilSaid(page, 'Настройки сохранены'), typeRest(page, '130')]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(restRow(page)).toContainText('1:30');
    await expect(restRow(page)).toBeFocused();

    network.restoreNetwork();
    await page.reload();
    await expect(restRow(page)).toContainText('1:30');
    await expect
      .poll(() => network.calls({ method: 'PATCH', path: '/api/me/settings/' }).at(-1)?.status)
      .toBe(200);
    await page.getByRole('link', { name: 'Тренировка' }).click();
    await addExercises(page, BENCH);
    await expect(page.getByRole('button', { name: '+ Добавить сет (1:30)' })).toBeVisible();
  });

  test('is typed as digits, at most six, and wrong ones are said to be', async ({ page, network }) => {
    await openProfile(page);
    await restRow(page).click();
    const field = page.getByLabel('Время отдыха');
    await expectAccessible(page);
    await typeRest(page, '199');
    await expect(field).toHaveValue('1:99');
    await expect(field).toHaveAccessibleDescription('Формат: мм:сс или чч:мм:сс');
    await typeRest(page, '');
    await expect(field).toHaveAccessibleDescription('Некорректное значение времени');
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill('а1б00в00г99');
    await expect(field).toHaveValue('10:00:09');
    await page.keyboard.press('Escape');
    await expect(restRow(page)).toContainText('2:00');
    expect(network.calls({ path: '/api/me/settings/', method: 'PATCH' })).toHaveLength(0);
  });
});

test('what is allowed is said at once, also by a browser that tells of no change', async ({ page }) => {
  await page.addInitScript(() => {
    let permission = 'default';
    Object.defineProperty(navigator, 'permissions', { value: undefined });
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return 'granted';
    };
  });
  await openProfile(page);
  await page.getByRole('button', { name: 'Разрешить' }).click();
  await expect(page.getByText(/^Разрешено: придёт/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Разрешить' })).toHaveCount(0);
});

test('the theme is chosen here, for all tabs and the next visit', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openProfile(page);
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Тёмное' }).click();
  await expect(page.getByRole('button', { name: 'Тёмное', pressed: true })).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab.locator('html')).toHaveCSS('color-scheme', 'dark');
    await expectAccessible(tab);
  }
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('button', { name: 'Как в системе' }).click();
  await expect(other.locator('html')).toHaveCSS('color-scheme', 'light dark');
});

test('statistics are announced and lead to what there is, the settings screen points to the profile', async ({
  page,
}) => {
  await startAsGuest(page);
  await page.getByRole('link', { name: 'Статистика' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Статистика' })).toBeVisible();
  await expect(page.getByText('Скоро тут появиться статистика тренировок')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Нагрузка на мышцы' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Нагрузка' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Открыть профиль' }).click();
  await expect(page).toHaveURL('/profile');
});
