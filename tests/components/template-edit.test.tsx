// Covers docs/product.md: Templates.
// The template editor: what is taken away there can be put back.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeTemplate } from '#commands/edit-template.ts';
import { DeviceDb } from '#db/device-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { makeTraining } from '../../e2e/seeded/in-page.ts';
import { fillDisk } from './support/faults.ts';
import { openAt, reload } from './support/open-at.tsx';
import { expectCount, expectPart } from './support/seen.ts';
import { BENCH, exercise, field, PLANK } from './support/training.ts';

/** Of the bench press with two sets, planned at 80 and 85 kg, and what else is named. */
async function openTemplate(...others: string[]): Promise<void> {
  const accountKey = await makeTraining({ [BENCH]: 1, ...Object.fromEntries(others.map(name => [name, 1])) });
  localStorage.setItem('session.hint.v1', accountKey);
  const device = new DeviceDb();
  const db = device.openAccount(accountKey);
  const trained = await db.items.toCollection().sortBy('order');
  const sets = [80, 85].map(weightKg => ({ ...EMPTY_TEMPLATE_SET, weightKg }));
  const items = trained.map(({ exerciseKey }) => ({ exerciseKey, group: null, sets }));
  const ctx = { db, now: Date.now, newKey: randomUuid };
  const templateKey = await makeTemplate(ctx, 'Грудь', items);
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
  await expect.element(page.getByText(/^Подход удалён. Позже: История/)).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(field(exercise(BENCH), 'кг, подход 1')).toHaveValue('80');
  await expect.element(field(exercise(BENCH), 'кг, подход 2')).toHaveValue('85');

  await choose(`Действия: ${BENCH}`, 'Убрать из шаблона');
  await expect.element(page.getByText('Пока без упражнений.')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(field(exercise(BENCH), 'кг, подход 2')).toHaveValue('85');
});

test('[PLAN4] exercises are put in order and done in turns as in a training; leaving the dialog offers to undo it', async () => {
  await openTemplate(PLANK);
  await choose(`Действия: ${BENCH}`, 'Порядок и суперсеты');
  const dialog = page.getByRole('dialog', { name: 'Порядок упражнений' });
  const lines = dialog.getByRole('listitem');
  await dialog.getByRole('button', { name: `Ниже: ${BENCH}` }).click();
  await expectPart(lines.first(), PLANK);
  await expect.element(dialog.getByRole('status')).toHaveTextContent(`${BENCH}: место 2 из 2`);
  await dialog.getByRole('button', { name: 'Суперсет со следующим' }).click();
  await expectPart(lines.first(), 'A1');
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await expectPart(exercise(PLANK), 'A1');
  await expectPart(exercise(BENCH), 'A2');
  await expect.element(page.getByText(/^Порядок и суперсеты изменены/)).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expectPart(page.getByRole('main').getByRole('heading', { level: 2 }).first(), BENCH);
  await expectCount(page.getByText(/^A\d/), 0);
});

test('[PLAN4] a superset of a template is dissolved where it was made', async () => {
  await openTemplate(PLANK);
  await choose(`Действия: ${BENCH}`, 'Порядок и суперсеты');
  const dialog = page.getByRole('dialog', { name: 'Порядок упражнений' });
  await dialog.getByRole('button', { name: 'Суперсет со следующим' }).click();
  await dialog.getByRole('button', { name: 'Убрать из суперсета' }).first().click();
  await expect.element(dialog.getByRole('button', { name: 'Суперсет со следующим' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await expectCount(page.getByText(/^A\d/), 0);
});

test('the focus stays near an exercise that is taken away: at the one before, else at the title', async () => {
  await openTemplate(PLANK);
  await choose(`Действия: ${PLANK}`, 'Убрать из шаблона');
  await expectCount(exercise(PLANK), 0);
  await expect.element(page.getByRole('button', { name: `Действия: ${BENCH}` })).toHaveFocus();
  await choose(`Действия: ${BENCH}`, 'Убрать из шаблона');
  await expectCount(exercise(BENCH), 0);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('[PICK1] exercises that the device cannot store are not lost: the editor says so, and adds them when it opens again', async () => {
  await openTemplate();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await page.getByRole('searchbox').fill(PLANK);
  await page.getByRole('checkbox', { name: PLANK }).first().click();
  const empty = fillDisk();
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect.element(page.getByText('Не удалось сохранить')).toBeVisible();
  await expectCount(exercise(PLANK), 0);
  empty();
  reload();
  await expect.element(exercise(PLANK)).toBeVisible();
});
