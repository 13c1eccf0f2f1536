// A past training put as it was before. What else it becomes: tests/screens.
import type { Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import { waitUntilSent } from './server-view.ts';
import { waitUntilSaid } from './toasts.ts';
import { chooseAction, exercise } from './training-steps.ts';

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

  await choose(page, 'Ноги', 'Изменения');
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
  await Promise.all([waitUntilSaid(page, 'Тренировка возвращена: отменено 2 изменения'), putBackBefore(1)]);
  await page.goBack();
  await expect(page.getByText('85 кг × 8')).toBeVisible();
  await expect(page.getByText('80 кг × 8')).toBeVisible();
  await waitUntilSent(page);
  const { results } = await user.call<{ results: object[] }>('GET', 'workouts/history/');
  expect(results[0]).toMatchObject({ exercises: [{ best: '85 кг × 8' }, { best: '80 кг × 8' }] });

  // What was put back is a change like any other: its own lines are the newest.
  await choose(page, 'Ноги', 'Изменения');
  // The exercise, its place, its set; and the weight.
  await expect(lines).toHaveCount(8);
  await Promise.all([waitUntilSaid(page, 'Тренировка возвращена: отменено 4 изменения'), putBackBefore(3)]);
  await page.goBack();
  await expect(page.getByText('825 кг × 8')).toBeVisible();
  await expect(page.getByText('80 кг × 8')).toHaveCount(0);
});
