// Covers docs/product.md: Screens; States; Messages; Numbers; Templates; The way to a training.
// The start screen for a visitor, for somebody with templates, and while a training runs.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { holdUntilReleased } from '../scripts/harness/faults.ts';
import { expectAccessible } from './accessibility.ts';
import { readDevice } from './device-view.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { navigation } from './navigation.ts';
import { seedUser } from './seeded-user.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { holdTrainings } from './slow-device.ts';
import { startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

const START_EMPTY = 'Начать пустую тренировку';
/** From one tap to the next. */
const TAP_MS = 300;

function card(page: Page, section: string, title: string): Locator {
  return page.getByRole('region', { name: section }).getByRole('button', { name: title, exact: true });
}

function countGuests(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('podhod-device');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('accounts').objectStore('accounts').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );
}

test('a visitor sees the way in instead of templates', { tag: '@core' }, async ({ page }) => {
  await page.goto('/training');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
  await expect(page.getByRole('button', { name: START_EMPTY })).toBeVisible();
  await expect(page.getByText('Пока нет шаблонов.')).toBeHidden();
  await expect(page.getByRole('img', { name: /^Тренировка: жим штанги лёжа/ })).toBeVisible();
  await expect(page.getByText('Всё тело, 3 раза в неделю')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL('/register');
});

test('two quick taps make one guest and one training', { tag: '@core' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: START_EMPTY }).dblclick();
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
  expect(await countGuests(page)).toBe(1);
});

test('a slow device: two taps lead to the training once, and who has gone on meanwhile is not called back', async ({
  page,
}) => {
  const start = page.getByRole('button', { name: START_EMPTY });
  const statuses = async () =>
    (await readDevice<{ status: string }>(page, 'workouts')).map(({ status }) => status);
  async function cancel() {
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(statuses).not.toContain('active');
  }
  await startAsGuest(page);
  await cancel();

  const before = await page.evaluate(() => history.length);
  const releaseTaps = await holdTrainings(page);
  for (const _ of ['first', 'second']) {
    await start.click();
    await page.waitForTimeout(TAP_MS);
  }
  await releaseTaps();
  await expect(page).toHaveURL('/workout');
  await page.waitForTimeout(TAP_MS);
  expect(await page.evaluate(() => history.length), 'steps back').toBe(before + 1);
  await page.getByRole('link', { name: 'Тренировка' }).click();
  expect(await page.evaluate(() => history.length), 'led to where one is').toBe(before + 1);
  await cancel();

  const releaseStart = await holdTrainings(page);
  await start.click();
  await page.waitForTimeout(TAP_MS);
  await page.getByRole('link', { name: 'Упражнения' }).click();
  await releaseStart();
  await expect.poll(statuses).toContain('active');
  await page.waitForTimeout(TAP_MS);
  await expect(page).toHaveURL('/exercises');
});

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('a template: starred, deleted and brought back, started without network', { tag: '@core' }, async ({
    page,
    request,
    context,
  }) => {
    const user = await seedUser(request);
    const workout = await user.addPast({ title: 'Жимы', daysAgo: 2, exercises: 2 });
    await user.addTemplate(workout, 'Грудь');
    await user.addTemplate(workout, 'Спина');
    await user.signIn(page);
    await expect(card(page, 'Другие', 'Грудь')).toBeVisible();
    await waitForServiceWorker(page);
    await context.setOffline(true);

    const star = page
      .getByRole('listitem')
      .filter({ hasText: 'Грудь' })
      .getByRole('button', { name: 'Избранное' });
    await star.press('Enter');
    await expect(card(page, 'Избранные', 'Грудь')).toBeVisible();
    await expect(star).toBeFocused();
    await expect(star).toHaveAttribute('aria-pressed', 'true');

    await card(page, 'Другие', 'Спина').click();
    const spina = page.getByRole('dialog', { name: 'Спина' });
    await spina.getByRole('button', { name: 'Удалить шаблон' }).click();
    await expect(spina).toBeHidden();
    // With the focus on it, it stays for as long as a busy machine needs.
    await page.getByRole('button', { name: 'Вернуть' }).focus();
    await expect(card(page, 'Другие', 'Спина')).toBeHidden();
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect(card(page, 'Другие', 'Спина')).toBeVisible();

    await card(page, 'Избранные', 'Грудь').click();
    const dialog = page.getByRole('dialog', { name: 'Грудь' });
    await expect(dialog.getByText('1 подход: 80 × 8')).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(card(page, 'Избранные', 'Грудь')).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Убрать из избранного' }).click();
    await expect(dialog.getByRole('button', { name: 'В избранное' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Другие', 'Грудь')).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Начать тренировку' }).click();
    await expect(page).toHaveURL('/workout');
    await expect(page.getByRole('textbox', { name: 'кг, подход 1' }).first()).toHaveValue('80');
    await expect(page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).first()).not.toBeChecked();

    await context.setOffline(false);
    await page.goto('/');
    await expect(card(page, 'Другие', 'Грудь')).toContainText('Последний раз сегодня', { timeout: 40_000 });
  });
});

