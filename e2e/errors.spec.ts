// Covers docs/product.md: States; Messages.
// docs/product.md, Messages, where it takes the whole app: the server refuses a change, the device cannot read, the
// session is over. Message by message: tests/screens/errors.test.tsx.
import type { Page } from '@playwright/test';
import type { FaultProxy } from '../scripts/harness/fault-proxy.ts';
import { answerJson } from '../scripts/harness/faults.ts';
import { fillLogin, registerUser } from './accounts.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { waitUntilNothingMayGo, waitUntilSent } from './server-view.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { measureStay, waitUntilSaid } from './toasts.ts';
import {
  addExercises,
  addSets,
  BENCH,
  confirmFinish,
  exercise,
  finish,
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

test.describe('a change that the server refuses', () => {
  test('of a training: each with its words, for 3 seconds, at the bottom right', async ({
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
});

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
    const pressTwice = page.getByRole('button', { name: 'Вернуть' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await Promise.all([waitUntilSaid(page, 'Упражнение добавлено снова'), pressTwice]);
    await page.waitForTimeout(500);
    expect(await page.getByText('Возвращать нечего').count()).toBe(0);
  });
});
