// Every screen in its states, light and dark, looked at by axe: the colours are different ones in each.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { fillLogin, PASSWORD, registerUser } from './accounts.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import {
  addExercises,
  addSets,
  BENCH,
  chooseAction,
  exercise,
  finish,
  PLANK,
  startAsGuest,
} from './training-steps.ts';

test.use(ON_THE_PAGE);

async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);
}

async function expectDialog(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await expectAccessible(page);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** What is refused in a form is said in an alert or under its field. */
function refusal(page: Page, text: string) {
  return page.getByText(text).filter({ visible: true }).first();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // A dialog that is still fading in has colours that nobody will read.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test("a visitor's screens", async ({ page }) => {
      await page.goto('/');
      await expectScreen(page, 'Начать тренировку');
      await page.goto('/settings');
      await expectScreen(page, 'Настройки');

      await page.goto('/login');
      await fillLogin(page, 'nobody');
      await expect(refusal(page, 'Имя пользователя или пароль указаны неверно')).toBeVisible();
      await expectAccessible(page);

      await page.goto('/register');
      await page.getByLabel('Имя пользователя').fill('somebody');
      await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Повторите пароль').fill(`${PASSWORD}!`);
      await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
      await expect(refusal(page, 'Пароли не совпадают.')).toBeVisible();
      await expectAccessible(page);

      await page.goto('/exercises');
      await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(BENCH);
      await page
        .getByRole('link', { name: new RegExp(`^${BENCH}`) })
        .first()
        .click();
      await expectScreen(page, BENCH);
    });

    test('a first training, from nothing to its summary', async ({ page }) => {
      // Every screen of a training is examined: on a busy machine that takes minutes.
      test.setTimeout(300_000);
      await startAsGuest(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'История' }).click();
      await expect(page.getByText('Пока нет завершённых тренировок.')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/');
      await expect(page.getByText('Пока нет шаблонов.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Продолжить тренировку' }).click();

      await page.getByRole('button', { name: 'Добавить упражнение' }).click();
      await page.getByRole('checkbox').first().check();
      await expect(page.getByRole('button', { name: 'Добавить (1)' })).toBeEnabled();
      await expectAccessible(page);
      await page.getByRole('checkbox').first().uncheck();
      await page.goBack();

      await addExercises(page, BENCH, PLANK);
      await addSets(page, BENCH, 2);
      await addSets(page, PLANK, 1);
      const bench = exercise(page, BENCH);
      await bench.getByLabel('кг, подход 1', { exact: true }).fill('82,5');
      await bench.getByLabel('Повторы, подход 1', { exact: true }).fill('8');
      await bench.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
      await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();
      await expectAccessible(page);

      await bench.getByRole('button', { name: `Действия: ${BENCH}` }).press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      // Who goes by the keyboard sees where they are.
      await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
      await expect(page.getByRole('menuitem').nth(1)).not.toHaveCSS('outline-style', 'none');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await chooseAction(page, BENCH, 'Удалить');
      await expectDialog(page, 'Удалить упражнение из тренировки?');
      await closeDialog(page);
      await page.getByRole('button', { name: 'Завершить' }).click();
      await expectDialog(page, 'Завершить тренировку?');
      await closeDialog(page);

      await finish(page);
      await expectDialog(page, 'Сохранить как шаблон?');
      await closeDialog(page);
      await expectScreen(page, 'Поздравляем!');
      await page.goto('/workout');
      await expect(page.getByText('Нет данных тренировки')).toBeVisible();
      await expectAccessible(page);
    });

    test('the screens of somebody with a past', async ({ page, request }) => {
      const user = await seedUser(request);
      await user.addTemplate(await user.addPast({ title: 'Жимы', daysAgo: 2, exercises: 4 }), 'Грудь');
      await user.signIn(page);
      await expect(page.getByRole('button', { name: 'Грудь', exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Грудь', exact: true }).click();
      await expectDialog(page, 'Грудь');
      await closeDialog(page);
      await page.getByRole('link', { name: 'История' }).click();
      await expect(page.getByRole('article', { name: 'Жимы' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Статистика' }).click();
      await expectScreen(page, 'Статистика');

      await page.getByRole('link', { name: 'Профиль' }).click();
      await expectScreen(page, 'Профиль');
      await page.getByRole('button', { name: /^Отдых по умолчанию/ }).click();
      await expect(page.getByLabel('Время отдыха')).toBeFocused();
      await expectAccessible(page);
      await closeDialog(page);
      await page.getByRole('link', { name: /^Синхронизация:/ }).click();
      await expectScreen(page, 'Синхронизация');
    });

    test('the account, with a password to change', async ({ page, request }) => {
      await page.goto('/login');
      await fillLogin(page, await registerUser(request));
      await page.getByRole('link', { name: 'Профиль' }).click();
      await page.getByRole('link', { name: /аккаунт$/ }).click();
      await expect(page.getByText('Полноценный аккаунт')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Сменить пароль' }).click();
      const dialog = page.getByRole('dialog', { name: 'Сменить пароль' });
      await dialog.getByRole('button', { name: 'Сохранить' }).click();
      await expect(refusal(page, 'Введите текущий пароль')).toBeVisible();
      await expectAccessible(page);
    });

    test('an own exercise: its form with mistakes, its own screen, its editing and archive', async ({
      page,
    }) => {
      await startAsGuest(page);
      await page.goto('/exercises/create');
      await page.getByRole('button', { name: 'Создать упражнение' }).click();
      await expect(refusal(page, 'Поле не может быть пустым.')).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('textbox', { name: 'Название' }).fill('Своё упражнение');
      await page.getByRole('group', { name: 'Оборудование' }).getByRole('button', { name: 'Гиря' }).click();
      const muscle = page.getByRole('group', { name: 'Основная мышца' });
      await muscle.getByRole('button', { name: 'Грудь', exact: true }).click();
      await page.getByRole('button', { name: 'Создать упражнение' }).click();
      await expect(page).toHaveURL('/workout');
      await page.getByRole('link', { name: 'Упражнения' }).click();
      await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill('Своё упражнение');
      await page.getByRole('link', { name: /^Своё упражнение/ }).click();
      await expectScreen(page, 'Своё упражнение');
      await page.getByRole('button', { name: 'Редактировать' }).click();
      await expectScreen(page, 'Редактирование упражнения');
      await page.getByRole('button', { name: 'Архивировать' }).click();
      await expectDialog(page, 'Архивировать упражнение?');
      await page.getByRole('dialog').getByRole('button', { name: 'Архивировать' }).click();
      await expect(page).toHaveURL('/exercises');
      await page.goto('/profile/archived');
      await expect(page.getByRole('button', { name: 'Восстановить: Своё упражнение' })).toBeVisible();
      await expectScreen(page, 'Архив упражнений');
    });
  });
}
