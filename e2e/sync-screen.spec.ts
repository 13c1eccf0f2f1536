// Covers docs/product.md: Sync.
// The sync's own screen: what was refused is decided on, what is unsent is saved to a file.
import { answerJson } from '../scripts/harness/faults.ts';
import { expect, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import { waitForServiceWorker } from './service-worker.ts';

test('a refused change that is decided on hands the focus to the next one, to the title', async ({
  page,
  network,
  request,
}) => {
  const user = await seedUser(request);
  const workout = await user.addPast({ title: 'Жимы', daysAgo: 2, exercises: 1 });
  for (const name of ['Грудь', 'Спина']) await user.addTemplate(workout, name);
  await user.signIn(page);
  const refusal = answerJson(400, { detail: 'Нельзя.', code: 'invalid' });
  network.addFault(refusal, { method: 'POST', path: /\/favorite\/$/, times: 2 });
  for (const name of ['Грудь', 'Спина']) {
    const star = page.getByRole('listitem').filter({ hasText: name });
    await star.getByRole('button', { name: 'Избранное' }).click();
  }
  await page.getByRole('link', { name: 'Синхронизация: Требует внимания: 2' }).click();
  await page
    .getByRole('button', { name: /^Подробнее: / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Нельзя.');
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  const discard = page.getByRole('main').getByRole('button', { name: 'Удалить', exact: true });
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Удалить' });
  await discard.first().press('Enter');
  await sure.press('Enter');
  await expect(discard).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Подробнее: / })).toBeFocused();
  await page.getByRole('button', { name: 'Повторить' }).press('Enter');
  await expect(page.getByText('Всё на сервере', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Синхронизация' })).toBeFocused();
});

test('[PARK4] the file of what is unsent stays readable behind the tap', async ({ page, request }) => {
  const user = await seedUser(request);
  await user.signIn(page);
  await waitForServiceWorker(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await page.getByRole('link', { name: /^Синхронизация/ }).click();
  // Safari reads it later than Chromium does.
  const revoked = await page.evaluateHandle(() => {
    const urls: string[] = [];
    URL.revokeObjectURL = url => void urls.push(url);
    return urls;
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Сохранить в файл' }).click();
  expect((await download).suggestedFilename()).toMatch(/^podhod-.*\.json$/);
  await page.waitForTimeout(500);
  expect(await revoked.jsonValue()).toEqual([]);
});
