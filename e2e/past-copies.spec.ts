// What a past training becomes: another training, a template, what it was before. And what does not go on.
import type { Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import { waitUntilSent } from './server-view.ts';
import { chooseAction, exercise, tick } from './training-steps.ts';

test.use(ON_THE_PAGE);

/** The page of a training of the past. */
async function openPast(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Действия: ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a training is repeated from its own page; beside a running one it is not, and says so', async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  const past = await user.addPast({ title: 'Тяга', daysAgo: 500, exercises: 2 });
  await user.addPast({ title: 'Жим', daysAgo: 3, exercises: 1 });
  await user.signIn(page);
  await openPast(page, 'Тяга');
  const repeat = page.getByRole('button', { name: 'Повторить' });
  await repeat.click();
  await expect(page).toHaveURL('/workout');
  for (const { exercise: made } of past.items) {
    const region = exercise(page, made.name);
    await expect(region.getByLabel('кг, подход 1')).toHaveValue('80');
    await expect(region.getByLabel('Повторы, подход 1')).toHaveValue('8');
    await expect(tick(page, made.name, 1)).not.toBeChecked();
  }
  await waitUntilSent(page);
  expect(await user.call('GET', 'workouts/active/')).toMatchObject({ title: 'Тяга' });

  await page.goto('/');
  await openPast(page, 'Жим');
  await repeat.click();
  const dialog = page.getByRole('dialog', { name: 'Тренировка уже идёт' });
  await expect(dialog).toContainText(
    'Чтобы повторить «Жим», сначала завершите или отмените ту, что идёт сейчас.',
  );
  await dialog.getByRole('button', { name: 'Продолжить тренировку' }).click();
  await expect(page).toHaveURL('/workout');
  await expect(exercise(page, past.items[1]?.exercise.name ?? '')).toBeVisible();
});

test('no training goes on beside a running one: it says so and leads there', async ({ page, request }) => {
  const user = await seedUser(request);
  await user.addPast({ title: 'Плечи', daysAgo: 2, exercises: 1 });
  await user.signIn(page);
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect(page).toHaveURL('/workout');
  await waitUntilSent(page);
  const { id } = await user.call<{ id: number }>('GET', 'workouts/active/');
  await page.goto('/');
  await openPast(page, 'Плечи');
  const address = page.url();
  await choose(page, 'Плечи', 'Продолжить');
  const dialog = page.getByRole('dialog', { name: 'Тренировка уже идёт' });
  await expect(dialog).toContainText('Сначала завершите или отмените ту, что идёт сейчас.');
  await dialog.getByRole('button', { name: 'Назад' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(address);

  await choose(page, 'Плечи', 'Удалить');
  await expect(page.getByText('Пока нет завершённых тренировок.')).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: 'Продолжить', exact: true }).click();
  await dialog.getByRole('button', { name: 'Продолжить тренировку' }).click();
  await expect(page).toHaveURL('/workout');
  await waitUntilSent(page);
  expect(await user.call('GET', 'workouts/active/')).toMatchObject({ id, items: [] });
  expect(await user.call('GET', 'workouts/history/')).toMatchObject({ count: 0 });
});

test('a template is saved from a past training, and a past training written down from that', async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  const past = await user.addPast({ title: 'Круговая', daysAgo: 20, exercises: 2 });
  await user.signIn(page);
  await openPast(page, 'Круговая');
  await choose(page, 'Круговая', 'Сохранить как шаблон');
  const dialog = page.getByRole('dialog', { name: 'Создать шаблон' });
  const name = dialog.getByLabel('Название шаблона');
  await expect(name).toHaveValue('Круговая');
  await name.fill(' ');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(dialog).toContainText('Введите название шаблона');
  await name.fill('Дома');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByText('Шаблон создан: «Дома»')).toBeVisible();
  await waitUntilSent(page);
  const templates = await user.call<{ results: object[] }>('GET', 'templates/');
  expect(templates.results).toMatchObject([{ title: 'Дома' }]);

  await page.goBack();
  await page.getByRole('link', { name: 'Записать' }).click();
  await page.getByLabel('Дата').fill('2021-05-06');
  await page.getByLabel('Начало').fill('07:15');
  await page.getByRole('radio', { name: 'Дома' }).check();
  await page.getByRole('button', { name: 'Записать' }).click();
  await expect(page).toHaveURL(/\/history\/.*\/edit$/);
  for (const { exercise: planned } of past.items) {
    await expect(exercise(page, planned.name).getByLabel('кг, подход 1')).toHaveValue('80');
  }
  await page.getByRole('button', { name: 'Отметить все выполненными: 2' }).click();
  await page.getByRole('button', { name: 'Готово' }).click();
  await page.getByRole('link', { name: 'Дома' }).click();
  await expect(page.getByText('6 мая 2021, 07:15')).toBeVisible();
  await expect(page.getByText('80 кг × 8')).toHaveCount(2);
  await waitUntilSent(page);
  expect(await user.call('GET', 'workouts/history/')).toMatchObject({ count: 2 });
  expect(await user.call('GET', 'workouts/active/')).toBeUndefined();
});

