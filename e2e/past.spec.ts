// The past: opened, mended, removed, gone on with, written down.
import { expectAccessible } from './accessibility.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import { waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { chooseAction, chooseSetAction, exercise, tick } from './training-steps.ts';

test.use(ON_THE_PAGE);

test.describe(() => {
  test.use(AS_A_WHOLE);

  test("a training's card opens its page, without network too; mended there, it shows at once", {
    tag: '@core',
  }, async ({ page, request, context }) => {
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
    await expect(page.getByText('ПвЗ 2')).toHaveCount(2);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Изменить' }).click();
    await page.getByRole('textbox', { name: 'кг, подход 1' }).first().fill('82,5');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Минут' }).fill('45');
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

test('what is said of a past training, its order and kinds of sets are mended, and stand on its page', async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  const past = await user.addPast({ title: 'Давняя', daysAgo: 9, exercises: 2 });
  const [first = '', second = ''] = past.items.map(({ exercise }) => exercise.name);
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Давняя' }).click();
  await page.getByRole('link', { name: 'Изменить' }).click();
  await chooseAction(page, first, 'Порядок и суперсеты');
  const order = page.getByRole('dialog', { name: 'Порядок упражнений' });
  await order.getByRole('button', { name: `Ниже: ${first}` }).click();
  // Tapped before the list has its new order, the superset would be of the last exercise, which has none to follow.
  await expect(order.getByRole('listitem')).toContainText([second, first]);
  await order.getByRole('button', { name: 'Суперсет со следующим' }).click();
  await order.getByRole('button', { name: 'Закрыть' }).click();
  await chooseSetAction(page, first, 1, 'Заметка');
  await page.getByRole('dialog').getByLabel('Заметка').fill('Без пояса');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await exercise(page, second).getByRole('button', { name: 'Действия: подход 1' }).click();
  await page.getByRole('menuitemradio', { name: 'Разминка' }).click();
  await page.getByRole('button', { name: 'Заметка к тренировке' }).click();
  await page.getByRole('dialog').getByLabel('Заметка').fill('Спал мало');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Готово' }).click();

  await expect(page.getByText('Спал мало')).toBeVisible();
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveText([second, first]);
  const exercises = page.getByRole('region');
  await expect(exercises.filter({ hasText: second }).first()).toContainText('A1');
  await expect(exercises.filter({ hasText: second }).first()).toContainText('разминка');
  await expect(exercises.filter({ hasText: first }).last()).toContainText('A2');
  await expect(exercises.filter({ hasText: first }).last()).toContainText('Без пояса');
  await expectAccessible(page);
  await page.goto('/');
  await waitUntilSent(page);
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

test('a training cancelled by mistake is found by the journal, and goes on', async ({ page, request }) => {
  const user = await seedUser(request);
  await user.addPast({ title: 'Спина', daysAgo: 1, exercises: 1 });
  await user.signIn(page);
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Журнал' }).click();
  await page
    .getByRole('button', { name: /^Действия: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Открыть тренировку' }).click();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page).toHaveURL('/workout');
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

test('the past is found by exercise and date, by the calendar, and from a month on', async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  for (const daysAgo of [1, 2, 400])
    await user.addPast({ title: `Дней назад ${daysAgo}`, daysAgo, exercises: 1 });
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Поиск' }).click();
  await page.getByRole('searchbox', { name: 'Поиск по истории' }).fill('назад 400');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Найдено: 1 тренировка')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Дней назад 400' }).click();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('назад 400');
  await page.goBack();

  await page.getByRole('link', { name: 'Календарь' }).click();
  const long = new Date(Date.now() - 400 * 86_400_000);
  await page.getByRole('button', { name: String(long.getFullYear()), exact: true }).click();
  await expect(page.getByRole('link', { name: /: 1 тренировка$/ })).toHaveCount(1);
  await expectAccessible(page);
  const month = new Intl.DateTimeFormat('ru', { month: 'long' }).format(long);
  await page.getByRole('link', { name: `${month} ${long.getFullYear()}` }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Дней назад 400' })).toBeVisible();
  await page.getByRole('link', { name: 'К последним' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('the calendar opens at the newest month with a training', async ({ page, request }) => {
  const user = await seedUser(request);
  for (const daysAgo of [800, 400]) await user.addPast({ title: 'Ноги', daysAgo, exercises: 1 });
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: 'Календарь' }).click();
  const newest = new Date(Date.now() - 400 * 86_400_000);
  const month = new Intl.DateTimeFormat('ru', { month: 'long' }).format(newest);
  const first = page.getByRole('region', { name: / \d{4}$/ }).first();
  await expect(first).toHaveAccessibleName(`${month} ${newest.getFullYear()}`);
  await expect(first.getByRole('link', { name: /: 1 тренировка$/ })).toBeVisible();
});

test("an exercise's past opens over the training, with its chart and table", async ({ page, request }) => {
  const user = await seedUser(request);
  for (const daysAgo of [40, 20, 10]) await user.addPast({ title: 'Грудь', daysAgo, exercises: 1 });
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('button', { name: 'Повторить' }).first().click();
  const region = page.getByRole('region').filter({ has: page.getByRole('table') });
  const name = (await region.getByRole('heading').first().textContent()) ?? '';
  await region.getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByRole('img', { name: /^Эпли: 3 точки/ })).toBeVisible();
  await expect(sheet.getByText('101,3 кг').first()).toBeVisible();
  await expect(sheet.getByText('Без изменений за 4 недели')).toBeVisible();
  await sheet.getByRole('button', { name: 'Вес' }).click();
  const caption = sheet.getByRole('figure');
  const chart = sheet.getByRole('img', { name: /^Вес: 3 точки/ });
  const slider = sheet.getByRole('slider', { name: 'Точка графика: Вес' });
  const dayAt = async (x: number) => {
    await chart.hover({ position: { x, y: 60 } });
    return slider.inputValue();
  };
  const width = (await chart.boundingBox())?.width ?? 0;
  expect(await dayAt(45)).toBe('0');
  expect(await dayAt(width - 12)).toBe('2');
  await expect(slider).toHaveCSS('opacity', '0');
  const last = await caption.textContent();
  await slider.press('ArrowLeft');
  await expect(slider).toHaveCSS('opacity', '1');
  await expect(caption).not.toHaveText(last ?? '');
  await sheet.getByText('Таблица').click();
  await expect(sheet.getByRole('table').getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/workout');
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
  await expect(page.getByText('Подход удалён. Позже — в Журнале: История → Журнал')).toBeVisible();
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText('Без подходов')).toBeVisible();
  await waitUntilSent(page);

  await page.getByRole('button', { name: 'Действия: Ноги' }).click();
  await page.getByRole('menuitem', { name: 'Журнал' }).click();
  await expectAccessible(page);
  const menu = page.getByRole('button', { name: /^Действия: Подход/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Подробнее' }).click();
  const entry = page.getByRole('dialog');
  await expect(entry).toContainText('DELETE /api/workouts/active/exercises/');
  await expect(entry).toContainText('Устройство: это устройство');
  await expect(entry).toContainText('Состояние: на сервере');
  await page.getByRole('button', { name: 'Скопировать' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('set.delete');
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Отменить изменение' }).click();
  await expect(page.getByText('Изменение отменено')).toBeVisible();
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
    await page.getByRole('link', { name: 'Журнал' }).click();
    const line = page.getByText('Удаление тренировки');
    await expect(line).toBeVisible();
    // Opening it reads the rows, too.
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Ноги' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Журнал' }).click();
    await expect(page.getByRole('button', { name: /^Действия: / })).toHaveCount(2);
    await expect(line).toHaveText(/^Удаление тренировки · ./);
    await expectAccessible(page);
    await waitForServiceWorker(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Изменения других устройств не обновились.')).toBeVisible();
    await expect(line).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Действия: Удаление тренировки' }).click();
    await page.getByRole('menuitem', { name: 'Отменить изменение' }).click();
    await expect(page.getByText('Изменение отменено')).toBeVisible();
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
