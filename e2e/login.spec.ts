// Covers docs/product.md: Screens; Forms; Messages.
// The way in: credentials, what can go wrong with them, and a guest whose trainings may come along.
import type { Page } from '@playwright/test';
import type { FaultProxy } from '../scripts/harness/fault-proxy.ts';
import { DROP } from '../scripts/harness/faults.ts';
import { expectAccessible } from './accessibility.ts';
import { fillLogin, registerUser } from './accounts.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { waitUntilSent } from './server-view.ts';
import { waitUntilSaid } from './toasts.ts';
import { BENCH, exercise } from './training-steps.ts';

test.use(ON_THE_PAGE);

function profileLink(page: Page) {
  return page.getByRole('link', { name: 'Профиль' });
}

/** A guest that no server hears of, with a training; then on the login screen with the network back. */
async function trainAsHiddenGuest(page: Page, network: FaultProxy) {
  network.addFault(DROP, { path: '/api/auth/guest/quick-start/' });
  await seedTraining(page, { [BENCH]: 0 });
  await page.goto('/login');
}

test.describe('credentials', () => {
  test('lead in; the login screen is then no place to be', { tag: '@core' }, async ({ page, request }) => {
    const username = await registerUser(request);
    await page.goto('/login');
    await fillLogin(page, ` ${username} `);
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await expect(profileLink(page)).toBeVisible();
  });

  test('that are wrong are said to be, in one sentence, and stay in the form', async ({ page }) => {
    await page.goto('/login');
    await fillLogin(page, 'nobody');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
      'Имя пользователя или пароль указаны неверно',
    );
    await expect(page.getByLabel('Имя пользователя')).toHaveValue('nobody');
    await expectAccessible(page);
  });

  test('of a login elsewhere are followed by a tab that is still asking', async ({
    page,
    context,
    request,
  }) => {
    const username = await registerUser(request);
    await page.goto('/login');
    const other = await context.newPage();
    await other.goto('/login');
    await fillLogin(other, username);
    await expect(page).toHaveURL('/');
    await expect(profileLink(page)).toBeVisible();
  });
});

test.describe('a guest that only this device knows', () => {
  const question = 'Перенести тренировки?';

  test('moves along with its training', { tag: '@core' }, async ({ page, network, request }) => {
    const username = await registerUser(request);
    await trainAsHiddenGuest(page, network);
    await fillLogin(page, username);
    const dialog = page.getByRole('dialog', { name: question });
    await expect(dialog).toContainText(`1 тренировка. Перенести в аккаунт «${username}»?`);
    await expectAccessible(page);
    const move = dialog.getByRole('button', { name: 'Перенести' });
    await Promise.all([waitUntilSaid(page, 'Тренировки перенесены'), move.click()]);
    await page.getByRole('link', { name: 'Тренировка' }).click();
    await expect(exercise(page, BENCH)).toBeVisible();
    await waitUntilSent(page);
    expect(network.calls({ method: 'POST', path: '/api/workouts/create/' })).toHaveLength(1);
  });
});
