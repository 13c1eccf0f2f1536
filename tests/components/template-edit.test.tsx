// Covers docs/product.md: Templates.
// The template editor: what is taken away there can be put back.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeTemplate } from '#commands/edit-template.ts';
import { DeviceDb } from '#db/device-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { makeTraining } from '../../e2e/seeded/in-page.ts';
import { openAt } from './support/open-at.tsx';
import { BENCH, exercise, field } from './support/training.ts';

/** Of the bench press with two sets, planned at 80 and 85 kg. */
async function openTemplate(): Promise<void> {
  const accountKey = await makeTraining({ [BENCH]: 1 });
  localStorage.setItem('session.hint.v1', accountKey);
  const device = new DeviceDb();
  const db = device.openAccount(accountKey);
  const exerciseKey = (await db.items.toCollection().first())?.exerciseKey ?? '';
  const sets = [80, 85].map(weightKg => ({ ...EMPTY_TEMPLATE_SET, weightKg }));
  const ctx = { db, now: Date.now, newKey: randomUuid };
  const templateKey = await makeTemplate(ctx, 'Грудь', [{ exerciseKey, group: null, sets }]);
  db.close();
  device.close();
  openAt(`/templates/${templateKey}/edit`);
  await expect.element(exercise(BENCH)).toBeVisible();
}

async function choose(menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a removed set and a removed exercise come back as they were', async () => {
  await openTemplate();
  await choose('Действия: подход 1', 'Удалить подход 1');
  await expect.element(field(exercise(BENCH), 'кг, подход 1')).toHaveValue('85');
  await expect.element(page.getByText(/^Подход удалён. Позже — в Журнале/)).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(field(exercise(BENCH), 'кг, подход 1')).toHaveValue('80');
  await expect.element(field(exercise(BENCH), 'кг, подход 2')).toHaveValue('85');

  await choose(`Действия: ${BENCH}`, 'Убрать из шаблона');
  await expect.element(page.getByText('Пока без упражнений.')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(field(exercise(BENCH), 'кг, подход 2')).toHaveValue('85');
});
