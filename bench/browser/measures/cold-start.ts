import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { openPage, readResult } from '../open-page.ts';
import { TICKS, USUAL } from '../person.ts';

const ROUNDS = 7;
const STOP_LOOK_MS = 300;
const STOP_TRIES = 30;
const STEP_WITHIN_MS = 60_000;
const SETS = USUAL.exercises * USUAL.sets;

/**
 * A new tab without network and with a stopped service worker: from the navigation until the sets are painted and can
 * be ticked.
 */
export async function measureColdStart(bench: Bench): Promise<Figure[]> {
  const { context, url } = bench.floor;
  for (const person of [bench.week, bench.decade]) {
    const { page } = await person.train(USUAL);
    // Unsent changes would wake the service worker while it is being stopped.
    await page.getByRole('link', { name: 'Синхронизация: Всё на сервере' }).waitFor();
    await page.close();
  }
  await inTime('going offline', context.setOffline(true));
  const floor: number[] = [];
  const times = await inTurn(bench, ROUNDS, async person => {
    floor.push(await timeStart(context, { url, selector: 'input', count: 1 }));
    return [await timeStart(context, { url: `${person.url}/workout`, selector: TICKS, count: SETS })];
  });
  await wakeServiceWorkers([url, bench.week.url, bench.decade.url], context);
  await inTime('going online again', context.setOffline(false));
  return [
    {
      name: 'cold start without network',
      unit: 'ms',
      week: median(times.week),
      decade: median(times.decade),
      floor: median(floor),
      limits: { ...ALIKE, decade: 1000 },
    },
  ];
}

/** Starts them: Chromium must let each one online again, and a stopped one never answers. */
async function wakeServiceWorkers(urls: string[], context: BrowserContext): Promise<void> {
  for (const url of urls) {
    const { page } = await openPage(context, url);
    await page.close();
  }
}

interface Start {
  url: string;
  selector: string;
  count: number;
}

async function timeStart(context: BrowserContext, { url, selector, count }: Start): Promise<number> {
  const { page, session } = await inTime('opening a tab', openPage(context));
  await inTime('stopping the service workers', stopServiceWorkers(session));
  await page.addInitScript(watchStart, { selector, count });
  await page.goto(url);
  const tookMs = await page.evaluate(readResult);
  await inTime('closing the tab', page.close());
  return tookMs;
}

/** Commands outside Playwright's own time limits might never be answered. */
async function inTime<T>(what: string, step: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const tooLate = wait(STEP_WITHIN_MS, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`The browser stood still while ${what}`);
  });
  try {
    return await Promise.race([step, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    ended.abort();
  }
}

/** As phones do after half a minute. A navigation to a worker that is still stopping may wait forever. */
async function stopServiceWorkers(session: CDPSession): Promise<void> {
  const running = new Map<string, string>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, scriptURL, status, runningStatus } of versions) {
      if (runningStatus === 'stopped') running.delete(versionId);
      else running.set(versionId, `${scriptURL} is ${status} and ${runningStatus}`);
    }
  });
  await session.send('ServiceWorker.enable');
  for (let tries = 0; tries < STOP_TRIES; tries++) {
    // Repeats the stop: a late event may have started a worker again.
    await session.send('ServiceWorker.stopAllWorkers');
    await wait(STOP_LOOK_MS);
    if (running.size === 0) return;
  }
  throw new Error(`Service workers that do not stop: ${[...running.values()].join(', ')}`);
}

/** In the page, before its own scripts. */
function watchStart({ selector, count }: { selector: string; count: number }): void {
  const { probe } = window;
  probe.result = probe.painted(() => document.querySelectorAll(selector).length >= count);
}
