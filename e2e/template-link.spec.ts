// Covers docs/product.md: Templates.
// A template given on as a link that carries all of it: to a visitor, without network, and what a broken one says.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { exercise, startAsGuest } from './training-steps.ts';

const PROGRAM = 'Всё тело, 3 раза в неделю';
const TITLE = 'Всё тело A';

function card(page: Page) {
  return page.getByRole('button', { name: TITLE, exact: true });
}

/** Somebody who has the template gives it on: its link. */
async function shareTemplate(page: Page): Promise<string> {
  await addProgram(page);
  return showLink(page);
}

async function addProgram(page: Page): Promise<void> {
  await startAsGuest(page);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('button', { name: 'Отменить тренировку' }).click();
  await page.getByRole('button', { name: PROGRAM, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить программу' }).click();
  await expect(card(page)).toBeVisible();
}

async function showLink(page: Page): Promise<string> {
  await card(page).click();
  await page.getByRole('dialog', { name: TITLE }).getByRole('button', { name: 'Поделиться' }).click();
  const dialog = page.getByRole('dialog', { name: 'Поделиться шаблоном' });
  await expect(dialog.getByRole('img', { name: `QR-код: ${TITLE}` })).toBeVisible();
  const link = await dialog.getByRole('textbox', { name: 'Ссылка на шаблон' }).inputValue();
  expect(link).toMatch(/\/t#1\.[\w-]+$/);
  return link;
}

test('[LINK1] the code is drawn without network', async ({ page, network }) => {
  await addProgram(page);
  await waitForServiceWorker(page);
  network.cutNetwork();
  await page.reload();
  await showLink(page);
});

test('[LINK1] a visitor’s phone opens it without network, sees all of it, adds it, and trains by it', async ({
  page,
  browser,
  network,
}) => {
  const link = await shareTemplate(page);
  const other = await (await browser.newContext()).newPage();
  await other.goto('/');
  await waitForServiceWorker(other);
  network.cutNetwork();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(other.getByRole('listitem').filter({ hasText: 'Жим штанги лёжа' })).toContainText('6–10');
  await other.getByRole('button', { name: 'Добавить в мои шаблоны' }).click();
  await expect(other).toHaveURL('/');
  // Without it the card might be missing because it has not come yet.
  await expect(card(other)).toBeVisible();
  await other.getByRole('button', { name: 'Вернуть' }).click();
  await expect(card(other)).toHaveCount(0);

  await other.goto(link);
  await other.getByRole('button', { name: 'Добавить в мои шаблоны' }).click();
  await card(other).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
  await expect(exercise(other, 'Жим штанги лёжа')).toBeVisible();
});
