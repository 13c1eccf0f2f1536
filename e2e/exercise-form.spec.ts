// Exercises of one's own: made, changed, refused and mended, put aside, deleted.
import type { Page } from '@playwright/test';
import { answerJson, silence } from '../scripts/harness/faults.ts';
import { expectAccessible } from './accessibility.ts';
import { readDevice } from './device-view.ts';
import { unfold } from './exercise-form-steps.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import { waitUntilSent } from './server-view.ts';
import { waitUntilSaid } from './toasts.ts';
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

async function create(page: Page, name: string): Promise<void> {
  await fillForm(page, name);
  await page.getByRole('button', { name: 'Создать упражнение' }).click();
  await expect(page).toHaveURL('/exercises');
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

/** The person's only exercise, on another device; until this one knows. */
async function renameElsewhere(page: Page, name: string): Promise<void> {
  await page.evaluate(async renamed => {
    const { access } = JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '{}');
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
    const answer = await fetch('/api/exercises/?limit=200&q=проб', { headers });
    const [exercise] = (await answer.json()).results;
    const body = JSON.stringify({ name: renamed });
    await fetch(`/api/exercises/${exercise.id}/`, { method: 'PATCH', headers, body });
    window.dispatchEvent(new Event('online'));
  }, name);
  const names = async () => (await readDevice<{ name: string }>(page, 'exercises')).map(row => row.name);
  await expect.poll(names).toContain(name);
}

test('every field, with alternatives picked on the way and a reload between, reaches the server', {
  tag: '@core',
}, async ({ page }) => {
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

test('[PARK1] what the server refuses comes back under the fields, and goes when it is mended', async ({
  page,
  network,
}) => {
  const refusal = { name: ['Такое имя уже занято.'], code: 'invalid' };
  await openForm(page);
  network.addFault(answerJson(400, refusal), { method: 'POST', path: '/api/exercises/', times: 1 });
  await create(page, 'Проба отказа');
  await expect(page.getByRole('alert').getByText('Ошибка при отправке формы')).toBeVisible();
  await page.getByRole('link', { name: /^Синхронизация: Требует внимания/ }).click();
  await page.getByRole('link', { name: 'Исправить' }).click();
  await expect(nameField(page)).toHaveValue('Проба отказа');
  await expect(nameField(page)).toHaveAccessibleDescription('Такое имя уже занято.');
  await expect(choice(page, 'Оборудование', 'Гиря')).toHaveAttribute('aria-pressed', 'true');
  await nameField(page).fill('Проба исправления');
  await expect(nameField(page)).not.toHaveAttribute('aria-invalid');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Проба исправления');
  await expect(nameField(page)).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Создать упражнение' }).click();
  await waitUntilSent(page);
  expect((await ownOnServer(page)).map(exercise => exercise.name)).toEqual(['Проба исправления']);
});

test('an own exercise is changed, archived, restored, deleted and called back', async ({ page }) => {
  await openForm(page);
  await create(page, 'Проба перемен');
  await openDetail(page, 'Проба перемен');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Редактирование упражнения' })).toBeVisible();
  await unfold(page);
  await expectAccessible(page);
  await choice(page, 'Тип', 'изолированное').click();
  await page.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect(page.getByRole('region', { name: 'Общая информация' })).toContainText('изолированное');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Редактировать' }).click();
  await page.getByRole('button', { name: 'Архивировать' }).click();
  const archive = page.getByRole('dialog', { name: 'Архивировать упражнение?' });
  await expect(archive).toContainText('Вы всегда сможете восстановить его позже.');
  await expectAccessible(page);
  await archive.getByRole('button', { name: 'Архивировать' }).click();
  await expect(page).toHaveURL('/exercises');
  await find(page, 'Проба перемен');
  await expect(page.getByText('Ничего не найдено.')).toBeVisible();

  await page.goto('/profile/archived');
  await expect(page.getByRole('heading', { level: 1, name: 'Архив упражнений' })).toBeVisible();
  await expectAccessible(page);
  const restore = page.getByRole('button', { name: 'Восстановить: Проба перемен' });
  await Promise.all([waitUntilSaid(page, 'Упражнение восстановлено'), restore.click()]);
  await page.getByRole('link', { name: 'К упражнениям' }).click();

  await openDetail(page, 'Проба перемен');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await page.getByRole('button', { name: 'Удалить' }).click();
  const remove = page.getByRole('dialog', { name: 'Удалить упражнение?' });
  await remove.getByRole('button', { name: 'Удалить' }).click();
  await find(page, 'Проба перемен');
  await expect(page.getByText('Ничего не найдено.')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByRole('link', { name: /^Проба перемен/ })).toBeVisible();
  await waitUntilSent(page);
  expect(await ownOnServer(page)).toMatchObject([{ name: 'Проба перемен', type: 'isolation' }]);
});

test('a field left alone in a draft shows and keeps what came for it while alternatives were picked', async ({
  page,
}) => {
  await openForm(page);
  await create(page, 'Проба имени');
  await openDetail(page, 'Проба имени');
  await waitUntilSent(page);
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await unfold(page);
  await choice(page, 'Тип', 'изолированное').click();
  await page.getByRole('button', { name: 'Добавить альтернативы' }).click();
  await renameElsewhere(page, 'Проба другого имени');
  await page.goBack();
  await expect(choice(page, 'Тип', 'изолированное')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Проба другого имени' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Общая информация' })).toContainText('изолированное');
});

