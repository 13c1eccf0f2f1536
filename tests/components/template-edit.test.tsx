// Covers docs/product.md: Templates.
// The template editor: what is taken away there can be put back.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeTemplateItems, makeTemplate } from '#commands/edit-template.ts';
import { TEMPLATE_SELECTED_FOR } from '#commands/pending-selection.ts';
import { DeviceDb } from '#db/device-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { removeItem, removeSet } from '#features/template-edit/edit-items.ts';
import { makeTraining } from '../../e2e/seeded/in-page.ts';
import { fillDisk } from './support/faults.ts';
import { openAt, reload } from './support/open-at.tsx';
import { waitUntilSaid } from './support/said.ts';
import { elsewhere } from './support/seeded.ts';
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
  await expect.element(dialog.getByRole('status').first()).toHaveTextContent(`${BENCH}: место 2 из 2`);
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

test('[PICK1] exercises picked for a template are its own, though another tab picks for another one meanwhile', async () => {
  await openTemplate();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await page.getByRole('searchbox').fill(PLANK);
  await page.getByRole('checkbox', { name: PLANK }).first().click();
  localStorage.setItem(TEMPLATE_SELECTED_FOR, randomUuid());
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect.element(exercise(PLANK)).toBeVisible();
});

/** What another tab makes of the template's exercises. */
async function editElsewhere(change: Parameters<typeof changeTemplateItems>[2]): Promise<void> {
  await elsewhere(async ctx => {
    const [template] = await ctx.db.templates.toArray();
    await changeTemplateItems(ctx, template?.key ?? '', change);
  });
}

const weights = () =>
  elsewhere(async ({ db }) => {
    const [template] = await db.templates.toArray();
    return template?.items.map(({ sets }) => sets.map(({ weightKg }) => weightKg));
  });

test('[TAB3] what is typed into a planned set is stored in it, though another tab takes one above it away', async () => {
  await openTemplate();
  await page.getByRole('button', { name: '+ Добавить подход' }).click();
  await field(exercise(BENCH), 'кг, подход 3').fill('90');
  await expect.element(field(exercise(BENCH), 'кг, подход 3')).toHaveFocus();
  await field(exercise(BENCH), 'кг, подход 2').fill('87,5');
  await editElsewhere(items => removeSet(items, 0, 0));
  await expectCount(page.getByRole('button', { name: 'Действия: подход 3' }), 0);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(weights).toEqual([[87.5, 90]]);
});

test('[TAB3] what is typed into a planned set that another tab takes away is stored nowhere, and said so', async () => {
  await openTemplate();
  const said = waitUntilSaid('Не удалось сохранить');
  await field(exercise(BENCH), 'кг, подход 1').fill('70');
  await editElsewhere(items => removeSet(items, 0, 0));
  await said;
  await expectCount(page.getByRole('button', { name: 'Действия: подход 2' }), 0);
  expect(await weights()).toEqual([[85]]);
});

test('[TAB3] what is typed into a planned set stays with its exercise, though another tab takes the one above it away', async () => {
  await openTemplate(PLANK);
  await field(exercise(PLANK), 'кг, подход 1').fill('10');
  await editElsewhere(items => removeItem(items, 0));
  await expectCount(exercise(BENCH), 0);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(weights).toEqual([[10, 85]]);
});
