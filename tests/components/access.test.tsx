// Covers docs/product.md: Forms; Messages; Account.
// The logins, codes and tokens of an account: what their forms say of an answer that is not the hoped-for one.

import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt } from './support/open-at.tsx';
import { fillLogin, registerUser } from './support/people.ts';
import { alert } from './support/said.ts';
import { expectCount } from './support/seen.ts';

const password = () => page.getByRole('dialog').getByLabelText('Пароль', { exact: true });
const create = () => page.getByRole('dialog').getByRole('button', { name: 'Создать' });

/** Signed in as a new user. */
async function openAccess(): Promise<void> {
  const username = await registerUser();
  openAt('/login');
  await fillLogin(username);
  await expect.element(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
  openAt('/profile/access');
  await expect.element(page.getByRole('button', { name: 'Создать коды' })).toBeVisible();
}

async function expectSaidAtPassword(): Promise<void> {
  await expect.element(password()).toHaveAccessibleDescription('Неверный пароль.');
  await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(password()).toHaveFocus();
  await expectCount(alert(), 0);
  await expectAccessible();
}

test('[ACC2] a wrong password for a token is said at its field', async () => {
  await openAccess();
  await page.getByRole('button', { name: 'Новый токен' }).click();
  await page.getByRole('dialog').getByLabelText('Название').fill('Таблица');
  await password().fill('не-тот-пароль');
  await create().click();
  await expectSaidAtPassword();
});

test('[ACC4] a wrong password for new codes is said at its field', async () => {
  await openAccess();
  const codes = { left: 3, made_at: '2026-03-04T10:00:00Z' };
  await commands.addAnswer({ method: 'GET', path: '/api/me/recovery-codes/' }, 200, codes);
  openAt('/profile/access');
  await expect.element(page.getByText('Осталось кодов: 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Создать коды' }).click();
  await password().fill('не-тот-пароль');
  await create().click();
  await expectSaidAtPassword();
});
