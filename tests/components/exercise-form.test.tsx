// Covers docs/product.md: Screens; States; Forms; Messages; Exercises.
// The form of an own exercise: what it asks for, and what it keeps.

import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { CommandContext } from '#commands/command-context.ts';
import { createExercise, deleteExercise } from '#commands/exercises.ts';
import type { Key } from '#domain/ids.ts';
import { call, exchangeAll } from './support/exchange.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt, reload } from './support/open-at.tsx';
import { expectToBeAt, waitAMoment, waitUntilSaid } from './support/said.ts';
import { elsewhere, OWN_EXERCISE, seedGuest } from './support/seeded.ts';
import { boxOf, expectCount, expectPart } from './support/seen.ts';
import { startAsGuest } from './support/training.ts';

const nameField = () => page.getByRole('textbox', { name: 'Название' });
const createButton = () => page.getByRole('button', { name: 'Создать упражнение' });
const choice = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });

async function openForm(): Promise<void> {
  await startAsGuest();
  await page.getByRole('link', { name: 'Упражнения' }).click();
  await page.getByRole('link', { name: 'Создать' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Новое упражнение' })).toBeVisible();
}

async function fillForm(name: string): Promise<void> {
  await nameField().fill(name);
  await choice('Оборудование', 'Гиря').click();
  await choice('Основная мышца', 'Грудь').click();
}

async function create(name: string): Promise<void> {
  await fillForm(name);
  await createButton().click();
  await expect.poll(() => location.pathname).toBe('/exercises');
}

async function find(name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(name);
}

/** The person's own exercises as the server has them. */
async function ownOnServer(): Promise<{ id: number; name: string; type: string }[]> {
  return (await call<{ results: [] }>('GET', 'exercises/?limit=200&q=проб')).results;
}

/** Of the only one. */
async function ownKey({ db }: CommandContext): Promise<Key> {
  return (await db.exercises.filter(({ isDefault }) => !isDefault).first())?.key ?? '';
}

async function openDetail(name: string): Promise<void> {
  await find(name);
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a press on the drawing chooses the muscle, as its chip does', async () => {
  await openForm();
  const press = (muscle: string) =>
    document
      .querySelector(`[data-muscle="${muscle}"]`)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(choice('Основная мышца', 'Грудь')).toBeVisible();
  press('Грудь');
  await expect.element(page.getByText('Основная: Грудь')).toBeVisible();
  press('Грудь');
  press('Трицепс');
  const isPressed = (muscle: string) =>
    expect.element(choice('Дополнительные мышцы', muscle)).toHaveAttribute('aria-pressed', 'true');
  await isPressed('Трицепс');
  await expect.element(page.getByRole('img', { name: 'Выбрано: Трицепс, Грудь' })).toBeVisible();
});

test('who does not know the muscle takes it from a similar exercise, with what else the form lacks', async () => {
  await openForm();
  await nameField().fill('жим гири стоя');
  await expect.element(page.getByText('Такое упражнение уже есть.')).toBeVisible();
  await nameField().fill('Жим гири стоя на коленях');
  await expect.element(page.getByText('Такое упражнение уже есть.')).not.toBeInTheDocument();
  const similar = page.getByRole('group', { name: 'Взять мышцы и оборудование у похожего:' });
  await choice('Оборудование', 'Штанга').click();
  await similar.getByRole('button', { name: /^Жим гири стоя / }).click();
  await expect.element(page.getByText('Основная: Передняя дельта')).toBeVisible();
  await expect.element(choice('Оборудование', 'Штанга')).toHaveAttribute('aria-pressed', 'true');
  await expectCount(similar, 0);
  await createButton().click();
  await expect.poll(() => location.pathname).toBe('/exercises');
});

test('an exercise measured in time needs no equipment, and gets its former one back', async () => {
  await openForm();
  await choice('Оборудование', 'Гиря').click();
  await choice('Подход', 'Время').click();
  await expectCount(page.getByRole('group', { name: 'Оборудование' }), 0);
  await choice('Подход', 'Вес и повторы').click();
  await expect.element(choice('Оборудование', 'Гиря')).toHaveAttribute('aria-pressed', 'true');
  await choice('Подход', 'Время').click();
  await nameField().fill('Проба вис');
  await choice('Основная мышца', 'Предплечья').click();
  await createButton().click();
  await expect.poll(() => location.pathname).toBe('/exercises');
  await exchangeAll();
  const { results } = await call<{ results: { name: string; equipment: { name: string } }[] }>(
    'GET',
    'exercises/?q=проба',
  );
  expect(results.find(({ name }) => name === 'Проба вис')?.equipment.name).toBe('Время');
});

test('what is missing is said under its field, and the first one is focused', async () => {
  await openForm();
  await createButton().click();
  await expect.element(nameField()).toHaveFocus();
  await expect.element(nameField()).toHaveAccessibleDescription('Поле не может быть пустым.');
  for (const group of ['Оборудование', 'Основная мышца']) {
    await expect
      .element(page.getByRole('group', { name: group }))
      .toHaveAccessibleDescription('Обязательное поле.');
  }
  await nameField().fill('x'.repeat(121));
  await expect.element(page.getByText('Поле не может быть пустым.')).not.toBeInTheDocument();
  await createButton().click();
  await expect.element(page.getByText('Не больше 120 символов.')).toBeVisible();
  await expectAccessible();
});

test('a draft left behind is offered again and can be dropped; a saved one is gone', async () => {
  await openForm();
  await nameField().fill('Недописанное');
  await page.getByRole('button', { name: 'Назад' }).click();
  await page.getByRole('link', { name: 'Создать' }).click();
  await expect.element(nameField()).toHaveValue('Недописанное');
  await page.getByRole('button', { name: 'Сбросить' }).click();
  await expect.element(nameField()).toHaveValue('');
  await create('Проба первая');
  await page.getByRole('link', { name: 'Создать' }).click();
  await expect.element(nameField()).toHaveValue('');
});

test('after a draft is dropped the first muscle chosen is the primary one', async () => {
  await openForm();
  await nameField().fill('Недописанное');
  await page.getByRole('button', { name: 'Назад' }).click();
  await page.getByRole('link', { name: 'Создать' }).click();
  await choice('Основная мышца', 'Трицепс').click();
  await expect.element(choice('Дополнительные мышцы', 'Грудь')).toBeVisible();
  await page.getByRole('button', { name: 'Сбросить' }).click();
  await choice('Основная мышца', 'Грудь').click();
  await expect.element(page.getByText('Основная: Грудь')).toBeVisible();
});

test('what was typed into the form of an archived exercise is a draft once that is restored', async () => {
  await openForm();
  await create('Проба архива');
  await openDetail('Проба архива');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await expect.poll(() => location.pathname).toMatch(/\/edit$/);
  const address = location.pathname;
  await page.getByRole('button', { name: 'Архивировать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Архивировать' }).click();
  await expect.poll(() => location.pathname).toBe('/exercises');

  openAt(address);
  await nameField().fill('Проба из архива');
  await page.getByRole('button', { name: 'Восстановить' }).click();
  await expect.poll(() => location.pathname).toBe('/exercises');
  await openDetail('Проба архива');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await expect.element(page.getByText('Это черновик, который вы не сохранили.')).toBeVisible();
  await expect.element(nameField()).toHaveValue('Проба из архива');
});

test('somebody who goes on while an exercise is still being stored is not called back', async () => {
  await openForm();
  await fillForm('Проба спешки');
  const away = page.getByRole('link', { name: 'История' }).element() as HTMLElement;
  (createButton().element() as HTMLElement).click();
  away.click();
  await waitAMoment();
  expect(location.pathname).toBe('/history');
  await expect.element(page.getByRole('heading', { level: 1, name: 'История тренировок' })).toBeVisible();
  await page.getByRole('link', { name: 'Упражнения' }).click();
  await openDetail('Проба спешки');
});

test("the library's own cannot be edited; an unknown one leads to the list with an alert", async () => {
  await startAsGuest();
  await page.getByRole('link', { name: 'Упражнения' }).click();
  await page.getByRole('link', { name: /^Австралийские подтягивания/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Общая информация' })).toBeVisible();
  openAt(`${location.pathname}/edit`);
  await expect.element(page.getByText(/изменить нельзя/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Сохранить изменения' }).query()).toBeNull();
  openAt('/exercises/none/edit');
  await expect.element(page.getByRole('alert').getByText('Ошибка при загрузке упражнения')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/exercises');
});

test('a form that the device cannot store keeps what was typed', async () => {
  await openForm();
  await fillForm('Проба без места');
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  try {
    await createButton().click();
    await expect.element(page.getByRole('alert').getByText('Ошибка при отправке формы')).toBeVisible();
    await expect.element(nameField()).toHaveValue('Проба без места');
  } finally {
    IDBObjectStore.prototype.add = add;
  }
});

test('two quick taps on the picked alternatives lead back to the form, not past it', async () => {
  await openForm();
  await nameField().fill('Проба двух касаний');
  await page.getByText('Вариант, тип, альтернативы').click();
  await page.getByRole('button', { name: 'Добавить альтернативы' }).click();
  await page.getByRole('checkbox').first().click();
  const confirm = page.getByRole('button', { name: 'Добавить (1)' });
  await expect.element(confirm).toBeEnabled();
  const button = confirm.element() as HTMLElement;
  button.click();
  button.click();
  await waitAMoment();
  expect(location.pathname).toBe('/exercises/create');
  await expect.element(nameField()).toHaveValue('Проба двух касаний');
});

test('the focus goes on to the next alternative when one is taken out', async () => {
  await openForm();
  await page.getByText('Вариант, тип, альтернативы').click();
  await page.getByRole('button', { name: 'Добавить альтернативы' }).click();
  await page.getByRole('checkbox').nth(0).click();
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Добавить (2)' }).click();
  const removes = page.getByRole('button', { name: /^Убрать: / });
  await expectCount(removes, 2);
  await removes.first().click();
  await expectCount(removes, 1);
  await expect.element(removes).toHaveFocus();
});

test('[PARK1] what the server refuses comes back under the fields, and goes when it is mended', async () => {
  const refusal = { name: ['Такое имя уже занято.'], code: 'invalid' };
  await openForm();
  await commands.addAnswer({ method: 'POST', path: '/api/exercises/', times: 1 }, 400, refusal);
  await create('Проба отказа');
  await exchangeAll();
  await expect.element(page.getByRole('alert').getByText('Ошибка при отправке формы')).toBeVisible();
  await page.getByRole('link', { name: /^Синхронизация: Требует внимания/ }).click();
  await page.getByRole('link', { name: 'Исправить' }).click();
  await expect.element(nameField()).toHaveValue('Проба отказа');
  await expect.element(nameField()).toHaveAccessibleDescription('Такое имя уже занято.');
  await expect.element(choice('Оборудование', 'Гиря')).toHaveAttribute('aria-pressed', 'true');
  await nameField().fill('Проба исправления');
  await expect.element(nameField()).not.toHaveAttribute('aria-invalid');
  reload();
  await expect.element(nameField()).toHaveValue('Проба исправления');
  await expect.element(nameField()).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Создать упражнение' }).click();
  await exchangeAll();
  expect((await ownOnServer()).map(exercise => exercise.name)).toEqual(['Проба исправления']);
});

test('an own exercise is changed, archived, restored, deleted and called back', async () => {
  await openForm();
  await create('Проба перемен');
  await openDetail('Проба перемен');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Редактирование упражнения' }))
    .toBeVisible();
  await page.getByText('Вариант, тип, альтернативы').click();
  await expectAccessible();
  await choice('Тип', 'изолированное').click();
  await page.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expectPart(page.getByRole('region', { name: 'Общая информация' }), 'изолированное');
  await expectAccessible();

  await page.getByRole('button', { name: 'Редактировать' }).click();
  await page.getByRole('button', { name: 'Архивировать' }).click();
  const archive = page.getByRole('dialog', { name: 'Архивировать упражнение?' });
  await expectPart(archive, 'Вы всегда сможете восстановить его позже.');
  await expectAccessible();
  await archive.getByRole('button', { name: 'Архивировать' }).click();
  await expectToBeAt('/exercises');
  await find('Проба перемен');
  await expect.element(page.getByText('Ничего не найдено.')).toBeVisible();

  openAt('/profile/archived');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Архив упражнений' })).toBeVisible();
  await expectAccessible();
  const restore = page.getByRole('button', { name: 'Восстановить: Проба перемен' });
  await Promise.all([waitUntilSaid('Упражнение восстановлено'), restore.click()]);
  await page.getByRole('link', { name: 'К упражнениям' }).click();

  await openDetail('Проба перемен');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await page.getByRole('button', { name: 'Удалить' }).click();
  const remove = page.getByRole('dialog', { name: 'Удалить упражнение?' });
  await remove.getByRole('button', { name: 'Удалить' }).click();
  await find('Проба перемен');
  await expect.element(page.getByText('Ничего не найдено.')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect.element(page.getByRole('link', { name: /^Проба перемен/ })).toBeVisible();
  await exchangeAll();
  expect(await ownOnServer()).toMatchObject([{ name: 'Проба перемен', type: 'isolation' }]);
});

test('a field left alone in a draft shows and keeps what came for it while alternatives were picked', async () => {
  await openForm();
  await create('Проба имени');
  await openDetail('Проба имени');
  await exchangeAll();
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await page.getByText('Вариант, тип, альтернативы').click();
  await choice('Тип', 'изолированное').click();
  await page.getByRole('button', { name: 'Добавить альтернативы' }).click();
  const [{ id } = { id: 0 }] = await ownOnServer();
  await call('PATCH', `exercises/${id}/`, { name: 'Проба другого имени' });
  await exchangeAll();
  history.back();
  await expect.element(choice('Тип', 'изолированное')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Проба другого имени' })).toBeVisible();
  await expectPart(page.getByRole('region', { name: 'Общая информация' }), 'изолированное');
});

test('an alternative that was deleted here is none any more, before the server knows', async () => {
  let [gone, stays] = ['', ''];
  await seedGuest(async ctx => {
    gone = await createExercise(ctx, { ...OWN_EXERCISE, name: 'Проба удаления' });
    stays = await createExercise(ctx, { ...OWN_EXERCISE, name: 'Проба без неё', alternativeKeys: [gone] });
  });
  openAt(`/exercises/${stays}/edit`);
  await expect.element(page.getByRole('button', { name: 'Убрать: Проба удаления' })).toBeVisible();
  openAt(`/exercises/${gone}/edit`);
  await page.getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expectToBeAt('/exercises');
  openAt(`/exercises/${stays}/edit`);
  await expect.element(nameField()).toHaveValue('Проба без неё');
  await expectCount(page.getByRole('button', { name: 'Убрать: Проба удаления' }), 0);
  await page.getByRole('button', { name: 'Добавить альтернативы' }).click();
  await expect.element(page.getByRole('button', { name: 'Добавить (0)' })).toBeDisabled();
});

test('an exercise that another tab has deleted meanwhile is not archived, and that is said', async () => {
  await openForm();
  await create('Проба архива');
  await openDetail('Проба архива');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await elsewhere(async ctx => deleteExercise(ctx, await ownKey(ctx)));
  await page.getByRole('button', { name: 'Архивировать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Архивировать' }).click();
  await expect.element(page.getByRole('alert').getByText('Упражнение уже удалено')).toBeVisible();
});

test('a form of an exercise that another tab has deleted meanwhile says so and keeps what was typed', async () => {
  await openForm();
  await create('Проба двух вкладок');
  await openDetail('Проба двух вкладок');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await nameField().fill('Проба дважды');
  await elsewhere(async ctx => deleteExercise(ctx, await ownKey(ctx)));
  await page.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect.element(page.getByRole('alert').getByText('Ошибка при отправке формы')).toBeVisible();
  await expect.element(nameField()).toHaveValue('Проба дважды');
});

test('on a phone the frequent equipment comes first, with what is chosen, and the rest when it is asked for', async () => {
  await openForm();
  await expectCount(choice('Оборудование', 'Турник'), 0);
  await page.getByRole('button', { name: /^Ещё \d+$/ }).click();
  await choice('Оборудование', 'Турник').click();
  await page.getByRole('button', { name: 'Свернуть' }).click();
  await expect.element(choice('Оборудование', 'Турник')).toHaveAttribute('aria-pressed', 'true');
  await expectCount(choice('Оборудование', 'Брусья'), 0);
});

test('what the exercise still needs stands above the button, which a phone that lies has in its header', async () => {
  await openForm();
  await expect
    .element(page.getByText('Осталось указать: название, оборудование, мышцу'))
    .toBeInViewport({ ratio: 1 });
  await nameField().fill('Проба лёжа');
  await choice('Оборудование', 'Гиря').click();
  await expect.element(page.getByText('Осталось указать: мышцу')).toBeVisible();
  await page.viewport(844, 390);
  await choice('Основная мышца', 'Грудь').click();
  const submit = page.getByRole('button', { name: 'Создать упражнение' });
  expect(boxOf(submit).bottom).toBeLessThanOrEqual(boxOf(nameField()).y);
  await expectAccessible();
  await submit.click();
  await expectCount(page.getByRole('textbox', { name: 'Название' }), 0);
});
