// Covers docs/product.md: Sync.
// The sync's own screen, as far as it is what it says.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { editTemplate, makeTemplate } from '#commands/edit-template.ts';
import { exchangeAll } from '../components/support/exchange.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { openAt } from '../components/support/open-at.tsx';
import { waitUntilSaid } from '../components/support/said.ts';
import { elsewhere, seedGuest, seedPast } from '../components/support/seeded.ts';
import { expectCount, expectPart, htmlOf, pressOn } from '../components/support/seen.ts';

test('who it is and how much lies on this device is said in figures', async () => {
  await seedPast([2, 9].map(daysAgo => ({ title: 'Жимы', daysAgo, exercises: 1 })));
  openAt('/profile');
  await expectPart(page.getByRole('link', { name: /Гостевой аккаунт/ }), 'Тренировок: 2');
  await exchangeAll();
  openAt('/sync');
  const own = page.getByRole('region', { name: 'На этом устройстве' });
  await expectPart(own, '2 тренировки все на сервере');
  await expectPart(own, '1 изменение отправлено за 90 дней');
  const latest = page.getByRole('region', { name: 'Последние изменения' });
  await expectPart(latest, 'на сервере');
  expect(own.element().textContent).not.toMatch(/шаблон/);
  await expect.element(page.getByText(/^Сервер ответил: сегодня, \d\d:\d\d$/)).toBeVisible();
  await expectAccessible();
});

test('a change that is set aside by hand hands the focus on, and is not said to be nothing', async () => {
  await seedGuest(async ctx => {
    for (const title of ['Дома', 'В зале']) await makeTemplate(ctx, title);
  });
  openAt('/sync');
  const menus = page.getByRole('main').getByRole('button', { name: /^Действия/ });
  await expectCount(menus, 2);
  for (const left of [1, 0]) {
    await pressOn(menus.first(), 'Enter');
    await pressOn(page.getByRole('menuitem', { name: 'Отложить' }), 'Enter');
    await expect.element(page.getByText(`Отложено: ${2 - left}`)).toBeVisible();
    await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY');
  }
  await expectCount(page.getByText('Изменений, которые ждут отправки, нет.'), 0);
});

test('[BACK1] undoing all says so where all has changed since it was shown', async () => {
  const keys: string[] = [];
  await seedGuest(async ctx => {
    for (const title of ['Дома', 'В зале', 'На даче']) keys.push(await makeTemplate(ctx, title));
    for (const key of keys) await editTemplate(ctx, key, { title: `Новый ${key.slice(0, 4)}` });
  });
  openAt('/history/journal');
  await page.getByRole('button', { name: 'Отменить все' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Отменить все' });
  await expect.element(confirm).toBeVisible();
  const said = waitUntilSaid('Изменилось и другое: посмотрите, что нового, и повторите');
  // At once, and pressed before the screen has heard of it: a tab that was frozen.
  await elsewhere(ctx =>
    ctx.db.transaction('rw', ctx.db.tables, async () => {
      for (const key of keys) await editTemplate(ctx, key, { title: `Другой ${key.slice(0, 4)}` });
    }),
  );
  htmlOf(confirm).click();
  await said;
});
