// How long a running training takes to appear on a useless network (cut off, silent, a login page), compared with an
// ordinary start in turn: with a running service worker, with one that must start first, and with a browser just started.
//
//   node bench/browser/dead-network.ts [--rounds 7]
//
// `ratio`: to the ordinary start of the same round, median over the rounds. `least`: the shortest start to the shortest
// ordinary one, which a busy machine disturbs less. Fails if both are above 1.2: a start that waits for the network is
// slow in every round.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { startAppServer } from '../../scripts/harness/app-server.ts';
import { chromiumLaunchOptions } from '../../scripts/harness/chromium.ts';
import { mustHaveChromium } from '../../scripts/harness/ensure-chromium.ts';
import { type FaultProxy, startFaultProxy } from '../../scripts/harness/fault-proxy.ts';
import { captivePortal, loginRedirect, silence } from '../../scripts/harness/faults.ts';

const MOST = 1.2;
const EXERCISE = 'Жим штанги лёжа';
const TICK = 'Подход 1 выполнен';

const NETWORKS: Readonly<Record<string, (proxy: FaultProxy) => void>> = {
  'as it should be': () => {},
  'cut off': proxy => proxy.cutNetwork(),
  'never answers': proxy => proxy.addFault(silence()),
  'a login page': proxy => proxy.addFault(captivePortal()),
  'leads to a login': proxy => proxy.addFault(loginRedirect()),
};
const ORDINARY = 'as it should be';

type Kind = 'runs' | 'is stopped' | 'is in a new browser';
const KINDS: readonly Kind[] = ['runs', 'is stopped', 'is in a new browser'];

interface Start {
  /** From the navigation until the first set can be ticked, measured from outside the page. */
  shownMs: number;
  /** Until the load event, by the page's clock: work that begins after it must not wait either. */
  loadedMs: number;
}

async function prepare(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await page.getByRole('button', { name: 'Добавить упражнение' }).click();
  await page.getByRole('searchbox').fill(EXERCISE);
  await page.getByRole('checkbox', { name: EXERCISE, exact: true }).first().check();
  await page.getByRole('button', { name: 'Добавить (1)' }).click();
  await page.getByRole('button', { name: /^\+ Добавить сет/ }).click();
  await page.getByRole('checkbox', { name: TICK }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.getByRole('link', { name: 'Синхронизация: Всё на сервере' }).waitFor();
  await page.close();
}

async function measureOne(context: BrowserContext, url: string, kind: Kind): Promise<Start> {
  const page = await context.newPage();
  try {
    await page.addInitScript(noteTick, TICK);
    if (kind === 'is stopped') {
      const session = await context.newCDPSession(page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
    }
    const beganMs = performance.now();
    await page.goto(`${url}/workout`, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.shownAtMs);
    const shownMs = performance.now() - beganMs;
    await page.waitForFunction(() => document.readyState === 'complete');
    return { shownMs, loadedMs: await page.evaluate(readLoaded) };
  } finally {
    await leave(page);
  }
}

/** In the page. */
function readLoaded(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.loadEventStart ?? Number.NaN;
}

/** Lets the page's work end before the next measurement. */
async function leave(page: Page): Promise<void> {
  await page.close();
  await new Promise(resolve => setTimeout(resolve, 300));
}

/** In the page. */
function noteTick(name: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(`[aria-label="${name}"]`)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      document.documentElement.dataset.shownAtMs = String(performance.now());
    });
  }).observe(document, { childList: true, subtree: true });
}

function findMedian(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

type Starts = Map<string, Start[]>;

async function measureAll(rounds: number): Promise<Starts> {
  const server = await startAppServer();
  const proxy = await startFaultProxy(server.url);
  const profile = mkdtempSync(join(tmpdir(), 'podhod-starts-'));
  const starts: Starts = new Map();
  let context = await launch(profile);
  try {
    await prepare(context, proxy.url);
    // The first round warms the browser's caches.
    for (let round = 0; round <= rounds; round++) {
      for (const kind of KINDS) {
        for (const [network, spoil] of Object.entries(NETWORKS)) {
          if (kind === 'is in a new browser') {
            await context.close();
            context = await launch(profile);
          }
          spoil(proxy);
          const start = await measureOne(context, proxy.url, kind);
          proxy.reset();
          const key = `${kind}|${network}`;
          if (round > 0) starts.set(key, [...(starts.get(key) ?? []), start]);
        }
      }
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    await proxy.close();
    await server.dispose();
  }
  return starts;
}

function launch(profile: string): Promise<BrowserContext> {
  const options = { ...chromiumLaunchOptions(), viewport: { width: 390, height: 844 }, locale: 'ru-RU' };
  return chromium.launchPersistentContext(profile, options);
}

function report(starts: Starts): boolean {
  let isHeld = true;
  for (const kind of KINDS) {
    const timesOf = (network: string, what: keyof Start) =>
      (starts.get(`${kind}|${network}`) ?? []).map(start => start[what]);
    const ordinary = timesOf(ORDINARY, 'shownMs');
    console.log(`the service worker ${kind}:`);
    for (const network of Object.keys(NETWORKS)) {
      const shown = timesOf(network, 'shownMs');
      const ratio = findMedian(shown.map((ms, round) => ms / (ordinary[round] ?? Number.NaN)));
      const least = Math.min(...shown) / Math.min(...ordinary);
      if (ratio > MOST && least > MOST) isHeld = false;
      const loaded = findMedian(timesOf(network, 'loadedMs')).toFixed(0);
      console.log(
        `  network ${network.padEnd(16)} shown ${findMedian(shown).toFixed(0)} ms (ratio ${ratio.toFixed(2)}), ` +
          `least ${Math.min(...shown).toFixed(0)} ms (${least.toFixed(2)}), loaded ${loaded} ms`,
      );
    }
  }
  return isHeld;
}

if (import.meta.main) {
  mustHaveChromium();
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
  if (!report(await measureAll(Number(values.rounds)))) process.exitCode = 1;
}
