import type { Page, Worker } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { findSyncWorker } from '../open-page.ts';
import type { Person } from '../person.ts';

const ROUNDS = 3;
const PULLS = 5;
const PATH = '/api/changes/';

/** What the sync worker's own pull takes when nothing is new. The floor: the very same call and nothing around it. */
export async function measureQuietPull(bench: Bench): Promise<Figure[]> {
  const floor: number[] = [];
  const times = await inTurn(bench, ROUNDS, async person => {
    const told = await pullSeveralTimes(person);
    if (person === bench.decade) floor.push(...told.bare);
    return told.ours;
  });
  const [week, decade] = [median(times.week), median(times.decade)];
  return [{ name: 'quiet pull', unit: 'ms', week, decade, floor: median(floor), limits: ALIKE }];
}

async function pullSeveralTimes(person: Person): Promise<{ ours: number[]; bare: number[] }> {
  const { page } = await person.open('/profile');
  const worker = await findSyncWorker(page);
  await worker.evaluate(watchPulls, PATH);
  // The first one may have something to tell.
  await pullOnce(page, worker);
  const told = { ours: [] as number[], bare: [] as number[] };
  for (let pull = 0; pull < PULLS; pull++) {
    told.bare.push(await worker.evaluate(callAgain));
    told.ours.push(await pullOnce(page, worker));
  }
  await page.close();
  return told;
}

async function pullOnce(page: Page, worker: Worker): Promise<number> {
  const pulled = worker.evaluate(nextPull);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  return pulled;
}

declare global {
  // In the sync worker.
  var pulls: { waiting: ((ms: number) => void)[]; lastCall?: [string, RequestInit] };
}

/** In the worker: a pull holds its lock for as long as it lasts. */
function watchPulls(path: string): void {
  globalThis.pulls = { waiting: [] };
  const request = LockManager.prototype.request as (...given: unknown[]) => Promise<unknown>;
  const timed = function (this: LockManager, name: string, options: unknown, body: (lock: Lock) => unknown) {
    if (!name.startsWith('podhod-pull:')) return request.call(this, name, options, body);
    return request.call(this, name, options, async (lock: Lock) => {
      const startedAtMs = performance.now();
      const result = await body(lock);
      for (const tell of globalThis.pulls.waiting.splice(0)) tell(performance.now() - startedAtMs);
      return result;
    });
  };
  LockManager.prototype.request = timed as LockManager['request'];
  const bare = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    if (String(url).startsWith(path)) globalThis.pulls.lastCall = [String(url), { ...init, signal: null }];
    return bare(url, init);
  };
}

/** In the worker. */
function nextPull(): Promise<number> {
  return new Promise(resolve => globalThis.pulls.waiting.push(resolve));
}

/** In the worker. */
async function callAgain(): Promise<number> {
  const { lastCall } = globalThis.pulls;
  if (!lastCall) throw new Error('no pull has called the server');
  const startedAtMs = performance.now();
  await (await fetch(...lastCall)).text();
  return performance.now() - startedAtMs;
}