test('an alternative that was deleted here is none any more, before the server knows', async ({
  page,
  network,
  request,
}) => {
  const user = await seedUser(request);
  const firstId = async (path: string) => (await (await request.get(path)).json()).results[0].id as number;
  const form = {
    equipment: await firstId('/api/equipments/'),
    primary_muscle: await firstId('/api/muscles/'),
  };
  const gone = await user.call<{ id: number }>('POST', 'exercises/', { ...form, name: 'Проба удаления' });
  const stays = await user.call<{ id: number }>('POST', 'exercises/', {
    ...form,
    name: 'Проба без неё',
    alternatives: [gone.id],
  });
  await user.signIn(page);
  network.addFault(silence(), { method: 'DELETE' });
  await page.goto(`/exercises/${stays.id}/edit`);
  await expect(page.getByRole('button', { name: 'Убрать: Проба удаления' })).toBeVisible();
  await page.goto(`/exercises/${gone.id}/edit`);
  await page.getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page).toHaveURL('/exercises');
  await page.goto(`/exercises/${stays.id}/edit`);
  await expect(nameField(page)).toHaveValue('Проба без неё');
  await expect(page.getByRole('button', { name: 'Убрать: Проба удаления' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Добавить альтернативы' }).click();
  await expect(page.getByRole('button', { name: 'Добавить (0)' })).toBeDisabled();
});

test('an exercise that another tab has deleted meanwhile is not archived, and that is said', async ({
  page,
  context,
}) => {
  await openForm(page);
  await create(page, 'Проба архива');
  await openDetail(page, 'Проба архива');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Удалить' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(other).toHaveURL('/exercises');
  await page.getByRole('button', { name: 'Архивировать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Архивировать' }).click();
  await expect(page.getByRole('alert').getByText('Упражнение уже удалено')).toBeVisible();
});

test('a form of an exercise that another tab has deleted meanwhile says so and keeps what was typed', async ({
  page,
  context,
}) => {
  await openForm(page);
  await create(page, 'Проба двух вкладок');
  await openDetail(page, 'Проба двух вкладок');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await nameField(page).fill('Проба дважды');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Удалить' }).click();
  const remove = other.getByRole('dialog', { name: 'Удалить упражнение?' });
  await remove.getByRole('button', { name: 'Удалить' }).click();
  await expect(other).toHaveURL('/exercises');
  await page.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect(page.getByRole('alert').getByText('Ошибка при отправке формы')).toBeVisible();
  await expect(nameField(page)).toHaveValue('Проба дважды');
});
