// What shows before the app's own code has run: the shell that is prerendered into index.html.
import type { Page, Route } from '@playwright/test';
import { DROP } from '../scripts/harness/faults.ts';
import { expect, test } from './fixtures.ts';
import { waitForApp } from './navigation.ts';
import { startAsGuest } from './training-steps.ts';

const START = 'Начать пустую тренировку';
const APP_CODE = /\/assets\/(?:index|vendor)-[^/]+\.js$/;

/** The network holds the app's code back until the test releases it. */
async function holdAppCode(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(APP_CODE, route => {
    if (isHeld) held.push(route);
    else return route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map(route => route.continue()));
  };
}

/** Opens an address without waiting for its scripts, once the shell stands. */
async function openHeld(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => document.readyState !== 'loading' && getComputedStyle(document.body).marginTop === '0px',
  );
}

/** As after an update whose code is not here yet. */
async function withoutPrecache(page: Page): Promise<void> {
  await page.evaluate(
    async () => void (await (await navigator.serviceWorker.getRegistration())?.unregister()),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    test(`[APP5] a visitor's first paint is the start screen to the pixel, ${colorScheme}, ${viewport.width} wide`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const releaseCode = await holdAppCode(page);
      // What comes below it later is no part of the first paint, however fast the machine.
      await page.route(/\/assets\/first-minute-[^/]+\.js$/, () => {});
      await openHeld(page, '/');
      await expect(page.getByRole('button', { name: START })).toBeVisible();
      const before = await page.screenshot({ animations: 'disabled' });
      await releaseCode();
      await waitForApp(page);
      const after = await page.screenshot({ animations: 'disabled' });
      expect(after.equals(before)).toBe(true);
    });
  }
}

test('[APP5] the first paint has nothing that the Content-Security-Policy forbids', { tag: '@core' }, async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await page.goto('/');
  await waitForApp(page);
  expect(violations).toEqual([]);
});

test('[APP5] a tap made before the app has come is answered when it comes', { tag: '@core' }, async ({
  page,
}) => {
  const releaseCode = await holdAppCode(page);
  await openHeld(page, '/');
  await page.getByRole('button', { name: START }).click();
  await expect(page).toHaveURL('/');
  await releaseCode();
  await expect(page).toHaveURL('/workout');
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
});

test('[APP5] so is one that is made while the app is being drawn, until the shell is gone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const before = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
    Object.defineProperty(Node.prototype, 'textContent', {
      ...before,
      set(this: Element, text: string) {
        // React empties it when all is drawn, and then puts that there.
        if (this.id === 'root') this.querySelector<HTMLElement>('[data-prerendered] main button')?.click();
        before?.set?.call(this, text);
      },
    });
  });
  await page.goto('/');
  await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
});

for (const name of ['index', 'vendor']) {
  test(`[APP5] so is one on a page whose code (${name}) did not come: it starts again once there is a network`, async ({
    page,
    network,
  }) => {
    const lost = network.addFault(DROP, { path: new RegExp(`/assets/${name}-[^/]+\\.js$`), times: 1 });
    await page.goto('/');
    await page.getByRole('button', { name: START }).click();
    await expect.poll(() => lost.hits).toBe(1);
    await expect(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
    // The tap is answered once.
    await page.goto('/');
    await waitForApp(page);
    await expect(page).toHaveURL('/');
  });
}

test('[APP5] an offer to install that is made before the app has come is kept for it', async ({ page }) => {
  await startAsGuest(page);
  await withoutPrecache(page);
  const releaseCode = await holdAppCode(page);
  await openHeld(page, '/profile');
  const isPrevented = await page.evaluate(
    () => !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })),
  );
  expect(isPrevented).toBe(true);
  await releaseCode();
  await expect(page.getByRole('button', { name: 'Установить приложение' })).toBeVisible();
});

test('[APP5] somebody signed in with a chosen theme has both from the first paint', async ({ page }) => {
  await startAsGuest(page);
  await page.evaluate(() => localStorage.setItem('theme.v1', 'dark'));
  await withoutPrecache(page);
  const releaseCode = await holdAppCode(page);

  await openHeld(page, '/history');
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['Профиль', 'Статистика', 'История', 'Тренировка', 'Упражнения']);
  await expect(page.getByRole('link', { name: 'История' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Тренировка' })).not.toHaveAttribute('aria-current');
  await expect(page.getByRole('main')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const colours = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(colours).toBe('dark');

  await openHeld(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
  // The way to an empty training is there at once, and the next one has its place.
  await expect(page.getByRole('button', { name: START })).toBeVisible();
  await openHeld(page, '/login');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await releaseCode();
});

test('[APP5] frame and running rest stand while no database has opened', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(nowMs => {
    localStorage.setItem('session.hint.v1', '1');
    const copy = { setId: 'set', exerciseOrder: 0, remainingSec: 90, updatedAt: nowMs, totalSec: 120 };
    localStorage.setItem('restTimer.active.v1', JSON.stringify(copy));
  }, Date.now());
  // A database that never answers.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.reload();
  await waitForApp(page);
  await expect(page.getByRole('timer', { name: 'Отдых' })).toHaveText(/1:[0-3]\d/);
  await expect(page.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
});

test("[APP5] the app's own type costs a first visit nothing, and is there from the next one on", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', request => {
    if (/\.woff2$/.test(request.url())) fetched.push(request.url());
  });
  const faces = () => page.evaluate(() => [...document.fonts].map(face => face.status));
  await page.goto('/');
  await waitForApp(page);
  expect(await faces()).not.toContain('loaded');
  expect(fetched).toEqual([]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await waitForApp(page);
  await expect.poll(faces).toEqual(['loaded', 'loaded']);
});
