// Covers docs/product.md: Rest.
// What tells of a rest's end beside the bell: the notification and its buttons, the server's signal for a locked
// phone, and the settings of all of it.
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { chromiumLaunchOptions } from '../scripts/harness/chromium.ts';
import { type PushService, startPushService } from '../scripts/harness/push-service.ts';
import { expect, test } from './fixtures.ts';
import { beginRest, countdown, setRest } from './rest-steps.ts';
import { BENCH, startAsGuest, untickForGood } from './training-steps.ts';

// The headless shell shows no notifications.
test.use({ serverEnvironment: { PUSH_ENDPOINTS: 'loopback' }, launchOptions: chromiumLaunchOptions() });

/** Seconds. Long enough that a busy machine hides the page before they are over. */
const SHORT_REST = '8';
/** A rest, and a service worker that has to be started first. */
const NOTIFIED_WITHIN = { timeout: 25_000 };

const PUSH_ROW = 'Сигнал на заблокированном телефоне';

async function openProfile(page: Page) {
  await page.getByRole('link', { name: 'Профиль' }).click();
}

async function findServiceWorker(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers().length, { timeout: 20_000 }).toBeGreaterThan(0);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  // It shows nothing, and hears of no signal, while it is being installed.
  await expect.poll(() => isActive(worker), { timeout: 60_000 }).toBe(true);
  return worker;
}

function isActive(worker: Worker): Promise<boolean> {
  return worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return registration.active?.state === 'activated';
  });
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  silent: boolean | null;
  actions: string[];
}

/** What stands in the phone's list of notifications. */
function notificationsOf(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(notification => {
      const { title, body, tag, silent } = notification;
      const { actions } = notification as unknown as { actions: { title: string }[] };
      return { title, body, tag, silent, actions: actions.map(action => action.title) };
    });
  });
}

/** A page that was left is there for a moment more. */
function countWindows(worker: Worker): Promise<number> {
  return worker.evaluate(async () => {
    const { clients } = globalThis as unknown as {
      clients: { matchAll: (options: object) => Promise<unknown[]> };
    };
    return (await clients.matchAll({ includeUncontrolled: true })).length;
  });
}

/** A tap on the standing notification, or on one of its buttons; windows are asked for, not opened. */
function tapNotification(worker: Worker, action: string): Promise<string[]> {
  return worker.evaluate(async chosen => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null> };
      WindowClient: { prototype: { focus: () => Promise<unknown>; url: string } };
      NotificationEvent: new (
        type: string,
        init: object,
      ) => Event & { waitUntil: (work: Promise<void>) => void };
      dispatchEvent: (event: Event) => boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    const opened: string[] = [];
    // A browser opens and focuses windows after a real tap alone.
    scope.clients.openWindow = async url => {
      opened.push(`open ${url}`);
      return null;
    };
    scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
      opened.push(`focus ${new URL(this.url).pathname}`);
      return this;
    };
    const event = new scope.NotificationEvent('notificationclick', { notification, action: chosen });
    const works: Promise<void>[] = [];
    event.waitUntil = work => void works.push(work);
    scope.dispatchEvent(event);
    await Promise.all(works);
    return opened;
  }, action);
}

/** What the browser does when its push service has something for this app: until the worker has heard it. */
async function deliverPush(page: Page, origin: string, worker: Worker) {
  const before = await countPushes(worker);
  await expect(async () => {
    // Chromium loses one now and then on a busy machine, and says nothing. One that is only late would come twice,
    // and the second finds the rest gone.
    await deliverOnce(page, origin);
    await expect.poll(() => countPushes(worker), { timeout: 10_000 }).toBeGreaterThan(before);
  }).toPass({ timeout: 40_000 });
}

function countPushes(worker: Worker): Promise<number> {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as EventTarget & { pushes?: number };
    if (scope.pushes === undefined) {
      scope.pushes = 0;
      scope.addEventListener('push', () => {
        scope.pushes = (scope.pushes ?? 0) + 1;
      });
    }
    return scope.pushes;
  });
}

