// Accounts made over the API, for tests that are not about registering.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { newName, PASSWORD, registrationOf } from '../tests/support/people.ts';

export { COMMON_PASSWORD, PASSWORD } from '../tests/support/people.ts';

/** A new registered user's name. */
export async function registerUser(request: APIRequestContext): Promise<string> {
  const username = newName();
  const response = await request.post('/api/auth/register/', { data: registrationOf(username) });
  expect(response.status()).toBe(201);
  return username;
}

export async function requestTokens(
  request: APIRequestContext,
  username: string,
): Promise<{ access: string; refresh: string }> {
  const response = await request.post('/api/token/', { data: { username, password: PASSWORD } });
  expect(response.status()).toBe(200);
  return response.json();
}

/** On the login screen. */
export async function fillLogin(page: Page, username: string): Promise<void> {
  await page.getByLabel('Имя пользователя').fill(username);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
}
