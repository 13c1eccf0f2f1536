// Covers docs/product.md: Screens.
// What the service worker gives: every screen without network, what passes it by, a new version.
import type { Page } from '@playwright/test';
import type { FaultProxy } from '../scripts/harness/fault-proxy.ts';
import { answerScript } from '../scripts/harness/faults.ts';
import { expect, test } from './fixtures.ts';
import { acceptUpdate, waitForServiceWorker } from './service-worker.ts';
import { BENCH, startAsGuest } from './training-steps.ts';

test.describe('installed and offline', () => {
  test('[APP1] after one visit every screen opens without network', async ({ page, network }) => {
    await page.goto('/');
    await waitForServiceWorker(page);
    network.cutNetwork();
    for (const address of ['/', '/login', '/register', '/exercises', '/settings']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/exercises');
    await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(BENCH);
    await expect(page.getByRole('link', { name: BENCH }).first()).toBeVisible();
  });

  test('the display mode and the standalone flag follow the window', async ({ page }) => {
    const html = page.locator('html');
    await page.addInitScript(pretendDisplayMode);
    await page.goto('/');
    await expect(html).toHaveAttribute('data-display-mode', 'browser');
    await expect(html).toHaveAttribute('data-standalone', 'false');
    for (const [mode, isStandalone] of [
      ['standalone', 'true'],
      ['minimal-ui', 'false'],
      ['fullscreen', 'true'],
    ] as const) {
      await page.evaluate(name => dispatchEvent(new CustomEvent('pretend', { detail: name })), mode);
      await expect(html).toHaveAttribute('data-display-mode', mode);
      await expect(html).toHaveAttribute('data-standalone', isStandalone);
    }
  });

  /** No browser under automation can be installed or tells of it: its media queries are answered here. */
  function pretendDisplayMode() {
    const ask = window.matchMedia.bind(window);
    let mode = 'browser';
    window.matchMedia = query => {
      const asked = /\(display-mode: (.+)\)/.exec(query)?.[1];
      if (!asked) return ask(query);
      const list = new EventTarget();
      addEventListener('pretend', () => list.dispatchEvent(new Event('change')));
      return Object.defineProperty(list, 'matches', { get: () => mode === asked }) as MediaQueryList;
    };
    addEventListener('pretend', event => {
      mode = (event as CustomEvent<string>).detail;
    });
  }
});

/** Which source the worker’s routes have chosen (Service Workers, "Static Routing API"). */
type RoutedTiming = PerformanceResourceTiming & { workerFinalSourceType: string };

test('[APP9] calls of the API do not wake the service worker, files come through it', async ({ page }) => {
  await startAsGuest(page);
  await waitForServiceWorker(page);
  await page.reload();
  const sourceOf = (path: string) =>
    page.evaluate(async url => {
      const heard = new Promise<RoutedTiming>(resolve => {
        new PerformanceObserver(list => {
          const [entry] = list.getEntriesByName(new URL(url, location.href).href);
          if (entry) resolve(entry as RoutedTiming);
        }).observe({ type: 'resource' });
      });
      await (await fetch(url)).text();
      return (await heard).workerFinalSourceType;
    }, path);
  // Empty: the worker was asked.
  expect(await sourceOf('/index.html')).toBe('');
  expect(await sourceOf('/api/muscles/')).toBe('network');
});

test.describe('a new version', () => {
  test('[APP2] waits, is not offered during a training, and is taken when accepted', async ({
    page,
    network,
  }) => {
    await startAsGuest(page);
    await waitForServiceWorker(page);
    await publishNewVersion(page, network);
    await expect(page.getByText('Доступна новая версия')).toHaveCount(0);

    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
    await expect(page.getByText('Доступна новая версия')).toBeVisible();
    await acceptUpdate(page);
    await expect(page.getByText('Доступна новая версия')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Начать тренировку' })).toBeVisible();
  });

  async function publishNewVersion(page: Page, network: FaultProxy) {
    const response = await page.request.get('/sw.js');
    const body = `${await response.text()}\n// a newer version`;
    network.addFault(answerScript(body), { path: '/sw.js' });
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (!registration.waiting) await new Promise(resolve => setTimeout(resolve, 50));
    });
  }
});