async function deliverOnce(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(one => one.scopeURL.startsWith(origin) && !one.isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify({ kind: 'rest-over' });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await session.detach();
}

test.describe('the permission', () => {
  test('is asked for on the tap alone, and its state is said', async ({ page }) => {
    await page.addInitScript(() => {
      const asked = { count: 0 };
      let permission: NotificationPermission = 'default';
      Object.assign(window, { asked });
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        asked.count++;
        permission = asked.count === 1 ? 'default' : 'granted';
        document.dispatchEvent(new Event('visibilitychange'));
        return permission;
      };
    });
    const asked = () => page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count);
    await startAsGuest(page);
    await setRest(page, '4');
    await beginRest(page);
    await expect(page.getByText('Отдых окончен')).toBeVisible();
    await openProfile(page);
    await expect(page.getByText('Нужно разрешение.')).toBeVisible();
    expect(await asked()).toBe(0);
    await page.getByRole('button', { name: 'Разрешить' }).click();
    await expect.poll(asked).toBe(1);
    await expect(page.getByText('Нужно разрешение.')).toBeVisible();
    await page.getByRole('button', { name: 'Разрешить' }).click();
    await expect(page.getByText('Запретить можно в настройках сайта в браузере.')).toBeVisible();
    expect(await asked()).toBe(2);
  });

  test('that was denied is said, with the way out', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    );
    await startAsGuest(page);
    await openProfile(page);
    await expect(
      page.getByText(/^Запрещено в браузере\. Чтобы разрешить, откройте настройки сайта/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Разрешить' })).toHaveCount(0);
  });
});

test.describe('the notification', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await context.grantPermissions(['notifications'], { origin: baseURL ?? '' });
  });

  /** Playwright's pages always believe that they are in sight. */
  const pretendHidden = (page: Page, is: boolean) =>
    page.evaluate(hidden => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (hidden ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, is);

  test('[REST5] has buttons: +15 s goes on with the rest, and takes the notification away', async ({
    page,
    context,
  }) => {
    await startAsGuest(page);
    await setRest(page, SHORT_REST);
    const worker = await findServiceWorker(context);
    await beginRest(page);
    await pretendHidden(page, true);
    await expect
      .poll(() => notificationsOf(worker), NOTIFIED_WITHIN)
      .toMatchObject([
        { title: 'Отдых окончен', tag: 'rest', silent: false, actions: ['+15 с', 'Открыть тренировку'] },
      ]);
    expect(await tapNotification(worker, 'more')).toEqual([]);
    await expect(countdown(page)).toHaveText(/^0:(0\d|1[0-5])$/);
    await expect.poll(() => notificationsOf(worker), NOTIFIED_WITHIN).toEqual([]);
  });

  test('[REST5] leads to the training where it is open, and opens it where it is not', async ({
    page,
    context,
  }) => {
    await startAsGuest(page);
    await setRest(page, SHORT_REST);
    const worker = await findServiceWorker(context);
    await page.reload();
    await beginRest(page);
    await pretendHidden(page, true);
    await expect.poll(() => notificationsOf(worker), NOTIFIED_WITHIN).toHaveLength(1);
    expect(await tapNotification(worker, 'open')).toEqual(['focus /workout']);
  });

  test('[REST5] goes when the page is looked at', async ({ page, context }) => {
    await startAsGuest(page);
    await setRest(page, SHORT_REST);
    const worker = await findServiceWorker(context);
    await beginRest(page);
    await pretendHidden(page, true);
    await expect.poll(() => notificationsOf(worker), NOTIFIED_WITHIN).toHaveLength(1);
    await pretendHidden(page, false);
    await expect.poll(() => notificationsOf(worker), NOTIFIED_WITHIN).toEqual([]);
  });
});

test.describe('a signal from the server', () => {
  let origin: string;
  test.beforeEach(async ({ context, baseURL, page }) => {
    origin = baseURL ?? '';
    await context.grantPermissions(['notifications'], { origin });
    await startAsGuest(page);
  });

  test('[REST7] that finds the rest over takes it away and shows it', async ({ page, context }) => {
    // Long enough for a busy machine to leave the page before: one that is there rings itself.
    await setRest(page, '20');
    const worker = await findServiceWorker(context);
    const endsAtMs = await beginRest(page);
    await page.goto('about:blank');
    await page.waitForTimeout(endsAtMs - Date.now() + 200);
    await deliverPush(page, origin, worker);
    await expect
      .poll(() => notificationsOf(worker), NOTIFIED_WITHIN)
      .toMatchObject([{ title: 'Отдых окончен', silent: false, actions: ['+15 с', 'Открыть тренировку'] }]);
    // Nothing is left for the window to ring for.
    await page.goto(`${origin}/workout`);
    await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
    await expect(countdown(page)).toHaveCount(0);
  });

  test('[REST7] that finds it moved says that it goes on', async ({ page, context }) => {
    await setRest(page, '900');
    const worker = await findServiceWorker(context);
    await beginRest(page);
    await page.goto('about:blank');
    await deliverPush(page, origin, worker);
    await expect
      .poll(() => notificationsOf(worker), NOTIFIED_WITHIN)
      .toMatchObject([
        { title: 'Отдых ещё идёт', silent: true, body: expect.stringMatching(/^Осталось (9:00|8:\d\d)$/) },
      ]);
  });

  test('[REST7] that finds none is quiet, and says nothing to who looks at the app', async ({
    page,
    context,
  }) => {
    const worker = await findServiceWorker(context);
    await page.reload();
    await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
    await deliverPush(page, origin, worker);
    await page.waitForTimeout(1_000);
    expect(await notificationsOf(worker)).toEqual([]);
    await page.goto('about:blank');
    await expect.poll(() => countWindows(worker)).toBe(0);
    await deliverPush(page, origin, worker);
    await expect
      .poll(() => notificationsOf(worker), NOTIFIED_WITHIN)
      .toMatchObject([{ title: 'Отдых уже закончен', silent: true }]);
  });
});

