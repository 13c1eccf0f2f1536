// The rest timer in a page that is really hidden, throttled and frozen. Playwright's own pages never are: they
// pretend to be focused. This Chromium is started by hand and left alone, and each test first proves that its page
// was asleep.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { bellsOf, recordBells } from './bell-recorder.ts';
import { readDevice } from './device-view.ts';
import { test as base, expect } from './own-chromium.ts';
import { beginRest, expectDrained, readEnd, setRest } from './rest-steps.ts';
import { seedTraining } from './seeded/training.ts';
import { field, PLANK } from './training-steps.ts';

const test = base.extend<{ untouched: BrowserContext }>({
  untouched: async ({ startChromium }, use) => {
    const { context } = await startChromium();
    await watch(context);
    await use(context);
  },
});

async function watch(context: BrowserContext) {
  await recordBells(context);
  await recordSleep(context);
}

declare global {
  interface Window {
    /** When the page's own chain of timers, meant for every second, really came. */
    beats: number[];
    /** When the page was hidden. */
    hiddenAtMs: number;
    /** By the page's own events: the command that freezes it returns before. */
    isFrozen: boolean;
  }
}

async function recordSleep(context: BrowserContext) {
  await context.addInitScript(() => {
    window.beats = [];
    setInterval(() => window.beats.push(Date.now()), 1_000);
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) window.hiddenAtMs = Date.now();
    });
    document.addEventListener('freeze', () => {
      window.isFrozen = true;
    });
    document.addEventListener('resume', () => {
      window.isFrozen = false;
    });
  });
}

/** The longest pause between two beats of the page since it was hidden, up to a time. */
function longestPauseMs(page: Page, untilMs: number): Promise<number> {
  return page.evaluate(until => {
    const beats = [
      window.hiddenAtMs,
      ...window.beats.filter(at => at > window.hiddenAtMs && at < until),
      until,
    ];
    return Math.max(...beats.slice(1).map((at, index) => at - (beats[index] ?? at)));
  }, untilMs);
}

/** How long before the deadline everything is hidden. */
const HIDDEN_MS = 150_000;

/** A page that was frozen has made no beat for so long. */
const FROZEN_MS = 4_000;

/** Behind another tab, frozen until then, but for long enough to be seen as it, and then in front again. */
async function freezeUntil(page: Page, untilMs: number): Promise<void> {
  const front = await page.context().newPage();
  await front.goto('about:blank');
  await front.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  // A busy machine may have taken some seconds to come here.
  await front.waitForTimeout(Math.max(untilMs - Date.now(), FROZEN_MS + 1_000));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await page.bringToFront();
}

/**
 * As browsers do: none leaves a page frozen in the middle of a transaction, for which the other tabs' writing would
 * wait. The command freezes at any moment, and what another tab writes makes a frozen page begin to read. So it is woken
 * and frozen again until what others wait for `isDone`.
 */
async function keepFrozen(page: Page, isDone: () => Promise<boolean>): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await expect(async () => {
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await expect.poll(() => page.evaluate(() => window.isFrozen), { timeout: 5_000 }).toBe(true);
    const isFree = await Promise.race([isDone(), page.waitForTimeout(3_000).then(() => false)]);
    if (!isFree) await session.send('Page.setWebLifecycleState', { state: 'active' });
    expect(isFree).toBe(true);
  }).toPass();
  return session;
}

/** Once nobody else has a transaction open. */
function canWrite(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const writes = databases.map(({ name = '' }) => {
      return new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const write = db.transaction([...db.objectStoreNames], 'readwrite');
          write.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      });
    });
    await Promise.all(writes);
    return true;
  });
}

async function expectWasFrozen(page: Page): Promise<void> {
  expect(await longestPauseMs(page, Date.now()), 'the page was not frozen').toBeGreaterThan(FROZEN_MS);
}

