// Covers docs/product.md: Templates.
// A link that carries a template, where it is broken.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAt } from '../components/support/open-at.tsx';
import { seedGuest } from '../components/support/seeded.ts';
import { expectCount } from '../components/support/seen.ts';

const TITLE = 'Всё тело A';

const card = () => page.getByRole('button', { name: TITLE, exact: true });

/** Somebody who has the template gives it on: its link. */
async function shareTemplate(): Promise<string> {
  await seedGuest(async () => undefined);
  openAt('/');
  await page.getByRole('button', { name: 'Всё тело, 3 раза в неделю', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить программу' }).click();
  await card().click();
  await page.getByRole('dialog', { name: TITLE }).getByRole('button', { name: 'Поделиться' }).click();
  const dialog = page.getByRole('dialog', { name: 'Поделиться шаблоном' });
  await expect.element(dialog.getByRole('img', { name: `QR-код: ${TITLE}` })).toBeVisible();
  const link = dialog.getByRole('textbox', { name: 'Ссылка на шаблон' }).element() as HTMLInputElement;
  expect(link.value).toMatch(/\/t#1\.[\w-]+$/);
  return link.value;
}

test('[LINK2] a link that was cut, or is of a later version, says so and adds nothing', async () => {
  const link = await shareTemplate();
  openAt(link.slice(0, -9));
  await expect.element(page.getByText('Ссылка неполная или повреждена.')).toBeVisible();
  openAt(link.replace('#1.', '#2.'));
  await expect.element(page.getByText('Обновите приложение и откройте ссылку снова.')).toBeVisible();
  await expectCount(page.getByRole('button', { name: 'Добавить в мои шаблоны' }), 0);
  await page.getByRole('link', { name: 'К тренировкам' }).click();
  await expect.element(card()).toBeVisible();
  await expectCount(card(), 1);
});
