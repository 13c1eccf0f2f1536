// Covers docs/product.md: What could not be loaded.
// A new phone of somebody with years of trainings, before all of them are here; and one without room for them.
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { answerJson, silence } from '../scripts/harness/faults.ts';
import { BESIDE_THE_APP } from './device-view.ts';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedUser } from './seeded-user.ts';
import { startAsGuest } from './training-steps.ts';

test.use(ON_THE_PAGE);

/** More rows than come at once. */
const TRAININGS = 40;
const PROGRESS = new RegExp(`Загружаем историю: \\d+ из ${TRAININGS}`);
/** Of a device that has read something. */
const HAS_CURSOR = /"cursor":"/;
const DEVICE_FULL = 'На устройстве не осталось места. Освободите его, и запись продолжится.';

const status = (page: Page, text: string | RegExp) =>
  page.getByRole('link', {
    name: typeof text === 'string' ? `Синхронизация: ${text}` : new RegExp(`^Синхронизация: ${text.source}$`),
    exact: true,
  });

test('[PULL8] the newest trainings are there first, and how many are to come is said', async ({
  page,
  request,
  network,
}) => {
  const user = await seedUser(request);
  for (let n = 1; n <= TRAININGS; n++)
    await user.addPast({ title: `Тренировка №${n}`, daysAgo: n, exercises: 25 });
  network.addFault(silence(), { path: '/api/batch/', body: HAS_CURSOR });
  await user.beginToSignIn(page);
  await expect(status(page, PROGRESS)).toBeVisible();
  const said = page.getByRole('paragraph').filter({ hasText: PROGRESS });
  await page.goto('/history');
  await expect(page.getByRole('article').first()).toContainText('Тренировка №1');
  await expect(said).toBeVisible();
  await status(page, PROGRESS).click();
  await expect(said).toBeVisible();
  network.reset();
  await page.reload();
  await expect(status(page, 'Всё на сервере')).toBeVisible({ timeout: 60_000 });
});

const exported = async (download: Promise<Download>) => {
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
};

test('[EXP5] an export while trainings are still on their way is offered as a part and says so; later it is whole', async ({
  page,
  request,
  network,
}) => {
  const user = await seedUser(request);
  for (let n = 1; n <= TRAININGS; n++) await user.addPast({ title: `День ${n}`, daysAgo: n, exercises: 25 });
  network.addFault(silence(), { path: '/api/batch/', body: HAS_CURSOR });
  await user.beginToSignIn(page);
  await expect(status(page, PROGRESS)).toBeVisible();
  await page.goto('/profile/data');
  const all = page.getByRole('button', { name: /^Копия в одном файле/ });
  const dialog = page.getByRole('dialog', { name: 'Записи ещё загружаются с сервера' });
  for (const name of ['Тренировки для Strong (CSV)', 'Тренировки для Hevy (CSV)']) {
    await page.getByRole('button', { name }).click();
    await expect(dialog).toContainText(PROGRESS);
    await dialog.getByRole('button', { name: 'Назад' }).click();
  }
  await all.click();
  const saved = exported(page.waitForEvent('download'));
  await dialog.getByRole('button', { name: 'Сохранить часть' }).click();
  const part = await saved;
  expect(part.name).toMatch(/^podhod-partial-/);
  expect(JSON.parse(part.text)).toMatchObject({ is_partial: true });
  expect(JSON.parse(part.text).workouts.length).toBeLessThan(TRAININGS);

  await all.click();
  await expect(dialog).toBeVisible();
  network.reset();
  const read = page.getByRole('dialog', { name: 'Записи загружены' });
  await expect(read).toBeVisible({ timeout: 60_000 });
  const later = exported(page.waitForEvent('download'));
  await read.getByRole('button', { name: 'Сохранить' }).click();
  const whole = await later;
  expect(whole.name).not.toContain('partial');
  expect(whole.text).not.toContain('is_partial');
  expect(JSON.parse(whole.text).workouts).toHaveLength(TRAININGS);
});

