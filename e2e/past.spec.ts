// Covers docs/product.md: The past.
// The past: opened, mended, removed, gone on with, written down.
import { expectAccessible } from './accessibility.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import { waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { waitUntilSaid } from './toasts.ts';

test.use(ON_THE_PAGE);

test.describe(() => {
  test.use(AS_A_WHOLE);

  test("a training's card opens its page, without network too; mended there, it shows at once", async ({
    page,
    request,
    context,
  }) => {
    const user = await seedUser(request);
    await user.addPast({ title: 'Давняя', daysAgo: 9, exercises: 2 });
    await user.addPast({ title: 'Недавняя', daysAgo: 2, exercises: 2 });
    await user.signIn(page);
    await page.getByRole('link', { name: 'История' }).click();
    await waitForServiceWorker(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Недавняя' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Недавняя' })).toBeVisible();
    await expect(page.getByText('80 кг × 8')).toHaveCount(2);
    await expect(page.getByText('2 в запасе')).toHaveCount(2);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Изменить' }).click();
    await page.getByRole('textbox', { name: 'кг, подход 1' }).first().fill('82,5');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Длительность, мин' }).fill('45');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Готово' }).click();
    await expect(page.getByRole('region', { name: 'Рекорды' })).toContainText(
      '82,5 кг × 8+2,5 кг было 80 кг × 8',
    );
    await expect(page.getByText('45 мин')).toBeVisible();
    await expect(page.getByRole('timer', { name: 'Отдых' })).toHaveCount(0);

    await context.setOffline(false);
    await waitUntilSent(page);
    const { results } = await user.call<{ results: object[] }>('GET', 'workouts/history/');
    expect(results[0]).toMatchObject({ title: 'Недавняя', duration_hhmm: '00:45', personal_records: 1 });
  });
});

test('a change is inspected in the journal and taken back there, long after its toast', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const user = await seedUser(request);
  await user.addPast({ title: 'Ноги', daysAgo: 1, exercises: 1 });
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Ноги' }).click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByRole('button', { name: /^Действия: подход 1(,|$)/ }).click();
  await page.getByRole('menuitem', { name: 'Удалить подход 1' }).click();
  await expect(page.getByText('Подход удалён. Позже: История → Изменения')).toBeVisible();
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText('Без подходов')).toBeVisible();
  await waitUntilSent(page);

  await page.getByRole('button', { name: 'Действия: Ноги' }).click();
  await page.getByRole('menuitem', { name: 'Изменения' }).click();
  await expectAccessible(page);
  const menu = page.getByRole('button', { name: /^Действия: Подход/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Подробнее' }).click();
  const entry = page.getByRole('dialog');
  await expect(entry).toContainText('DELETE /api/workouts/active/exercises/');
  await expect(entry).toContainText('Устройство: это устройство');
  await expect(entry).toContainText('Состояние: на сервере');
  await page.getByRole('button', { name: 'Скопировать' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('set.delete');
  await page.keyboard.press('Escape');
  await menu.click();
  await Promise.all([
    waitUntilSaid(page, 'Изменение отменено'),
    page.getByRole('menuitem', { name: 'Отменить изменение' }).click(),
  ]);
  await page.goBack();
  await expect(page.getByText('80 кг × 8')).toBeVisible();
});

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('what another device did stands in the journal, is read without network, and is taken back here', async ({
    page,
    request,
    context,
  }) => {
    const user = await seedUser(request);
    const workout = await user.addPast({ title: 'Ноги', daysAgo: 1, exercises: 1 });
    await user.signIn(page);
    await user.call('POST', `workouts/${workout.id}/status/`, { status: 'cancelled' });
    await page.getByRole('link', { name: 'История' }).click();
    await page.getByRole('link', { name: 'Изменения' }).click();
    const line = page.getByText('Удаление тренировки');
    await expect(line).toBeVisible();
    // Opening it reads the rows, too.
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Ноги' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Изменения' }).click();
    await expect(page.getByRole('button', { name: /^Действия: / })).toHaveCount(2);
    await expect(line).toHaveText(/^\d\d:\d\d · Удаление тренировки · ./);
    await expectAccessible(page);
    await waitForServiceWorker(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Изменения других устройств не обновились.')).toBeVisible();
    await expect(line).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Действия: Удаление тренировки' }).click();
    await Promise.all([
      waitUntilSaid(page, 'Изменение отменено'),
      page.getByRole('menuitem', { name: 'Отменить изменение' }).click(),
    ]);
    await waitUntilSent(page);
    expect(await user.call('GET', 'workouts/history/')).toMatchObject({ count: 1 });
  });
});

test("a week's load is shown by muscle, and a training becomes a picture", async ({ page, request }) => {
  const user = await seedUser(request);
  await user.addPast({ title: 'Верх', daysAgo: 0.01, exercises: 2 });
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Нагрузка' }).click();
  await expect(page.getByRole('img', { name: /^Работали: / })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Шея' })).toBeVisible();
  await expect(page.getByText('Сравнить пока не с чем')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Неделей раньше' }).click();
  await page.getByRole('button', { name: 'Неделей раньше' }).click();
  await expect(page.getByRole('img', { name: 'На этой неделе подходов не было.' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Верх' }).click();
  await page.getByRole('button', { name: 'Действия: Верх' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Поделиться картинкой' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^podhod-\d{4}-\d\d-\d\d\.png$/);
});
