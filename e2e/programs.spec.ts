// Covers docs/product.md: Templates.
// Starter programs for an empty account, without network, and whose turn it is.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { exercise, field, finish, startAsGuest } from './training-steps.ts';

const SHOTS = process.env.SHOTS;
const PROGRAM = 'Всё тело, 3 раза в неделю';

async function openEmptyAccount(page: Page) {
  await startAsGuest(page);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('button', { name: 'Отменить тренировку' }).click();
  await expect(page.getByText('Пока нет шаблонов.')).toBeVisible();
}

function card(page: Page, title: string) {
  return page.getByRole('button', { name: title, exact: true });
}

test('[PLAN5] two taps make a program’s templates offline, in order; the next one is named; undone it is gone', async ({
  page,
  network,
}) => {
  await openEmptyAccount(page);
  await waitForServiceWorker(page);
  network.cutNetwork();
  await expect(page.getByText('Шаблоном можно сохранить завершённую тренировку.')).toBeVisible();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/programs.png`, fullPage: true });
  await card(page, PROGRAM).click();
  const dialog = page.getByRole('dialog', { name: PROGRAM });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Жим штанги лёжа' })).toContainText(
    'цель 6–10 · ПвЗ 2',
  );
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/program.png` });
  await dialog.getByRole('button', { name: 'Добавить программу' }).click();
  await expect(card(page, 'Всё тело A')).toHaveAccessibleDescription('Следующая');
  await expect(card(page, 'Всё тело B')).toHaveAccessibleDescription('');
  // Beneath that of the training that was cancelled.
  await page.getByRole('button', { name: 'Вернуть' }).last().click();
  await expect(page.getByText('Пока нет шаблонов.')).toBeVisible();

  await card(page, PROGRAM).click();
  await dialog.getByRole('button', { name: 'Добавить программу' }).click();
  await card(page, 'Всё тело A').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  const bench = exercise(page, 'Жим штанги лёжа');
  await expect(bench.getByText('цель 6–10 · ПвЗ 2').first()).toBeVisible();
  await field(bench, 'кг, подход 1').fill('60');
  await field(bench, 'Подход 1 выполнен').check();
  await expect(page.getByRole('timer', { name: 'Отдых', exact: true })).toHaveText(/^2:[23]\d$/);
  await finish(page);
  await page.goto('/');
  await expect(card(page, 'Всё тело B')).toHaveAccessibleDescription('Следующая');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/next.png` });
});

test('[PLAN5] a visitor looks into a program as nobody, and adding it makes the guest', async ({
  page,
  network,
}) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  network.cutNetwork();
  await card(page, PROGRAM).click();
  const dialog = page.getByRole('dialog', { name: PROGRAM });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Жим штанги лёжа' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible();
  await card(page, PROGRAM).click();
  // In one go: slower, the second would press what the guest sees there.
  await dialog.getByRole('button', { name: 'Добавить программу' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('link', { name: 'История' })).toBeVisible();
  await expect(card(page, 'Всё тело A')).toHaveCount(1);
  await expect(card(page, 'Всё тело A')).toHaveAccessibleDescription('Следующая');
  await page.reload();
  await expect(card(page, 'Всё тело A')).toHaveCount(1);
});
