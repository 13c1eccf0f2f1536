// Covers docs/product.md: Screens; States; Messages; Numbers; Training; The past.
// The history: empty, long, and as the beginning of the next training.
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { unfold } from './exercise-form-steps.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { addExercises, addSets, BENCH, finish, startAsGuest, tickForGood } from './training-steps.ts';

test.use(ON_THE_PAGE);

/** №1 was yesterday, each higher one a day before. */
function card(page: Page, number: number) {
  return page.getByRole('article', { name: `Тренировка №${number}`, exact: true });
}

interface Past {
  trainings: number;
  exercises: number;
}

async function openPast(page: Page, request: APIRequestContext, { trainings, exercises }: Past) {
  const user = await seedUser(request);
  for (let n = trainings; n >= 1; n--) {
    await user.addPast({ title: `Тренировка №${n}`, daysAgo: n, exercises });
  }
  await user.signIn(page);
  await page.getByRole('link', { name: 'История' }).click();
}

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('a history that another tab has emptied says so', async ({ page, context }) => {
    await page.goto('/');
    await waitForServiceWorker(page);
    await context.setOffline(true);
    await startAsGuest(page);
    await addExercises(page, BENCH);
    await addSets(page, BENCH, 1);
    await tickForGood(page, BENCH, 1);
    await finish(page);
    await expect(page.getByRole('button', { name: 'Не сейчас' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'История' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    const other = await context.newPage();
    await other.goto('/sync');
    // Of its start: without that there is none.
    await other
      .getByRole('main')
      .getByRole('button', { name: /^Действия/ })
      .first()
      .click();
    await other.getByRole('menuitem', { name: 'Удалить' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Пока нет завершённых тренировок.')).toBeVisible();
  });
});

test('ten trainings at first, then eight more whenever the end comes near', async ({ page, request }) => {
  await openPast(page, request, { trainings: 30, exercises: 4 });
  const cards = page.getByRole('article');
  await expect(card(page, 1)).toBeVisible();
  await expect(cards).toHaveCount(10);

  const first = cards.first();
  await expect(first).toContainText('вчера, ');
  await expect(first).toContainText('1 ч 02 мин');
  await expect(first).toContainText(/2\s560\sкг/);
  await expect(first.getByRole('listitem').first()).toContainText('80 кг × 8');
  await expect(first.getByRole('listitem').first()).toContainText('1 подход');
  await expectAccessible(page);

  await cards.nth(9).scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(18);
  const oldest = card(page, 30);
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(oldest).toBeVisible({ timeout: 300 });
  }).toPass();
});

test('who comes back finds the history, and a form, where they left it', async ({ page, request }) => {
  await openPast(page, request, { trainings: 14, exercises: 4 });
  await expect(card(page, 1)).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(card(page, 14)).toBeInViewport({ timeout: 300 });
  }).toPass();
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  await page.goBack();
  await expect(card(page, 14)).toBeInViewport();

  await page.goto('/exercises/create');
  await expect(page.getByRole('button', { name: 'Штанга', exact: true })).toBeVisible();
  await unfold(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const alternatives = page.getByRole('button', { name: 'Добавить альтернативы' });
  await expect(alternatives).not.toBeInViewport();
  // Pressed in the very frame that scrolled there: the page has not yet heard of the scrolling.
  await alternatives.evaluate((button: HTMLElement) => {
    button.scrollIntoView();
    button.click();
  });
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await expect(alternatives).toBeInViewport();
});

test('cards far from the screen come back without moving what is read', async ({ page, request }) => {
  await openPast(page, request, { trainings: 26, exercises: 4 });
  const newest = card(page, 1);
  const oldest = card(page, 26);
  await expect(newest).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(oldest).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expect(newest).not.toBeAttached();

  const heights = await page.evaluateHandle(() => {
    const seen = new Set<number>();
    const look = () => {
      seen.add(document.documentElement.scrollHeight);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await expect(async () => {
    await page.mouse.wheel(0, -1_500);
    await expect(newest).toBeInViewport({ timeout: 100 });
  }).toPass();
  await expect(oldest).not.toBeAttached();
  expect(await heights.evaluate(seen => seen.size)).toBe(1);
});

test('after a look back the older ones come all the same', async ({ page, request }) => {
  await openPast(page, request, { trainings: 19, exercises: 8 });
  await expect(card(page, 10)).toBeAttached();
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(card(page, 1)).not.toBeAttached({ timeout: 200 });
  }).toPass();
  await expect(card(page, 18)).toBeAttached();
  await expect(card(page, 19)).not.toBeAttached();
  await page.mouse.wheel(0, -1_000);
  await expect(card(page, 1)).toBeAttached();
  await expect(card(page, 10)).toBeAttached();
  await expect(card(page, 18)).toBeAttached();
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(card(page, 19)).toBeInViewport({ timeout: 300 });
  }).toPass({ timeout: 15_000 });
});

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('a repeated training has the same exercises and values, undone, without network too', {
    tag: '@core',
  }, async ({ page, request, context }) => {
    const user = await seedUser(request);
    await user.addPast({ title: 'Грудь', daysAgo: 1, exercises: 2 });
    await user.signIn(page);
    await page.getByRole('link', { name: 'История' }).click();
    await expect(page.getByRole('article', { name: 'Грудь' })).toBeVisible();
    await waitForServiceWorker(page);
    await context.setOffline(true);
    await page.getByRole('article', { name: 'Грудь' }).getByRole('button', { name: 'Повторить' }).click();
    await expect(page).toHaveURL('/workout');
    await expect(page.getByRole('textbox', { name: 'кг, подход 1' })).toHaveCount(2);
    await expect(page.getByRole('textbox', { name: 'кг, подход 1' }).first()).toHaveValue('80');
    await expect(page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).first()).not.toBeChecked();

    await page.getByRole('link', { name: 'История' }).click();
    await page.getByRole('button', { name: 'Повторить' }).click();
    const dialog = page.getByRole('dialog', { name: 'Тренировка уже идёт' });
    await expect(dialog).toContainText(
      'Чтобы повторить «Грудь», сначала завершите или отмените ту, что идёт сейчас.',
    );
    await dialog.getByRole('button', { name: 'Продолжить тренировку' }).click();
    await expect(page).toHaveURL('/workout');
  });
});
