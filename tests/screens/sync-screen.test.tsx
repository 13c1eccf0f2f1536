// Covers docs/product.md: Sync.
// The sync's own screen, as far as it is what it says.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exchangeAll } from '../components/support/exchange.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { openAt } from '../components/support/open-at.tsx';
import { seedPast } from '../components/support/seeded.ts';
import { expectPart } from '../components/support/seen.ts';

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
