// Accounts made over the API, for tests that are not about registering.
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const PASSWORD = 'штанга-и-блины-42';

/** What the app says under a field where a common one was chosen. */
export const COMMON_PASSWORD = 'Один из самых частых: такие подбирают первыми. Лучше придумать другой.';

let made = 0;

/** A new registered user's name. */
export async function registerUser(request: APIRequestContext): Promise<string> {
  made += 1;
  const username = `lifter-${Date.now().toString(36)}-${made}`;
  const response = await request.post('/api/auth/register/', {
    data: {
      username,
      email: '',
      password: PASSWORD,
      password2: PASSWORD,
      hp_field: '',
      // A person needs a while from the page's load to the last field.
      hp_ts: Date.now() - 60_000,
    },
  });
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