test("'the same again' begins with the training whose page it was chosen on, however old", async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  const old = await user.addPast({ title: 'Первая', daysAgo: 700, exercises: 3 });
  for (let daysAgo = 2; daysAgo <= 10; daysAgo++) {
    await user.addPast({ title: `Дней назад ${daysAgo}`, daysAgo, exercises: 1 });
  }
  await user.signIn(page);
  await page.goto(`/history/${old.id}`);
  await choose(page, 'Первая', 'Записать такую же');
  await expect(page.getByRole('radio', { name: 'Первая' })).toBeChecked();
  await page.getByRole('button', { name: 'Записать' }).click();
  await page.getByRole('button', { name: 'Отметить все выполненными: 3' }).click();
  await page.getByRole('button', { name: 'Готово' }).click();
  await waitUntilSent(page);
  const history = await user.call<{ results: object[] }>('GET', 'workouts/history/');
  expect(history.results[0]).toMatchObject({ title: 'Первая', duration_hhmm: '01:00' });
});

test('a training is put as it was before a change of the journal, and back again', async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  const past = await user.addPast({ title: 'Ноги', daysAgo: 1, exercises: 2 });
  const [first = '', second = ''] = past.items.map(item => item.exercise.name);
  await user.signIn(page);
  await openPast(page, 'Ноги');
  await page.getByRole('link', { name: 'Изменить' }).click();
  const weight = exercise(page, first).getByLabel('кг, подход 1');
  await weight.fill('85');
  await page.keyboard.press('Enter');
  // Sent, so that what follows is a change of its own.
  await waitUntilSent(page);
  await weight.fill('825');
  await page.keyboard.press('Enter');
  await waitUntilSent(page);
  await chooseAction(page, second, 'Удалить');
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(exercise(page, second)).toHaveCount(0);
  await page.getByRole('button', { name: 'Готово' }).click();
  await waitUntilSent(page);

  await choose(page, 'Ноги', 'Журнал');
  const lines = page.getByRole('button', { name: /^Действия: / });
  await expect(lines).toHaveCount(4);
  const putBackBefore = async (nth: number) => {
    await lines.nth(nth).click();
    await page.getByRole('menuitem', { name: 'Вернуть тренировку к виду до этого' }).click();
    await page
      .getByRole('dialog', { name: 'Вернуть тренировку?' })
      .getByRole('button', { name: 'Вернуть' })
      .click();
  };
  // Newest first: the exercise's removal, 825, 85, and what another device did: the training itself.
  await putBackBefore(1);
  await expect(page.getByText('Тренировка возвращена: отменено 2 изменения')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('85 кг × 8')).toBeVisible();
  await expect(page.getByText('80 кг × 8')).toBeVisible();
  await waitUntilSent(page);
  const { results } = await user.call<{ results: object[] }>('GET', 'workouts/history/');
  expect(results[0]).toMatchObject({ exercises: [{ best: '85 кг × 8' }, { best: '80 кг × 8' }] });

  // What was put back is a change like any other: its own lines are the newest.
  await choose(page, 'Ноги', 'Журнал');
  // The exercise, its place, its set; and the weight.
  await expect(lines).toHaveCount(8);
  await putBackBefore(3);
  await expect(page.getByText('Тренировка возвращена: отменено 4 изменения')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('825 кг × 8')).toBeVisible();
  await expect(page.getByText('80 кг × 8')).toHaveCount(0);
});
