// Covers docs/product.md: Templates.
// A template that came by a link, taken back after it was added.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeTemplate } from '#commands/edit-template.ts';
import { deleteTemplate } from '#commands/templates.ts';
import { DeviceDb } from '#db/device-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { encodeLink, type LinkedTemplate } from '#db/template-link.ts';
import { keyOf, makeGuest } from '../../e2e/seeded/in-page.ts';
import { fillDisk } from './support/faults.ts';
import { openAt } from './support/open-at.tsx';
import { BENCH } from './support/training.ts';

const LINKED: LinkedTemplate = { t: 'Грудь', i: [{ e: keyOf(BENCH), s: [{ n: 2 }] }] };

async function deleteIt(accountKey: string): Promise<void> {
  const device = new DeviceDb();
  const db = device.openAccount(accountKey);
  const [key = ''] = await db.templates.filter(({ title }) => title === 'Грудь').primaryKeys();
  await deleteTemplate({ db, now: Date.now, newKey: randomUuid }, key);
  db.close();
  device.close();
}

async function addIt(): Promise<string> {
  const accountKey = await makeGuest(ctx => makeTemplate(ctx, 'Ноги'));
  localStorage.setItem('session.hint.v1', accountKey);
  openAt(`/t#${await encodeLink(LINKED)}`);
  await page.getByRole('button', { name: 'Добавить в мои шаблоны' }).click();
  await expect.element(page.getByText('Шаблон добавлен')).toBeVisible();
  return accountKey;
}

test('its undo says what failed when the disk is full', async () => {
  await addIt();
  fillDisk();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(page.getByText('Не удалось убрать шаблон')).toBeVisible();
});

test('[BACK2] its undo says so when another tab has deleted it meanwhile', async () => {
  await deleteIt(await addIt());
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(page.getByText('Отменить нельзя: шаблона больше нет')).toBeVisible();
});
