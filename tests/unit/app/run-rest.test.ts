/** What stands in the phone's list of notifications, and the page that makes it needless. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSeenNotice } from '#app/background/close-seen-notice.ts';
import { runRest } from '#app/rest/run-rest.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { skipRest } from '#commands/rest.ts';
import { AccountDb } from '#db/account-db.ts';
import { randomUuid } from '#db/random-uuid.ts';

vi.mock('#app/rest/bell.ts', () => ({
  createBell: () => ({ ringAt: () => false, cancel() {}, unlock() {}, wake() {}, realign() {}, close() {} }),
}));
vi.mock('#app/rest/rest-clock.ts', () => ({
  startRestClock: () => ({ set() {}, clear() {}, stop() {} }),
}));
vi.mock('#app/rest/keep-alive.ts', () => ({ createKeepAlive: () => ({ follow() {}, stop() {} }) }));

let ctx: CommandContext;
let standing: string[];
let page: { hidden: boolean; visibilityState: string };
let stop: (() => void) | undefined;

beforeEach(() => {
  ctx = { db: new AccountDb(randomUuid()), now: Date.now, newKey: randomUuid };
  standing = ['Отдых окончен'];
  page = Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible' });
  const getNotifications = async () => standing.map(() => ({ close: () => void standing.pop() }));
  const Notification = { permission: 'granted' };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { Notification }));
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ getNotifications }) } });
});

afterEach(async () => {
  stop?.();
  stop = undefined;
  await settle();
  vi.unstubAllGlobals();
});

/** Time for what follows a change. */
function settle(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 50));
}

function hide(): void {
  page.hidden = true;
  page.visibilityState = 'hidden';
}

test('[REST5] the notification of a page that was killed goes when the app is opened again', async () => {
  stop = runRest(ctx);
  await expect.poll(() => standing).toEqual([]);
});

test('[REST5] it stays for who has not seen the page, and goes with the training', async () => {
  hide();
  stop = runRest(ctx);
  await settle();
  expect(standing).toHaveLength(1);
  stop();
  await expect.poll(() => standing).toEqual([]);
});

test('[REST5] that a rest goes on is not said any more when it is over on the screen', async () => {
  const { db } = ctx;
  const endsAtMs = Date.now() + 60_000;
  const set = { workoutKey: 'workout', itemKey: 'item', setKey: 'set', exerciseOrder: 1 };
  await db.rest.put({ id: 'rest', ...set, startedAtMs: Date.now(), endsAtMs });
  stop = runRest(ctx);
  await settle();
  standing = ['Отдых ещё идёт'];
  await skipRest(ctx);
  await expect.poll(() => standing).toEqual([]);
});

test('[REST5] one that came after the training goes when the app is looked at', async () => {
  hide();
  stop = closeSeenNotice();
  await settle();
  expect(standing).toHaveLength(1);
  page.visibilityState = 'visible';
  (page as typeof page & EventTarget).dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => standing).toEqual([]);
  standing = ['Отдых окончен'];
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => standing).toEqual([]);
  stop();
  standing = ['Отдых уже закончен'];
  stop = closeSeenNotice();
  await expect.poll(() => standing).toEqual([]);
});
