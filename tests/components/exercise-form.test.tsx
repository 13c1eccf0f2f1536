// The form of an own exercise: what it asks for, and what it keeps.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt } from './support/open-at.tsx';
import { waitAMoment } from './support/said.ts';
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

async function openDetail(name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(name);
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

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
  const elsewhere = page.getByRole('link', { name: 'История' }).element() as HTMLElement;
  (createButton().element() as HTMLElement).click();
  elsewhere.click();
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
