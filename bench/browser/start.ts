// How long the installed app takes to start offline: from the navigation to the first paint, and to the first frame
// with a working button.
// The service worker is stopped before each start, as on a phone. The floor: a bare page with a title and a button,
// from the cache of a service worker that does nothing else.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { startAppServer } from '../../scripts/harness/app-server.ts';
import { chromiumLaunchOptions } from '../../scripts/harness/chromium.ts';
import { mustHaveChromium } from '../../scripts/harness/ensure-chromium.ts';

const STARTS = 9;
/** At this machine's speed, and at a cheap phone's. */
const SLOWDOWNS = [1, 4] as const;
/** For a start with a working button, at this machine's speed. */
const LIMIT_MS = 1000;
const BUTTON = 'Начать пустую тренировку';

interface StartFigure {
  readonly slowdown: number;
  readonly ours: StartTimes;
  readonly floor: StartTimes;
}

interface StartTimes {
  readonly paintedMs: number;
  readonly answersMs: number;
}

/** Median milliseconds for each slowdown. */
async function measureStart(): Promise<StartFigure[]> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const ours = await prepareApp(browser);
    const floor = await prepareFloor(browser);
    const figures: StartFigure[] = [];
    for (const slowdown of SLOWDOWNS) {
      figures.push({
        slowdown,
        ours: await measureStarts(ours, slowdown),
        floor: await measureStarts(floor, slowdown),
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

interface Prepared {
  readonly context: BrowserContext;
  readonly url: string;
}

/** A person with trainings and everything in the precache; then the server stops. */
async function prepareApp(browser: Browser): Promise<Prepared> {
  const server = await startAppServer();
  try {
    const context = await openContext(browser);
    const page = await context.newPage();
    await page.goto(server.url);
    await page.getByRole('button', { name: BUTTON }).click();
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить тренировку' }).click();
    await page.getByText('Пока нет шаблонов.').waitFor();
    await waitForServiceWorker(page);
    await page.close();
    return { context, url: server.url };
  } finally {
    await server.dispose();
  }
}

const FLOOR_PAGE = `<!doctype html><html lang="ru"><title>Подход</title><h1>Начать тренировку</h1>
<script>document.body.append(Object.assign(document.createElement('button'), { textContent: '${BUTTON}' }));
navigator.serviceWorker.register('/sw.js');</script></html>`;
const FLOOR_WORKER = `
addEventListener('install', event => event.waitUntil(caches.open('floor').then(cache => cache.add('/'))));
addEventListener('activate', event => event.waitUntil(clients.claim()));
addEventListener('fetch', event => event.respondWith(caches.match('/')));`;

async function prepareFloor(browser: Browser): Promise<Prepared> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/sw.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isWorker ? FLOOR_WORKER : FLOOR_PAGE);
  });
  const url = await listen(server);
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.goto(url);
  await waitForServiceWorker(page);
  await page.close();
  server.close();
  server.closeAllConnections();
  return { context, url };
}

function listen(server: Server): Promise<string> {
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

function openContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' });
}

async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

async function measureStarts({ context, url }: Prepared, slowdown: number): Promise<StartTimes> {
  const times: StartTimes[] = [];
  for (let n = 0; n < STARTS; n++) times.push(await measureOne(context, url, slowdown));
  return {
    paintedMs: findMedian(times.map(time => time.paintedMs)),
    answersMs: findMedian(times.map(time => time.answersMs)),
  };
}

function findMedian(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

async function measureOne(context: BrowserContext, url: string, slowdown: number): Promise<StartTimes> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(noteAnswering, BUTTON);
    await page.goto(url, { waitUntil: 'commit' });
    const noted = await page.waitForFunction(() => document.documentElement.dataset.answersAtMs);
    const paintedMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { paintedMs, answersMs: Number(await noted.jsonValue()) };
  } finally {
    await page.close();
  }
}

/** In the page. The button prerendered into index.html only records a tap, so it does not count. */
function noteAnswering(text: string) {
  new MutationObserver((_, observer) => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent?.trim() === text,
    );
    if (!button || button.closest('[data-prerendered]')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      document.documentElement.dataset.answersAtMs = String(performance.now());
    });
  }).observe(document, { childList: true, subtree: true });
}

if (import.meta.main) {
  mustHaveChromium();
  for (const { slowdown, ours, floor } of await measureStart()) {
    console.log(`offline start, processor ${slowdown}× slower:`);
    for (const what of ['paintedMs', 'answersMs'] as const) {
      console.log(`  ${what.padEnd(9)} ${ours[what].toFixed(0)} ms, floor ${floor[what].toFixed(0)} ms`);
    }
    if (slowdown === 1 && ours.answersMs > LIMIT_MS) process.exitCode = 1;
  }
}
