// Section 8 of the specification, message by message: the server refuses a change, the device cannot read, the session
// is over. What an account call is refused with stands in its own screen's spec (login, register, account).
import type { APIRequestContext, ConsoleMessage, Page } from '@playwright/test';
import type { FaultProxy } from '../scripts/harness/fault-proxy.ts';
import { answerJson } from '../scripts/harness/faults.ts';
import { fillLogin, registerUser, requestTokens } from './accounts.ts';
import { readDevice } from './device-view.ts';
import { unfold } from './exercise-form-steps.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { waitForApp } from './navigation.ts';
import { seedTraining } from './seeded/training.ts';
import { seedUser } from './seeded-user.ts';
import { waitUntilNothingMayGo, waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { measureStay } from './toasts.ts';
import {
  addExercises,
  addSets,
  BENCH,
  chooseAction,
  confirmFinish,
  exercise,
  finish,
  PLANK,
  pick,
  startAsGuest,
  tickForGood,
} from './training-steps.ts';

test.use(ON_THE_PAGE);

/** The next call like this is refused for good. */
function refuseNext(network: FaultProxy, method: string, path: RegExp) {
  return network.addFault(answerJson(400, { detail: 'Нельзя.', code: 'invalid' }), {
    method,
    path,
    times: 1,
  });
}

async function expectError(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
}

/** Only what was refused waits, for the person. */
async function expectRefusedOnly(page: Page): Promise<void> {
  await waitUntilNothingMayGo(page);
  await expect(page.getByRole('link', { name: /^Синхронизация: Требует внимания/ })).toBeVisible();
}

/** The line that stands in the console instead of a message. */
function logged(page: Page, text: string): Promise<ConsoleMessage> {
  return page.waitForEvent('console', message => message.text().includes(text));
}

test.describe('a change that the server refuses', () => {
  test('of a training: each with its words, for 3 seconds, at the bottom right', { tag: '@core' }, async ({
    page,
    network,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await seedTraining(page, { [BENCH]: 0 });
    await waitUntilSent(page);

    refuseNext(network, 'POST', /\/sets\/$/);
    const stay = measureStay(page, 'Не удалось сохранить');
    await exercise(page, BENCH)
      .getByRole('button', { name: /^\+ Добавить сет/ })
      .click();
    const toast = page.getByRole('alert').getByText('Не удалось сохранить', { exact: true });
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    expect(box && box.x > 640 && box.y > 400).toBe(true);
    const stayedMs = await stay;
    expect(stayedMs).toBeGreaterThan(2_900);
    expect(stayedMs).toBeLessThan(4_500);

    await addSets(page, BENCH, 1);
    await expectRefusedOnly(page);
    refuseNext(network, 'PATCH', /\/sets\/[^/]+\/$/);
    const rest = exercise(page, BENCH).getByLabel('Отдых, подход 1', { exact: true });
    await rest.fill('130');
    await rest.press('Enter');
    await expectError(page, 'Не удалось сохранить отдых');

    refuseNext(network, 'PATCH', /\/update\/$/);
    // It does not stay until the summary has come.
    await Promise.all([finish(page), expectError(page, 'Не удалось обновить статус')]);
  });

  test('of an exercise in the training: its replacement is only logged', async ({ page, network }) => {
    await seedTraining(page, { [BENCH]: 0 });
    await waitUntilSent(page);
    refuseNext(network, 'POST', /\/replace-by-exercise\/$/);
    const replaced = logged(page, 'item.replace');
    await chooseAction(page, BENCH, 'Заменить');
    await pick(page, page.getByRole('radio', { name: PLANK, exact: true }), PLANK);
    await page.getByRole('button', { name: 'Заменить' }).click();
    await replaced;
    await expect(exercise(page, BENCH)).toBeVisible();
    await expect(page.getByRole('alert')).toBeEmpty();
  });

  test('of a template: its star and its delete are only logged, applying says so', async ({
    page,
    network,
    request,
  }) => {
    const user = await seedUser(request);
    const workout = await user.addPast({ title: 'Жимы', daysAgo: 2, exercises: 1 });
    await user.addTemplate(workout, 'Грудь');
    await user.addTemplate(workout, 'Спина');
    await user.signIn(page);
    const card = (title: string) => page.getByRole('button', { name: title, exact: true });

    refuseNext(network, 'DELETE', /\/templates\/[^/]+\/$/);
    const deleted = logged(page, 'template.delete');
    await card('Спина').click();
    await page.getByRole('button', { name: 'Удалить шаблон' }).click();
    await expect(card('Спина')).toHaveCount(0);

    refuseNext(network, 'POST', /\/favorite\/$/);
    const starred = logged(page, 'template.favorite');
    const star = page
      .getByRole('listitem')
      .filter({ hasText: 'Грудь' })
      .getByRole('button', { name: 'Избранное' });
    await star.click();
    await starred;
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await deleted;
    await expect(card('Спина')).toBeVisible();
    await expect(page.getByRole('alert')).toBeEmpty();

    refuseNext(network, 'POST', /\/apply\/$/);
    await card('Грудь').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
    await expectError(page, 'Не удалось применить шаблон');
  });

  test('of what becomes of a training: a template made of it, a past one repeated', async ({
    page,
    network,
    request,
  }) => {
    const user = await seedUser(request);
    await user.addPast({ title: 'Жимы', daysAgo: 2, exercises: 1 });
    await user.signIn(page);
    const repeat = page.getByRole('article', { name: 'Жимы' }).getByRole('button', { name: 'Повторить' });
    const tick = page.getByRole('checkbox', { name: 'Подход 1 выполнен' });

    await page.getByRole('link', { name: 'История' }).click();
    await repeat.click();
    await tick.check();
    await finish(page);
    refuseNext(network, 'POST', /\/save-as-template\/$/);
    const prompt = page.getByRole('dialog', { name: 'Сохранить как шаблон?' });
    await prompt.getByRole('button', { name: 'Сохранить' }).click();
    await expectError(page, 'Не удалось создать шаблон');

    await page.getByRole('link', { name: 'История' }).click();
    refuseNext(network, 'POST', /\/recreate\/$/);
    await repeat.last().click();
    await expectError(page, 'Не удалось воссоздать тренировку');
  });

  test('of a program: its update says so', async ({ page, network, request }) => {
    const user = await seedUser(request);
    await user.addTemplate(await user.addPast({ title: 'Жимы', daysAgo: 2, exercises: 1 }), 'Грудь');
    await user.signIn(page);
    await page.getByRole('button', { name: 'Грудь', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Начать тренировку' }).click();
    await page.getByLabel('кг, подход 1', { exact: true }).fill('85');
    await page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
    await finish(page);
    refuseNext(network, 'POST', /\/maybe-update-template\/$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Обновить', exact: true }).click();
    await expectError(page, 'Не удалось применить операцию с шаблоном');
  });

  test('of the settings, and of an exercise that is restored', async ({ page, network, request }) => {
    const username = await registerUser(request);
    await addArchivedExercise(request, username, 'Проба архива');
    await page.goto('/login');
    await fillLogin(page, username);
    await waitUntilSent(page);
    refuseNext(network, 'PATCH', /\/me\/settings\/$/);
    await page.getByRole('link', { name: 'Профиль' }).click();
    await page.getByRole('button', { name: /^Отдых по умолчанию/ }).click();
    await page.getByLabel('Время отдыха').fill('90');
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
    await expectError(page, 'Не удалось сохранить настройки');
    await expect(page.getByRole('button', { name: /^Отдых по умолчанию.*2:00/ })).toBeVisible();

    refuseNext(network, 'POST', /\/unarchive\/$/);
    await page.getByRole('link', { name: 'Архив' }).click();
    const restore = page.getByRole('button', { name: 'Восстановить: Проба архива' });
    await restore.click();
    await expectError(page, 'Ошибка при восстановлении упражнения');
    await expect(restore).toBeVisible();
  });
});

/** As another device made it, and put it away. */
async function addArchivedExercise(request: APIRequestContext, username: string, name: string) {
  const { access } = await requestTokens(request, username);
  const headers = { authorization: `Bearer ${access}` };
  const [equipment, muscle] = await Promise.all([
    firstOf(request, '/api/equipments/'),
    firstOf(request, '/api/muscles/'),
  ]);
  const data = { name, equipment, primary_muscle: muscle, secondary_muscles: [], alternatives: [] };
  const made = await request.post('/api/exercises/', { headers, data: { ...data, type: 'none' } });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  expect((await request.post(`/api/exercises/${id}/archive/`, { headers })).ok()).toBe(true);
}

async function firstOf(request: APIRequestContext, path: string): Promise<number> {
  const { results } = (await (await request.get(path)).json()) as { results: [{ id: number }] };
  return results[0].id;
}

/** In the page: from here on nothing of this store can be read, but for one key. */
function breakReading({ store: broken, butKey }: { store: string; butKey?: string | undefined }): void {
  const methods = ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const;
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    for (const method of methods) {
      const read = prototype[method] as (...args: unknown[]) => unknown;
      Object.assign(prototype, {
        [method](this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
          const store = 'objectStore' in this ? this.objectStore : this;
          if (store.name === broken && (butKey === undefined || args[0] !== butKey)) {
            throw new DOMException('broken', 'DataError');
          }
          return read.apply(this, args);
        },
      });
    }
  }
}

test.describe('what the device cannot read', () => {
  test.describe(() => {
    test.use(AS_A_WHOLE);

    test('history, archive, settings and a template say so', async ({ page, network, request }) => {
      const user = await seedUser(request);
      await user.addTemplate(await user.addPast({ title: 'Жимы', daysAgo: 2, exercises: 1 }), 'Грудь');
      await user.signIn(page);
      await expect(page.getByRole('button', { name: 'Грудь', exact: true })).toBeVisible();
      await waitUntilSent(page);
      await waitForServiceWorker(page);
      // What a pull writes would be read again by the screen that is still there.
      network.cutNetwork();
      await page.evaluate(breakReading, { store: 'templates' });
      await page.getByRole('button', { name: 'Грудь', exact: true }).click();
      await expectError(page, 'Не удалось загрузить шаблон');

      // Not by way of the list of exercises: what it has read is still at hand for the archive.
      await page.goto('/history');
      // A link of the shell would lead to another document.
      await waitForApp(page);
      await page.evaluate(breakReading, { store: 'settings' });
      await page.getByRole('link', { name: 'Профиль' }).click();
      await expect(page.getByText('Не удалось загрузить профиль/настройки')).toBeVisible();
      await page.evaluate(breakReading, { store: 'exercises' });
      await page.getByRole('link', { name: 'Архив' }).click();
      await expectError(page, 'Не удалось загрузить архивированные упражнения');

      await page.goto('/profile');
      await waitForApp(page);
      await page.evaluate(breakReading, { store: 'workouts' });
      await page.getByRole('link', { name: 'История' }).click();
      await expect(page.getByText('Не удалось загрузить историю')).toBeVisible();

      // Where its pages begin and end can still be read, but not what stands on them.
      await page.goto('/profile');
      await waitForApp(page);
      await page.evaluate(breakReading, { store: 'exercises' });
      await page.getByRole('link', { name: 'История' }).click();
      await expect(page.getByText('Не удалось загрузить историю')).toBeVisible();
    });
  });

  test('[APP10] is missed only where it is shown: the navigation and the other screens stay', async ({
    page,
  }) => {
    await startAsGuest(page);
    await waitUntilSent(page);
    await page.addInitScript(breakReading, { store: 'workouts' });
    await page.goto('/profile');
    // By then everything has asked for the training that runs.
    await expect.poll(() => page.workers().some(worker => /\/sync-/.test(worker.url()))).toBe(true);
    await page.getByRole('link', { name: 'Упражнения' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Упражнения' })).toBeVisible();
    await page.getByRole('link', { name: 'История' }).click();
    await expect(page.getByText('Не удалось загрузить историю')).toBeVisible();
  });

  test('alternatives are only logged: the training stays on the screen', async ({ page }) => {
    await seedTraining(page, { [BENCH]: 0 });
    await waitUntilSent(page);
    // The training itself may be read again at any time, by what a pull has just written.
    const [item] = await readDevice<{ exerciseKey: string }>(page, 'items');
    await page.evaluate(breakReading, { store: 'exercises', butKey: item?.exerciseKey });
    const failed = logged(page, 'Ошибка загрузки альтернатив');
    await chooseAction(page, BENCH, 'Показать альтернативы');
    await failed;
    await expect(exercise(page, BENCH)).toBeVisible();
    await expect(page.getByText('Ошибка загрузки альтернатив')).toHaveCount(0);
    await expect(page.getByRole('alert')).toBeEmpty();
  });

  test('alternatives are only logged: the form of an exercise stays on the screen', async ({ page }) => {
    await startAsGuest(page);
    await page.goto('/exercises/create');
    await unfold(page);
    await page.getByRole('button', { name: 'Добавить альтернативы' }).click();
    for (const name of [BENCH, PLANK])
      await pick(page, page.getByRole('checkbox', { name, exact: true }), name);
    await page.getByRole('button', { name: 'Добавить (2)' }).click();
    const alternatives = page.getByRole('region', { name: 'Альтернативные упражнения' });
    await expect(alternatives.getByRole('listitem')).toHaveCount(2);
    await page.evaluate(breakReading, { store: 'exercises' });
    const failed = logged(page, 'Ошибка загрузки альтернатив');
    await page.getByRole('button', { name: `Убрать: ${PLANK}` }).click();
    await failed;
    await expect(page.getByRole('heading', { level: 1, name: 'Новое упражнение' })).toBeVisible();
    await expect(alternatives.getByRole('listitem')).toHaveCount(0);
    await expect(page.getByRole('alert')).toBeEmpty();
  });
});

test('a training is finished when the session is over: it says so, and goes on after the login', async ({
  page,
  network,
  request,
}) => {
  const username = await registerUser(request);
  await page.goto('/login');
  await fillLogin(page, username);
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(page, BENCH);
  await waitUntilSent(page);
  const refusal = answerJson(401, { detail: 'Token is invalid', code: 'token_invalid' });
  network.addFault(refusal, { path: /\/update\/$/ });
  network.addFault(refusal, { path: /\/token\/refresh\/$/ });
  // The refusal may be there before the summary is.
  await confirmFinish(page);
  await expectError(page, 'Session expired, please login again');
  await expect(page).toHaveURL('/login');
  network.reset();
  await fillLogin(page, username);
  await waitUntilSent(page);
});

test.describe(() => {
  test.use(AS_A_WHOLE);

  test('[PARK4] two quick taps put a lost exercise back once, and nothing says that there was none', async ({
    page,
    request,
  }) => {
    await seedTraining(page, { [BENCH]: 1 });
    await waitUntilSent(page);
    const tokens = await page.evaluate(() => localStorage.getItem('auth.tokens.v1') ?? '');
    const headers = { authorization: `Bearer ${JSON.parse(tokens).access}` };
    const items = '/api/workouts/active/exercises/';
    await waitForServiceWorker(page);
    // Ticked here, removed on another device meanwhile.
    await page.context().setOffline(true);
    await tickForGood(page, BENCH, 1);
    const [item] = (await (await request.get(items, { headers })).json()).items;
    expect((await request.delete(`${items}${item.id}/`, { headers })).ok()).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: /^Синхронизация: Требует внимания/ }).click();
    await page.getByRole('button', { name: 'Вернуть' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByText('Упражнение добавлено снова')).toBeVisible();
    await page.waitForTimeout(500);
    expect(await page.getByText('Возвращать нечего').count()).toBe(0);
  });
});
