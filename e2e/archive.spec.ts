// An import finds what was put away.
import type { APIRequestContext } from '@playwright/test';
import { silence } from '../scripts/harness/faults.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { type SeededUser, seedUser } from './seeded-user.ts';

test.use(ON_THE_PAGE);

/** As another device made it, and put it away. */
async function addArchived(user: SeededUser, request: APIRequestContext, name: string): Promise<void> {
  const first = async (path: string) => (await (await request.get(path)).json()).results[0].id as number;
  const { id } = await user.call<{ id: number }>('POST', 'exercises/', {
    name,
    equipment: await first('/api/equipments/'),
    primary_muscle: await first('/api/muscles/'),
    secondary_muscles: [],
    alternatives: [],
    type: 'none',
  });
  await user.call('POST', `exercises/${id}/archive/`);
}

test('[IMP3] a file finds an exercise in the archive, also one that comes later, and brings it back', async ({
  page,
  request,
  network,
}) => {
  const user = await seedUser(request);
  await addArchived(user, request, 'Treadmill');
  network.addFault(silence(), { path: '/api/batch/' });
  await user.beginToSignIn(page);
  await page.goto('/profile/data');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Выбрать файл' }).click(),
  ]);
  await chooser.setFiles('tests/support/exports/hevy-en.csv');
  const reading = page.getByText('Записи ещё загружаются с сервера.');
  await expect(reading).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^Bench Press \(Barbell\) → Жим штанги лёжа/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Treadmill → новое/ })).toBeVisible();
  network.reset();
  const match = page.getByRole('button', { name: /^Treadmill → Treadmill/ });
  await expect(match).toContainText('в архиве, вернётся из него', { timeout: 60_000 });
  await expect(reading).toBeHidden();
  await page.getByRole('button', { name: 'Импортировать' }).click();
  await expect(page.getByText('Импорт сохранён: 2 тренировки')).toBeVisible();
  await page.goto('/profile/archived');
  await expect(page.getByText('Архив пуст.')).toBeVisible();
});
