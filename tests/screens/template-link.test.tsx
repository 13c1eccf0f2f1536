// Covers docs/product.md: Templates.
// A link that carries a template, where it is broken.

import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { encodeLink, type LinkedTemplate } from '#db/template-link.ts';
import { keyOf } from '../../e2e/seeded/in-page.ts';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt } from '../components/support/said.ts';
import { elsewhere, seedGuest } from '../components/support/seeded.ts';
import { expectCount, htmlOf } from '../components/support/seen.ts';
import { BENCH } from '../components/support/training.ts';
import { readQr } from '../support/read-qr.ts';

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

test('[LINK1] who leaves while the template is being added is not called back', async () => {
  const link = await shareTemplate();
  openAt(link);
  const add = page.getByRole('button', { name: 'Добавить в мои шаблоны' });
  await expect.element(add).toBeVisible();
  await elsewhere(({ db }) =>
    db.transaction('rw', db.templates, async () => {
      Dexie.ignoreTransaction(() => {
        htmlOf(add).click();
        htmlOf(page.getByRole('link', { name: 'Упражнения' })).click();
      });
      await Dexie.waitFor(expectToBeAt('/exercises'));
    }),
  );
  await expect.poll(() => elsewhere(({ db }) => db.templates.count())).toBe(3);
  await expect.element(page.getByText('Шаблон добавлен')).toBeVisible();
  expect(location.pathname).toBe('/exercises');
});

/** The drawn modules: each run of the path is dark, and four light ones are around them. */
function readDrawn(code: Element): string {
  const [, , side = 0] = (code.getAttribute('viewBox') ?? '').split(' ').slice(0, 3).map(Number);
  const dark = new Set<string>();
  const runs = code.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y, width] of runs.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(width); step++) dark.add(`${Number(x) - 4 + step} ${Number(y) - 4}`);
  return readQr(side - 8, (x, y) => dark.has(`${x} ${y}`));
}

test('[LINK1] the code that another phone’s camera sees is the link', async () => {
  const link = await shareTemplate();
  const code = page.getByRole('img', { name: `QR-код: ${TITLE}` });
  expect(readDrawn(code.element())).toBe(link);
});

/** What is added by the guest that a visitor has become; the link's own exercise is made with it. */
async function addAsVisitor(template: LinkedTemplate, leave: () => void): Promise<string[]> {
  openAt(`/t#${await encodeLink(template)}`);
  const add = page.getByRole('button', { name: 'Добавить в мои шаблоны' });
  await expect.element(add).toBeVisible();
  htmlOf(add).click();
  leave();
  await expect.element(page.getByText('Шаблон добавлен')).toBeVisible();
  return elsewhere(async ({ db }) => (await db.templates.toArray()).map(({ title }) => title));
}

test('[LINK1] a visitor who leaves at once has the template all the same', async () => {
  const template = { t: 'Грудь', i: [{ e: keyOf(BENCH), s: [{ n: 2 }] }] };
  const leave = () => htmlOf(page.getByRole('link', { name: 'Упражнения' })).click();
  expect(await addAsVisitor(template, leave)).toEqual(['Грудь']);
  expect(location.pathname).toBe('/exercises');
});

test('[LINK1] a visitor has a template with the sender’s own exercise', async () => {
  const own = { n: 'Жим Свенда', q: 'Штанга', m: 'Грудь', t: 'compound' as const };
  expect(await addAsVisitor({ t: 'Своё', i: [{ e: own, s: [{ n: 1 }] }] }, () => {})).toEqual(['Своё']);
});
