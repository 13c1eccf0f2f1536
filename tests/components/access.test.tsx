// Covers docs/product.md: Forms; Messages; Account.
// The logins, codes and tokens of an account: what their forms say of an answer that is not the hoped-for one.

import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt, reload } from './support/open-at.tsx';
import { fillLogin, PASSWORD, registerUser } from './support/people.ts';
import { alert, textOf } from './support/said.ts';
import { expectCount, expectHidden } from './support/seen.ts';

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

const CODES = { method: 'POST', path: '/api/me/recovery-codes/' } as const;
const UNANSWERED =
  'Ответ не пришёл: возможно, новые коды созданы, и прежние больше не подходят. Создайте коды ещё раз, когда появится интернет.';
const made = () => page.getByRole('dialog', { name: 'Коды созданы' });

test('[ACC4] new codes whose answer was lost leave those on paper in doubt, until others are made', async () => {
  await openAccess();
  await page.getByRole('button', { name: 'Создать коды' }).click();
  await made().getByRole('button', { name: 'Готово' }).click();
  await expect.element(page.getByText('Осталось кодов: 10.')).toBeVisible();
  await expectCount(alert(), 0);

  await commands.dropAnswer({ ...CODES, times: 1 });
  await page.getByRole('button', { name: 'Создать коды' }).click();
  await password().fill(PASSWORD);
  await create().click();
  await expect.poll(() => textOf(alert())).toBe(UNANSWERED);
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  await expectHidden(page.getByRole('dialog'));
  await expect.poll(() => textOf(alert())).toBe(UNANSWERED);
  await expectAccessible();

  reload();
  await expect.poll(() => textOf(alert())).toBe(UNANSWERED);
  await page.getByRole('button', { name: 'Создать коды' }).click();
  await password().fill(PASSWORD);
  await create().click();
  await made().getByRole('button', { name: 'Готово' }).click();
  await expectHidden(made());
  await expectCount(alert(), 0);
});

test('[ACC4] the first codes, asked for without the password, may be lost as well', async () => {
  await openAccess();
  await expect.element(page.getByText('Кодов пока нет.')).toBeVisible();
  await commands.dropAnswer({ ...CODES, times: 1 });
  await page.getByRole('button', { name: 'Создать коды' }).click();
  await expect.poll(() => textOf(alert())).toBe(UNANSWERED);
  await expectHidden(page.getByRole('dialog'));
});
