// Accounts made over the API, and what somebody types on the way in.
import { expect } from 'vitest';
import { page } from 'vitest/browser';

export const PASSWORD = 'штанга-и-блины-42';

/** What the app says under a field where a common one was chosen. */
export const COMMON_PASSWORD = 'Один из самых частых: такие подбирают первыми. Лучше придумать другой.';

let made = 0;

export function newName(): string {
  made += 1;
  return `lifter-${Date.now().toString(36)}-${made}`;
}

/** A new registered user's name. */
export async function registerUser(): Promise<string> {
  const username = newName();
  const answer = await fetch('/api/auth/register/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: '',
      password: PASSWORD,
      password2: PASSWORD,
      hp_field: '',
      // A person needs a while from the page's load to the last field.
      hp_ts: Date.now() - 60_000,
    }),
  });
  expect(answer.status).toBe(201);
  return username;
}

/** On the login screen. */
export async function fillLogin(username: string): Promise<void> {
  await page.getByLabelText('Имя пользователя').fill(username);
  await page.getByLabelText('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
}
