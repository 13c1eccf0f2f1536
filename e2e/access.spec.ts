// Who is in the account, and how they are put out; a token for a program of one's own.
import { expectAccessible } from './accessibility.ts';
import { fillLogin, PASSWORD, registerUser } from './accounts.ts';
import { expect, test } from './fixtures.ts';

test('[ACC1] [ACC2] another login is seen and ended; a token is made, works, and is revoked', async ({
  page,
  browser,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const username = await registerUser(request);
  await page.goto('/login');
  const other = await (await browser.newContext()).newPage();
  for (const one of [other, page]) {
    await one.goto(new URL('/login', page.url()).href);
    await fillLogin(one, username);
    await expect(one.getByRole('link', { name: 'Профиль' })).toBeVisible();
  }

  await page.goto('/profile/info');
  await page.getByRole('link', { name: 'Входы и токены' }).click();
  await expect(page.getByText('это устройство')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Завершить' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByText('Вход завершён')).toBeVisible();

  await page.getByRole('button', { name: 'Новый токен' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(dialog.getByText('Назовите токен.')).toBeVisible();
  await dialog.getByLabel('Название').fill('Таблица на ноутбуке');
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await dialog.getByRole('button', { name: 'Скопировать' }).click();
  await expect(page.getByText('Скопировано')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  const me = () => request.get('/api/auth/me/', { headers: { authorization: `Bearer ${token}` } });
  expect(await (await me()).json()).toMatchObject({ username });
  await dialog.getByRole('button', { name: 'Готово' }).click();

  await expect(page.getByText('Таблица на ноутбуке')).toBeVisible();
  await page.getByRole('button', { name: 'Отозвать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByText('Токен отозван')).toBeVisible();
  await expect(page.getByText('Таблица на ноутбуке')).toBeHidden();
  expect((await me()).status()).toBe(401);
});
