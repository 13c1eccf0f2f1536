// Accounts made over the API, and what somebody types on the way in.
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { newName, PASSWORD, registrationOf } from '../../support/people.ts';

export { COMMON_PASSWORD, newName, PASSWORD } from '../../support/people.ts';

/** A new registered user's name. */
export async function registerUser(): Promise<string> {
  const username = newName();
  const answer = await fetch('/api/auth/register/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registrationOf(username)),
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
