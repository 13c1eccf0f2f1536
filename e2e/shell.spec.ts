// Covers docs/product.md: Screens; States; Forms; Messages; The way to a training.
// What stands around the screens: routes, guards, navigation, banners, the sync status.
import type { Page } from '@playwright/test';
import { DROP } from '../scripts/harness/faults.ts';
import { fillLogin, registerUser } from './accounts.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { navigation } from './navigation.ts';
import { seedTraining } from './seeded/training.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { addExercises, addSets, BENCH, startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

test.describe('routes', () => {
  test('an unknown address and /training lead to the start', { tag: '@core' }, async ({ page }) => {
    for (const address of ['/training', '/nothing/here']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
      await expect(page).toHaveURL('/');
    }
  });

  test('a protected screen sends to the login, and the login back to it', { tag: '@core' }, async ({
    page,
    request,
  }) => {
    const username = await registerUser(request);
    await page.goto('/history');
    await expect(page).toHaveURL('/login');
    await expect(navigation(page)).toHaveCount(0);
    await fillLogin(page, username);
    await expect(page).toHaveURL('/history');
    await expect(page.getByRole('heading', { level: 1, name: 'История тренировок' })).toBeVisible();
  });
});

test.describe('navigation', () => {
  test('is painted with its links while the database is still closed', async ({ page }) => {
    await startAsGuest(page);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => ({ addEventListener() {} }) as unknown as IDBOpenDBRequest;
    });
    await page.goto('/history');
    await expect(navigation(page).getByRole('link')).toHaveCount(5);
  });
});

test('a browser that keeps no data for the app: the app says so, and nothing is offered', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Нет доступа к данным' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Обновить страницу' })).toBeVisible();
});

test('a browser that blocks all of a site’s data shows no empty page, but says so', async ({ page }) => {
  await page.addInitScript(() => {
    // As Chromium does it where the person blocks cookies.
    const denyWith = (name: string) => () => {
      throw new DOMException('The user denied permission', name);
    };
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, { get: denyWith('SecurityError'), configurable: true });
    IDBFactory.prototype.open = denyWith('UnknownError');
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Нет доступа к данным' })).toBeVisible();
  await expect(page.getByText('Браузер не даёт хранить данные')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Обновить страницу' })).toBeVisible();
});

test('[LIVE1] what runs beside the screens may come late: nothing on screen falls, and it begins when it is there', async ({
  page,
  network,
}) => {
  const chunks = [/settled-background-.*js$/, /start-sync-.*js$/, /assets\/sync-(?!screen).*js$/];
  const lost = chunks.map(path => network.addFault(DROP, { path, times: 2 }));
  await startAsGuest(page);
  await addExercises(page, BENCH);
  await expect.poll(() => lost.every(fault => fault.hits > 0)).toBe(true);
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
  await expect.poll(() => network.calls({ path: /bulk-add/ }).length, { timeout: 60_000 }).toBe(1);
});

test('[LIVE1] the styles that did not come are fetched again, and so is what stands below the start', async ({
  page,
  network,
}) => {
  // As on a first visit: nothing is kept yet.
  network.addFault(DROP, { path: '/sw.js' });
  const lost = [/first-minute-.*js$/, /shared-.*css$/].map(path =>
    network.addFault(DROP, { path, times: 1 }),
  );
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Начать пустую тренировку' })).toBeVisible();
  await expect(page.getByText('Есть с чего начать')).toBeVisible();
  expect(lost.map(fault => fault.hits)).toEqual([1, 1]);
  await page.getByRole('button', { name: /^Впервые в зале/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The browser's own sheet has no round corners.
  expect(await dialog.evaluate(element => getComputedStyle(element).borderTopLeftRadius)).not.toBe('0px');
});

test.describe('sync status', () => {
  test.use(AS_A_WHOLE);

  function status(page: Page, text: string) {
    return page.getByRole('link', { name: `Синхронизация: ${text}`, exact: true });
  }

  test('counts what waits without network, and is at rest when it has gone', async ({ page, network }) => {
    await seedTraining(page, { [BENCH]: 0 });
    await expect(status(page, 'Всё на сервере')).toBeVisible();
    network.cutNetwork();
    await addSets(page, BENCH, 1);
    await page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
    await expect(page.getByRole('link', { name: /^Синхронизация: Ждут отправки: \d+$/ })).toBeVisible();
    network.restoreNetwork();
    await expect(status(page, 'Всё на сервере')).toBeVisible({ timeout: 30_000 });
  });

  test('says so when there is no network and nothing waits', async ({ page, context }) => {
    await startAsGuest(page);
    await expect(status(page, 'Всё на сервере')).toBeVisible();
    await waitForServiceWorker(page);
    await context.setOffline(true);
    await expect(status(page, 'Нет сети')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Нет сети' })).toBeAttached();
    await navigation(page).getByRole('link', { name: 'Профиль' }).click();
    await expect(
      page.getByRole('main').getByRole('link', { name: /^Синхронизация\s*Нет сети$/ }),
    ).toBeVisible();
  });
});

test('in forced colours a done row, the next one and a planned one have edges of their own', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await seedTraining(page, { [BENCH]: 3 });
  const bench = page.getByRole('region', { name: BENCH });
  await bench.getByRole('textbox', { name: 'Повторы, подход 1' }).fill('8');
  await bench.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
  const edges = () =>
    bench.locator('tr[data-set]').evaluateAll(rows => rows.map(row => getComputedStyle(row).borderLeftStyle));
  await expect.poll(edges).toEqual(['solid', 'dashed', 'none']);
});
