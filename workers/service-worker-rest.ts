/**
 * The rest in the service worker: the buttons of its notification, and the server's signal for a locked phone.
 *
 *     signal ──► rest still on disk, its time passed ──► taken away, and shown with its buttons
 *            ├─► rest was moved and the server did not hear ──► shown as running, sent again
 *            └─► rest is over: what stands is shown again quietly; nothing where a window in sight has rung
 *
 * Some systems take the subscription away from who shows nothing (iOS after three times), so nothing is passed over
 * in silence but where the browser is known to allow it.
 */
import { endRest, prolongRest } from '#commands/rest.ts';
import type { AccountDb } from '#db/account-db.ts';
import { DeviceDb } from '#db/device-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { RestRow } from '#db/rows.ts';
import { LATEST_BELL_MS } from '#domain/limits.ts';
import {
  type Notice,
  noticeOver,
  noticeOverBefore,
  noticeRunning,
  REST_NOTICE_TAG,
  REST_STEP_SEC,
} from '#domain/rest-notice.ts';
import { formatRest } from '#domain/time.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { readRestPush } from '#sync/push/push-state.ts';
import { subscribeToRestEnds } from '#sync/push/subscribe.ts';
import { tellRest } from '#sync/push/tell-rest.ts';
import { readSession } from '#sync/session/session-store.ts';

declare const self: ServiceWorkerGlobalScope;

/** A rest that has so little left is over by the time anybody looks. */
const NEARLY_MS = 1_000;

/** What the notification brings back. */
interface NoticeData {
  accountKey: string;
  rest: RestRow;
}

export function handleRestEvents(): void {
  self.addEventListener('notificationclick', event => {
    event.notification.close();
    const data = event.notification.data as NoticeData | null;
    event.waitUntil(event.action === 'more' && data ? prolong(data) : openTraining());
  });
  self.addEventListener('push', event => event.waitUntil(showSignal()));
  self.addEventListener('pushsubscriptionchange', event => (event as ExtendableEvent).waitUntil(renew()));
}

/**
 * A browser may refuse to bring a window up (WebKit), and lets a tap bring up one only: none is tried that could not be
 * led to the training then.
 */
async function openTraining(): Promise<void> {
  const [place, own, all] = await Promise.all([
    findPlace(),
    self.clients.matchAll({ type: 'window' }),
    // Also one that was opened before this worker was: a second window would be beside it.
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  ]);
  // After the training, whatever the person looks at now stays.
  const isThere = ({ url }: WindowClient) => place === '/' || new URL(url).pathname === place;
  // Only its own can be led elsewhere.
  const open = all.find(isThere) ?? own[0];
  const isSeen = open !== undefined && (await didWork(open.focus()));
  if (isSeen && isThere(open)) return;
  if (isSeen && (await didWork(open.navigate(place)))) return;
  if (await didWork(self.clients.openWindow(place))) return;
  if (open && !isThere(open)) await open.navigate(place);
}

function didWork(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}

/** There is nothing to see of a training that has ended since. */
async function findPlace(): Promise<string> {
  const isOver = await withAccount(async (_, db) => !(await getActiveWorkout(db))).catch(() => false);
  return isOver ? '/' : '/workout';
}

function prolong({ accountKey, rest }: NoticeData): Promise<void> {
  return withAccount(async (device, db) => {
    // Somebody else uses the device by now.
    if (db.accountKey !== accountKey) return;
    await prolongRest(commandContext(db), rest, REST_STEP_SEC);
    await tellIfOn(device, db);
  });
}

async function showSignal(): Promise<void> {
  const shown = await withAccount(async (device, db) => {
    const rest = await db.rest.get('rest');
    const leftMs = rest ? rest.endsAtMs - Date.now() : 0;
    if (rest && leftMs > NEARLY_MS) {
      await show(noticeRunning(formatRest(Math.ceil(leftMs / 1000))));
      await tellIfOn(device, db);
      return true;
    }
    if (!rest || !(await endRest(commandContext(db), rest.endsAtMs))) return false;
    const data: NoticeData = { accountKey: db.accountKey, rest };
    await show(noticeOver(data, -leftMs > LATEST_BELL_MS, rest.ofHold));
    return true;
  });
  if (!shown) await showOverBefore();
}

/** The end that stands once more, without a sound. One that says otherwise, and knows of no rest, is replaced. */
async function showOverBefore(): Promise<void> {
  const [standing] = await self.registration.getNotifications({ tag: REST_NOTICE_TAG });
  const ended = standing?.data as NoticeData | null | undefined;
  if (ended) return show(noticeOver(ended, true, ended.rest.ofHold));
  if (maySayNothing() && (await isInSight())) return;
  await show(noticeOverBefore());
}

/** Chromium allows it while a window is in sight; who has no buttons on notifications (Safari) does not. */
function maySayNothing(): boolean {
  return 'maxActions' in Notification;
}

/** Also where a window has not been taken over yet: on the first visit, and after a forced reload. */
async function isInSight(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some(client => client.visibilityState === 'visible');
}

function show({ title, options }: Notice): Promise<void> {
  return self.registration.showNotification(title, options);
}

/** The browser's push service has given out another address. */
function renew(): Promise<void> {
  return withAccount(async (device, db) => {
    const push = await readRestPush(device);
    if (push?.accountKey !== db.accountKey) return;
    await subscribeToRestEnds({ ports: browserPorts, device }, db.accountKey, self.registration);
  });
}

async function tellIfOn(device: DeviceDb, db: AccountDb): Promise<void> {
  const push = await readRestPush(device);
  if (push?.accountKey !== db.accountKey || push.isLost) return;
  const rest = await db.rest.get('rest');
  await tellRest({ ports: browserPorts, device }, db.accountKey, rest?.endsAtMs ?? null);
}

/** Nothing is done, and nothing answered, when nobody is signed in. */
async function withAccount<T>(work: (device: DeviceDb, db: AccountDb) => Promise<T>): Promise<T | undefined> {
  const device = new DeviceDb();
  try {
    const { accountKey } = await readSession(device);
    if (accountKey === null) return undefined;
    const db = device.openAccount(accountKey);
    return await work(device, db).finally(() => db.close());
  } finally {
    device.close();
  }
}

function commandContext(db: AccountDb) {
  return { db, now: () => Date.now(), newKey: randomUuid };
}
