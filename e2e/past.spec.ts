// The past: opened, mended, removed, gone on with, written down.
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import { waitUntilSent } from './server-view.ts';
import { exercise, tick } from './training-steps.ts';

test("a training's card opens its page, without network too; mended there, it shows at once", {
  tag: '@core',
}, async ({ page, request, context }) => {
  const user = await seedUser(request);
  await user.addPast({ title: 'Давняя', daysAgo: 9, exercises: 2 });
  await user.addPast({ title: 'Недавняя', daysAgo: 2, exercises: 2 });
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Недавняя' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Недавняя' })).toBeVisible();
  await expect(page.getByText('80 кг × 8')).toHaveCount(2);
  await expect(page.getByText('ПвЗ 2')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('textbox', { name: 'кг, подход 1' }).first().fill('82,5');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Минут' }).fill('45');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByRole('region', { name: 'Рекорды' })).toContainText('82,5 кг × 8было 80 кг × 8');
  await expect(page.getByText('00:45')).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toHaveCount(0);

  await context.setOffline(false);
  await waitUntilSent(page);
  const { results } = await user.call<{ results: object[] }>('GET', 'workouts/history/');
  expect(results[0]).toMatchObject({ title: 'Недавняя', duration_hhmm: '00:45', personal_records: 1 });
});

test('a removed training comes back by its undo, and later from its own address', async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  await user.addPast({ title: 'Грудь', daysAgo: 40, exercises: 1 });
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Грудь' }).click();
  const address = page.url();
  const menu = page.getByRole('button', { name: 'Действия: Грудь' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Продолжить' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(page.getByText('Пока нет завершённых тренировок.')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await page.getByRole('link', { name: 'Грудь' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(page.getByText('Пока нет завершённых тренировок.')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('Этой тренировки нет в истории')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть в историю' }).click();
  await expect(menu).toBeVisible();
});

test('a training finished by mistake goes on; an exercise can be added to a finished one', async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  await user.addPast({ title: 'Спина', daysAgo: 1, exercises: 1 });
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Спина' }).click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill('Жим штанги лёжа');
  await page.getByRole('checkbox', { name: 'Жим штанги лёжа', exact: true }).first().check();
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect(page).toHaveURL(/\/history\/.*\/edit$/);
  const bench = exercise(page, 'Жим штанги лёжа');
  await bench.getByRole('button', { name: /^\+ Добавить сет/ }).click();
  await bench.getByRole('textbox', { name: 'кг, подход 1' }).fill('60');
  await bench.getByRole('textbox', { name: 'Повторы, подход 1' }).fill('10');
  await tick(page, 'Жим штанги лёжа', 1).check();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText('60 кг × 10')).toBeVisible();

  await page.getByRole('button', { name: 'Действия: Спина' }).click();
  await page.getByRole('menuitem', { name: 'Продолжить' }).click();
  await expect(page).toHaveURL('/workout');
  await expect(tick(page, 'Жим штанги лёжа', 1)).toBeChecked();
});

test('a training done without the app is written down from another one', async ({ page, request }) => {
  const user = await seedUser(request);
  await user.addPast({ title: 'Ноги', daysAgo: 1, exercises: 2 });
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Записать' }).click();
  await page.getByLabel('Дата').fill('2027-01-01');
  await page.getByRole('radio', { name: 'Ноги' }).check();
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(page.getByText('Тренировка не может закончиться в будущем')).toBeVisible();
  await page.getByLabel('Дата').fill('2020-03-04');
  await page.getByLabel('Начало').fill('18:30');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Записать' }).click();
  await page.getByRole('button', { name: 'Отметить все выполненными: 2' }).click();
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByRole('article', { name: 'Ноги' })).toHaveCount(2);
  await expect(page.getByText('4 марта 2020, 18:30')).toBeVisible();
});