test('nothing is claimed about exercises that are still on their way', async ({ page, request, network }) => {
  const user = await seedUser(request);
  const key = '0b8f3c1e-5a53-4a38-9d0c-1f2a6a5d7e11';
  const firstId = async (path: string) => (await (await request.get(path)).json()).results[0].id as number;
  await user.call('POST', 'exercises/', {
    client_key: key,
    name: 'Проба издалека',
    equipment: await firstId('/api/equipments/'),
    primary_muscle: await firstId('/api/muscles/'),
    secondary_muscles: [],
    alternatives: [],
    type: 'none',
  });
  network.addFault(silence(), { path: /^\/api\/(exercises|batch)\// });
  await user.beginToSignIn(page);
  await page.goto('/profile/archived');
  await expect(page.getByText('Загружаем архив…')).toBeAttached();
  await expect(page.getByText('Архив пуст.')).toHaveCount(0);
  await page.goto(`/exercises/${key}`);
  await expect(page.getByText('Загрузка упражнения...')).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(page.getByText('Упражнение не найдено.')).toHaveCount(0);
  await page.goto(`/exercises/${key}/edit`);
  await expect(page.getByText('Загрузка упражнения...')).toBeVisible();
  await expect(page).toHaveURL(/\/edit$/);
  network.reset();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue('Проба издалека');
  await page.goto(`/exercises/${key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Проба издалека' })).toBeVisible();
});

const HISTORY_FAILED = 'Не удалось загрузить историю';
const SERVER_FAILS = 'Сервер отвечает с ошибкой';
/** All that a new device reads, once it is signed in. */
const LISTS = /^\/api\/(?!auth\/|token\/)/;

test('a server that answers with errors on the first load: each screen says what it could not load, until it can', async ({
  page,
  request,
  network,
}) => {
  const user = await seedUser(request);
  await user.addTemplate(await user.addPast({ title: 'Жимы', daysAgo: 2, exercises: 1 }), 'Грудь');
  network.addFault(answerJson(500, { detail: 'Ошибка.' }), { path: LISTS });
  await user.beginToSignIn(page);
  await expect(page.getByText('Не удалось загрузить шаблоны.')).toBeVisible();
  await expect(status(page, SERVER_FAILS)).toBeVisible();
  await page.getByRole('link', { name: 'История' }).click();
  await expect(page.getByText(HISTORY_FAILED)).toBeVisible();
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByText('Не удалось загрузить профиль/настройки')).toBeVisible();
  await page.getByRole('link', { name: 'Архив' }).click();
  await expect(page.getByText('Не удалось загрузить архивированные упражнения')).toBeVisible();
  network.reset();
  await page.goto('/history');
  await expect(page.getByRole('article', { name: 'Жимы' })).toBeVisible();
  await expect(page.getByText(HISTORY_FAILED)).toHaveCount(0);
  await expect(status(page, 'Всё на сервере')).toBeVisible();
});

test('[PULL10] a device without room for what the server has says so', async ({ page, network }) => {
  await startAsGuest(page);
  await expect(status(page, 'Всё на сервере')).toBeVisible();
  // What the app's own worker is still doing would be noted over it.
  await page.goto(BESIDE_THE_APP);
  network.addFault(silence(), { path: /^\/api\// });
  await page.evaluate(notePhaseFull);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(DEVICE_FULL);
  await expect(status(page, DEVICE_FULL)).toBeVisible();
});

/** In the page: what the sync worker notes. */
async function notePhaseFull(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const name = names.find(name => name.startsWith('podhod:') && name !== 'podhod:anonymous');
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name ?? '');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const writing = db.transaction('meta', 'readwrite');
  writing.objectStore('meta').put({ id: 'status', value: { phase: 'full', lastAnswerAtMs: null } });
  await new Promise(resolve => {
    writing.oncomplete = resolve;
  });
  db.close();
}
