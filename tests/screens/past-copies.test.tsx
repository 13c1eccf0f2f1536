// Covers docs/product.md: Data brought along and taken away.
// What a past training becomes: another training, a template, what it was before. And what does not go on.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, exchangeAll } from '../components/support/exchange.ts';
import { openAt } from '../components/support/open-at.tsx';
import { expectToBeAt } from '../components/support/said.ts';
import { elsewhere, LIFTED, seedPast } from '../components/support/seeded.ts';
import { check, expectCount, expectPart, expectUrl } from '../components/support/seen.ts';
import { exercise, tick } from '../components/support/training.ts';

/** The page of a training of the past. */
async function openPast(title: string): Promise<void> {
  await page.getByRole('link', { name: 'История' }).click();
  await page.getByRole('link', { name: title }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function choose(title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Действия: ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a training is repeated from its own page; beside a running one it is not, and says so', async () => {
  await seedPast([
    { title: 'Тяга', daysAgo: 500, exercises: 2 },
    { title: 'Жим', daysAgo: 3, exercises: 1 },
  ]);
  const names = LIFTED.slice(0, 2).map(({ name }) => name);
  openAt('/');
  await openPast('Тяга');
  const repeat = page.getByRole('button', { name: 'Повторить' });
  await repeat.click();
  await expectToBeAt('/workout');
  for (const name of names) {
    const region = exercise(name);
    await expect.element(region.getByLabelText('кг, подход 1')).toHaveValue('80');
    await expect.element(region.getByLabelText('Повторы, подход 1')).toHaveValue('8');
    await expect.element(tick(name, 1)).not.toBeChecked();
  }
  await exchangeAll();
  expect(await call('GET', 'workouts/active/')).toMatchObject({ title: 'Тяга' });

  openAt('/');
  await openPast('Жим');
  await repeat.click();
  const dialog = page.getByRole('dialog', { name: 'Тренировка уже идёт' });
  await expectPart(dialog, 'Чтобы повторить «Жим», сначала завершите или отмените ту, что идёт сейчас.');
  await dialog.getByRole('button', { name: 'Продолжить тренировку' }).click();
  await expectToBeAt('/workout');
  await expect.element(exercise(names[1] ?? '')).toBeVisible();
});

test('no training goes on beside a running one: it says so and leads there', async () => {
  await seedPast([{ title: 'Плечи', daysAgo: 2, exercises: 1 }]);
  openAt('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expectToBeAt('/workout');
  await exchangeAll();
  const { id } = await call<{ id: number }>('GET', 'workouts/active/');
  openAt('/');
  await openPast('Плечи');
  const address = location.pathname;
  await choose('Плечи', 'Продолжить');
  const dialog = page.getByRole('dialog', { name: 'Тренировка уже идёт' });
  await expectPart(dialog, 'Сначала завершите или отмените ту, что идёт сейчас.');
  await dialog.getByRole('button', { name: 'Назад' }).click();
  await expectCount(dialog, 0);
  await expectToBeAt(address);

  await choose('Плечи', 'Удалить');
  await expect.element(page.getByText('Пока нет завершённых тренировок.')).toBeVisible();
  openAt(address);
  await page.getByRole('button', { name: 'Продолжить', exact: true }).click();
  await dialog.getByRole('button', { name: 'Продолжить тренировку' }).click();
  await expectToBeAt('/workout');
  await exchangeAll();
  expect(await call('GET', 'workouts/active/')).toMatchObject({ id, items: [] });
  expect(await call('GET', 'workouts/history/')).toMatchObject({ count: 0 });
});

test('a template is saved from a past training, and a past training written down from that', async () => {
  await seedPast([{ title: 'Круговая', daysAgo: 20, exercises: 2 }]);
  openAt('/');
  await openPast('Круговая');
  await choose('Круговая', 'Сохранить как шаблон');
  const dialog = page.getByRole('dialog', { name: 'Создать шаблон' });
  const name = dialog.getByLabelText('Название шаблона');
  await expect.element(name).toHaveValue('Круговая');
  await name.fill(' ');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expectPart(dialog, 'Введите название шаблона');
  await name.fill('Дома');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect.element(page.getByText('Шаблон создан: «Дома»')).toBeVisible();
  await exchangeAll();
  const templates = await call<{ results: object[] }>('GET', 'templates/');
  expect(templates.results).toMatchObject([{ title: 'Дома' }]);

  history.back();
  await page.getByRole('link', { name: 'Добавить' }).click();
  await page.getByLabelText('Дата').fill('2021-05-06');
  await page.getByLabelText('Начало').fill('07:15');
  await check(page.getByRole('radio', { name: 'Дома' }));
  await page.getByRole('button', { name: 'Записать' }).click();
  await expectUrl(/\/history\/.*\/edit$/);
  for (const { name: planned } of LIFTED.slice(0, 2)) {
    await expect.element(exercise(planned).getByLabelText('кг, подход 1')).toHaveValue('80');
  }
  await page.getByRole('button', { name: 'Отметить все выполненными: 2' }).click();
  await page.getByRole('button', { name: 'Готово' }).click();
  await page.getByRole('link', { name: 'Дома' }).click();
  await expect.element(page.getByText('6 мая 2021, 07:15')).toBeVisible();
  await expectCount(page.getByText('80 кг × 8'), 2);
  await exchangeAll();
  expect(await call('GET', 'workouts/history/')).toMatchObject({ count: 2 });
  expect(await call('GET', 'workouts/active/')).toBeUndefined();
});

test("'the same again' begins with the training whose page it was chosen on, however old", async () => {
  const others = [2, 3, 4, 5, 6, 7, 8, 9, 10];
  await seedPast([
    { title: 'Первая', daysAgo: 700, exercises: 3 },
    ...others.map(daysAgo => ({ title: `Дней назад ${daysAgo}`, daysAgo, exercises: 1 })),
  ]);
  const old = await elsewhere(ctx => ctx.db.workouts.filter(({ title }) => title === 'Первая').first());
  openAt(`/history/${old?.key}`);
  await choose('Первая', 'Записать такую же');
  await expect.element(page.getByRole('radio', { name: 'Первая' })).toBeChecked();
  await page.getByRole('button', { name: 'Записать' }).click();
  await page.getByRole('button', { name: 'Отметить все выполненными: 3' }).click();
  await page.getByRole('button', { name: 'Готово' }).click();
  await exchangeAll();
  const history = await call<{ results: object[] }>('GET', 'workouts/history/');
  expect(history.results[0]).toMatchObject({ title: 'Первая', duration_hhmm: '01:02' });
});
