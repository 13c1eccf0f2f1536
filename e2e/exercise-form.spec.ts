// Covers docs/product.md: Screens; States; Forms; Messages; Exercises.
// An exercise of one's own, from its form to the server. All else of the form: tests/components.
import type { Page } from '@playwright/test';
import { unfold } from './exercise-form-steps.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { waitUntilSent } from './server-view.ts';
import { startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

async function openForm(page: Page): Promise<void> {
  await startAsGuest(page);
  await page.getByRole('link', { name: 'Упражнения' }).click();
  await page.getByRole('link', { name: 'Создать' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Новое упражнение' })).toBeVisible();
}

function nameField(page: Page) {
  return page.getByRole('textbox', { name: 'Название' });
}

function choice(page: Page, group: string, name: string) {
  return page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
}

async function fillForm(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await choice(page, 'Оборудование', 'Гиря').click();
  await choice(page, 'Основная мышца', 'Грудь').click();
}

async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(name);
}

async function openDetail(page: Page, name: string): Promise<void> {
  await find(page, name);
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The person's own exercises as the server has them. */
async function ownOnServer(page: Page): Promise<{ name: string; type: string; alternatives: unknown[] }[]> {
  return page.evaluate(async () => {
    const { access } = JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '{}');
    const authorization = `Bearer ${access}`;
    const answer = await fetch('/api/exercises/?limit=200&q=проб', { headers: { authorization } });
    return (await answer.json()).results;
  });
}

test('every field, with alternatives picked on the way and a reload between, reaches the server', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page, 'Пробный жим');
  await choice(page, 'Дополнительные мышцы', 'Трицепс').click();
  await expect(choice(page, 'Дополнительные мышцы', 'Грудь')).toBeDisabled();
  await unfold(page);
  await page.getByRole('textbox', { name: 'Вариант выполнения' }).fill('стоя на одной ноге');
  await choice(page, 'Тип', 'многосуставное').click();
  await page.reload();
  await expect(nameField(page)).toHaveValue('Пробный жим');

  await page.getByRole('button', { name: 'Добавить альтернативы' }).click();
  await find(page, 'обратная планка');
  await page.getByRole('checkbox', { name: 'Обратная планка', exact: true }).first().check();
  await find(page, 'австралийские');
  await page.getByRole('checkbox', { name: 'Австралийские подтягивания' }).first().check();
  await page.getByRole('button', { name: 'Добавить (2)' }).click();
  const alternatives = page.getByRole('region', { name: 'Альтернативные упражнения' });
  await expect(alternatives.getByRole('listitem')).toHaveCount(2);
  await expect(nameField(page)).toHaveValue('Пробный жим');

  await page.getByRole('button', { name: 'Добавить альтернативы' }).click();
  await expect(page.getByRole('button', { name: 'Добавить (2)' })).toBeEnabled();
  await page.goBack();
  await alternatives.getByRole('button', { name: 'Убрать: Обратная планка' }).click();
  await page.getByRole('button', { name: 'Создать упражнение' }).click();

  await openDetail(page, 'Пробный жим');
  await expect(page.getByRole('region', { name: 'Общая информация' })).toContainText('стоя на одной ноге');
  await expect(alternatives.getByRole('link')).toHaveCount(1);
  await waitUntilSent(page);
  expect(await ownOnServer(page)).toMatchObject([
    { name: 'Пробный жим', type: 'compound', alternatives: [{ name: 'Австралийские подтягивания' }] },
  ]);
});