test('a template deleted on another device too does not come back, and that is said', async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  await user.addTemplate(await user.addPast({ title: 'Жимы', daysAgo: 2, exercises: 1 }), 'Грудь');
  await user.signIn(page);
  const { results } = await user.call<{ results: { id: number }[] }>('GET', 'templates/');
  await card(page, 'Другие', 'Грудь').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить шаблон' }).click();
  await expect(page.getByText('Шаблон удалён. Позже: История → Изменения')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Вернуть' })).toBeVisible();
  // Beneath an open dialog nothing takes the focus. With it, this stays for as long as a busy machine needs.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Вернуть' }).focus();
  await user.call('DELETE', `templates/${results[0]?.id}/`);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => hasHeardOfDeletion(page)).toBe(true);
  await page.getByRole('button', { name: 'Вернуть' }).press('Enter');
  await expect(page.getByRole('alert').getByText('Шаблон уже удалён на сервере')).toBeVisible();
});

/** By a pull, or, on a busy machine, by the answer to its own. */
async function hasHeardOfDeletion(page: Page): Promise<boolean> {
  const bases = await readDevice<{ isGone?: boolean }>(page, 'bases');
  const log = await readDevice<{ state: string }>(page, 'log');
  return bases.some(({ isGone }) => isGone) || log.every(({ state }) => state !== 'waiting');
}

test.describe('a training that another device has begun meanwhile', () => {
  /** Signed in here, on the history's screen; the training is on the server alone. */
  async function beginElsewhere(page: Page, request: APIRequestContext): Promise<Locator> {
    const user = await seedUser(request);
    await user.signIn(page);
    await navigation(page).getByRole('link', { name: 'История' }).click();
    await user.call('POST', 'workouts/create/', { title: 'Ноги' });
    return navigation(page).getByRole('link', { name: 'Тренировка' });
  }

  test('opens by one tap on Тренировка', async ({ page, request }) => {
    const training = await beginElsewhere(page, request);
    await training.click();
    await expect(page).toHaveURL('/workout');
    await expect(page.getByRole('heading', { level: 1, name: 'Ноги' })).toBeVisible();
    // The start screen stood there for a moment only: it is no step of its own.
    await page.goBack();
    await expect(page).toHaveURL('/history');
  });

  test('only shows on the start screen to whoever has begun something else there', async ({
    page,
    network,
    request,
  }) => {
    const training = await beginElsewhere(page, request);
    const held = holdUntilReleased();
    network.addFault(held.fault, { path: /^\/api\// });
    await training.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
    await page.getByRole('heading', { level: 1, name: 'Начать тренировку' }).click();
    held.release();
    await expect(page.getByText('Идёт тренировка')).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});

test('a star taken away behind the first page leaves the focus beside the card that went', async ({
  page,
  request,
}) => {
  const user = await seedUser(request);
  const workout = await user.addPast({ title: 'Всё тело', daysAgo: 1, exercises: 9 });
  for (let n = 1; n <= 7; n++) await user.addTemplate(workout, `Программа ${n}`);
  const { results } = await user.call<{ results: { id: number }[] }>('GET', 'templates/?limit=20');
  // Without its star each of them stands behind the two newest, the sixth card and further.
  for (const { id } of results.sort((a, b) => a.id - b.id).slice(0, 5))
    await user.call('POST', `templates/${id}/favorite/`, { is_favorite: true });
  await user.signIn(page);
  const favorites = page.getByRole('region', { name: 'Избранные' }).getByRole('listitem');
  await expect(favorites).toHaveCount(5);
  const title = (await favorites.first().getByRole('button').first().getAttribute('aria-label')) ?? '';
  await favorites.first().getByRole('button', { name: 'Избранное' }).press('Enter');
  await expect(favorites).toHaveCount(4);
  await expect(card(page, 'Другие', title)).toBeHidden();
  await expect(favorites.first().getByRole('button').first()).toBeFocused();
});