/** Another tab of the training, tapped: it may ring, too. */
async function openTab(context: BrowserContext, baseURL = ''): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${baseURL}/workout`);
  await tab.getByText('Пред.', { exact: true }).first().click();
  return tab;
}

async function train(context: BrowserContext, url: string, rest: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url);
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await setRest(page, rest);
  return page;
}

test('[REST1] 180 s, of which all three tabs are hidden for 150: it rings at the deadline, once, and is notified of once', async ({
  untouched,
  baseURL,
}) => {
  test.setTimeout(360_000);
  await untouched.grantPermissions(['notifications'], { origin: baseURL ?? '' });
  const page = await train(untouched, baseURL ?? '', '3:00');
  const others = [await openTab(untouched, baseURL), await openTab(untouched, baseURL)];
  await page.bringToFront();
  const endsAtMs = await beginRest(page);
  await page.waitForTimeout(endsAtMs - Date.now() - HIDDEN_MS);
  const front = await untouched.newPage();
  await front.goto('about:blank');
  await front.bringToFront();
  const tabs = [page, ...others];
  for (const tab of tabs) expect(await tab.evaluate(() => document.visibilityState)).toBe('hidden');

  await front.waitForTimeout(endsAtMs - Date.now() + 3_000);
  for (const tab of tabs) {
    expect(await longestPauseMs(tab, endsAtMs), 'the page was not throttled').toBeGreaterThan(30_000);
  }
  const bells = await bellsOf(...tabs);
  expect(bells).toHaveLength(1);
  expect(Math.abs((bells[0]?.atMs ?? 0) - endsAtMs)).toBeLessThan(1_000);
  const notified = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.getNotifications())?.map(notification => notification.title);
  });
  expect(notified).toEqual(['Отдых окончен']);
});

test('[REST2] frozen through the deadline, it shows at once what is over, and rings for nothing', async ({
  untouched,
  baseURL,
}) => {
  const page = await train(untouched, baseURL ?? '', '12');
  const endsAtMs = await beginRest(page);
  await freezeUntil(page, endsAtMs + 6_500);
  await expect(page.getByText('Отдых окончен')).toBeVisible({ timeout: 5_000 });
  await expectWasFrozen(page);
  await page.waitForTimeout(9_000);
  expect(await bellsOf(page)).toEqual([]);
});

test('[REST4] frozen for a while in the middle, it goes on right and rings at the deadline', async ({
  untouched,
  baseURL,
}) => {
  const page = await train(untouched, baseURL ?? '', '20');
  const endsAtMs = await beginRest(page);
  await freezeUntil(page, Date.now() + 6_000);
  await expectWasFrozen(page);
  await expectDrained(page, endsAtMs, 20);
  await page.waitForTimeout(endsAtMs - Date.now() + 2_000);
  await expect.poll(() => bellsOf(page)).toHaveLength(1);
  const bells = await bellsOf(page);
  expect(Math.abs((bells[0]?.atMs ?? 0) - endsAtMs)).toBeLessThan(1_000);
});

test('[REST1] the tab in which a rest is begun rings, also when the right is asleep in a frozen one: once', async ({
  untouched,
  baseURL,
}) => {
  const page = await train(untouched, baseURL ?? '', '2:00');
  await beginRest(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(lock => lock.name)))
    .toContain('podhod-bell');
  const front = await openTab(untouched, baseURL);
  await front.bringToFront();
  const session = await keepFrozen(page, () => canWrite(front));
  const formerEndMs = await readEnd(front);
  await front.getByLabel('Отдых, подход 1').fill('25');
  await front.getByLabel('Отдых, подход 1').press('Enter');
  await keepFrozen(page, async () => (await readEnd(front)) !== formerEndMs);
  const endsAtMs = await readEnd(front);
  await front.waitForTimeout(endsAtMs - Date.now() + 2_000);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await front.waitForTimeout(2_000);
  await expect.poll(() => bellsOf(page, front)).toHaveLength(1);
  const bells = await bellsOf(page, front);
  expect(Math.abs((bells[0]?.atMs ?? 0) - endsAtMs)).toBeLessThan(1_000);
});

test('[REST4] the browser is killed during a rest: opened again it goes on right, and rings once', async ({
  startChromium,
  baseURL,
}) => {
  const first = await startChromium();
  await watch(first.context);
  const page = await train(first.context, baseURL ?? '', '40');
  const endsAtMs = await beginRest(page);
  await first.kill();

  const second = await startChromium();
  await watch(second.context);
  await second.page.goto(`${baseURL}/workout`);
  await expect(second.page.getByRole('timer', { name: 'Отдых', exact: true })).toHaveText(/^0:[0-3]\d$/);
  // A browser lets nobody ring who was never tapped.
  await second.page.getByRole('heading', { level: 2 }).first().click();
  await second.page.waitForTimeout(endsAtMs - Date.now() + 2_500);
  await expect.poll(() => bellsOf(second.page)).toHaveLength(1);
  const bells = await bellsOf(second.page);
  expect(Math.abs((bells[0]?.atMs ?? 0) - endsAtMs)).toBeLessThan(1_000);
});

/** When the stopwatch began to count, as it stands on the disk. */
async function readStart(page: Page): Promise<number> {
  const rows = await readDevice<{ id: string; startedAtMs: number }>(page, 'rest');
  return rows.find(({ id }) => id === 'hold')?.startedAtMs ?? Number.NaN;
}

/** The whole seconds that have passed since then, to one; both are read in one moment, and again if the page is busy. */
async function expectCountsFrom(page: Page, startedAtMs: number): Promise<void> {
  const watch = page.getByRole('timer', { name: 'Секундомер', exact: true });
  const readErrorMs = () =>
    watch.evaluate((element, sinceMs) => {
      const [minutes = 0, seconds = 0] = (element.textContent ?? '').split(':').map(Number);
      return Math.abs((minutes * 60 + seconds) * 1_000 - (Date.now() - sinceMs));
    }, startedAtMs);
  await expect.poll(readErrorMs, { timeout: 3_000 }).toBeLessThan(1_500);
}

test('[WATCH1] frozen before its target, and again after it: the stopwatch rings there, and loses no second', async ({
  untouched,
  baseURL,
}) => {
  const page = untouched.pages()[0] ?? (await untouched.newPage());
  await seedTraining(page, { [PLANK]: 1 }, baseURL);
  await field(page, 'Время, подход 1').fill('12');
  await field(page, 'Время, подход 1').press('Enter');
  await page.getByRole('button', { name: 'Секундомер, подход 1', exact: true }).click();
  await expect(page.getByRole('timer', { name: 'Секундомер', exact: true })).toBeVisible();
  const startedAtMs = await readStart(page);
  await freezeUntil(page, startedAtMs + 6_000);
  await expectWasFrozen(page);
  await page.waitForTimeout(500);
  await expectCountsFrom(page, startedAtMs);
  await page.waitForTimeout(startedAtMs + 14_000 - Date.now());
  await expect.poll(() => bellsOf(page)).toHaveLength(1);
  const [bell] = await bellsOf(page);
  expect(Math.abs((bell?.atMs ?? 0) - startedAtMs - 12_000)).toBeLessThan(1_000);

  await freezeUntil(page, startedAtMs + 21_000);
  await page.waitForTimeout(500);
  await expectCountsFrom(page, startedAtMs);
  const stopped = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        addEventListener('click', () => resolve(Date.now()), { capture: true, once: true });
      }),
  );
  await page.getByRole('button', { name: 'Остановить секундомер' }).click();
  const stoppedAtMs = await stopped;
  await expect(field(page, 'Время, подход 1')).toHaveValue(/^00:00:2\d$/);
  const held = Number((await field(page, 'Время, подход 1').inputValue()).slice(-2));
  expect(Math.abs(held * 1_000 - (stoppedAtMs - startedAtMs))).toBeLessThan(1_500);
  expect(await bellsOf(page)).toHaveLength(1);
});