test.describe('the signal for a locked phone', () => {
  let service: PushService;
  test.beforeEach(async ({ context, baseURL }) => {
    service = await startPushService();
    await context.grantPermissions(['notifications'], { origin: baseURL ?? '' });
    // This Chromium has no maker's push service behind it: the stand-in's addresses are what it would be given.
    await context.addInitScript(subscription => {
      const made = {
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: async () => true,
      };
      let known: typeof made | null = null;
      PushManager.prototype.getSubscription = async () => known as unknown as PushSubscription | null;
      PushManager.prototype.subscribe = async () => {
        known = made;
        return made as unknown as PushSubscription;
      };
    }, service.subscribe());
  });
  test.afterEach(() => service.close());

  async function turnOn(page: Page) {
    await openProfile(page);
    const choice = page.getByRole('switch', { name: PUSH_ROW });
    await expect(choice).not.toBeChecked();
    await choice.check();
    await expect(page.getByText('Включаем…')).toBeHidden();
    await expect(choice).toBeChecked();
    await page.getByRole('link', { name: 'Тренировка' }).click();
  }

  test('[REST6] comes when no page is left to ring', async ({ page, context, network }) => {
    await startAsGuest(page);
    await setRest(page, '10');
    await findServiceWorker(context);
    await turnOn(page);
    await beginRest(page);
    await expect.poll(() => network.calls({ method: 'PUT', path: /\/api\/push\/rest\// })).toHaveLength(1);
    await page.close();
    await expect.poll(() => service.received.map(push => push.message)).toEqual([{ kind: 'rest-over' }]);
  });

  test('[REST6] is taken back when the rest is skipped, and when the page has rung', async ({
    page,
    context,
    network,
  }) => {
    await startAsGuest(page);
    await setRest(page, '10');
    await findServiceWorker(context);
    await turnOn(page);
    await beginRest(page);
    // One that the server never heard of need not be taken back.
    await expect.poll(() => network.calls({ method: 'PUT', path: /\/api\/push\/rest\// })).toHaveLength(1);
    await page.getByRole('button', { name: 'Пропустить отдых' }).click();
    const takenBack = () => network.calls({ method: 'DELETE', path: /\/api\/push\/rest\// });
    await expect.poll(takenBack).toHaveLength(1);
    await untickForGood(page, BENCH, 1);
    await beginRest(page);
    await expect(page.getByText('Отдых окончен')).toBeVisible();
    await expect.poll(takenBack).toHaveLength(2);
    await page.waitForTimeout(3_000);
    expect(service.received).toEqual([]);
  });

  test('is off until it is turned on, and tells the server nothing then', async ({
    page,
    context,
    network,
  }) => {
    await startAsGuest(page);
    await setRest(page, SHORT_REST);
    await findServiceWorker(context);
    await beginRest(page);
    await expect(page.getByText('Отдых окончен')).toBeVisible();
    expect(network.calls({ path: /\/api\/push\// })).toEqual([]);
    await turnOn(page);
    await openProfile(page);
    // Until the device has answered it stands as off, and there is nothing to turn off.
    await expect(page.getByRole('switch', { name: PUSH_ROW })).toBeChecked();
    await page.getByRole('switch', { name: PUSH_ROW }).uncheck();
    await expect.poll(() => network.calls({ method: 'DELETE', path: /push\/subscription/ })).toHaveLength(1);

    await page.evaluate(() => {
      navigator.serviceWorker.getRegistration = () => Promise.reject(new DOMException('broken'));
    });
    await page.getByRole('switch', { name: PUSH_ROW }).click();
    await expect(page.getByText('Браузер не смог подписаться на сигналы')).toBeVisible();
    await expect(page.getByRole('switch', { name: PUSH_ROW })).not.toBeChecked();
  });
});
