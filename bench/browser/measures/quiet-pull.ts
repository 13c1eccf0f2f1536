import type { Page, Worker } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { findSyncWorker } from '../open-page.ts';
import type { Person } from '../person.ts';

const ROUNDS = 3;
const PULLS = 5;
const PATH = '/api/batch/';

/** The time of the sync worker's exchange when nothing is new. The floor: the same call alone. */
export async function measureQuietPull(bench: Bench): Promise<Figure[]> {
  const floor: number[] = [];
  const times = await inTurn(bench, ROUNDS, async person => {
    const samples = await pullSeveralTimes(person);
    if (person === bench.decade) floor.push(...samples.bare);
    return samples.ours;
  });
  const [week, decade] = [median(times.week), median(times.decade)];
  return [{ name: 'quiet exchange', unit: 'ms', week, decade, floor: median(floor), limits: ALIKE }];
}

async function pullSeveralTimes(person: Person): Promise<{ ours: number[]; bare: number[] }> {
  const { page } = await person.open('/profile');
  const worker = await findSyncWorker(page);
  await worker.evaluate(watchPulls, PATH);
  // The first exchange may carry something.
  await pullOnce(page, worker);
  const samples = { ours: [] as number[], bare: [] as number[] };
  for (let pull = 0; pull < PULLS; pull++) {
    samples.bare.push(await worker.evaluate(callAgain));
    samples.ours.push(await pullOnce(page, worker));
  }
  await page.close();
  return samples;
}

async function pullOnce(page: Page, worker: Worker): Promise<number> {
  const pulled = worker.evaluate(nextPull);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  return pulled;
}

declare global {
  // In the sync worker.
  var pulls: {
    waiting: ((ms: number) => void)[];
    lastCall?: [string, RequestInit];
    beganAtMs: number | undefined;
    isAnswered: boolean;
  };
}

/** In the worker: an exchange lasts from the transaction that takes the lease to the one that stores the answer. */
function watchPulls(path: string): void {
  globalThis.pulls = { waiting: [], beganAtMs: undefined, isAnswered: false };
  const { pulls } = globalThis;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = begin.apply(this, args);
    if (transaction.mode !== 'readwrite' || !transaction.objectStoreNames.contains('cursors'))
      return transaction;
    pulls.beganAtMs ??= performance.now();
    transaction.addEventListener('complete', () => {
      if (!pulls.isAnswered || pulls.beganAtMs === undefined) return;
      const tookMs = performance.now() - pulls.beganAtMs;
      Object.assign(pulls, { beganAtMs: undefined, isAnswered: false });
      for (const tell of pulls.waiting.splice(0)) tell(tookMs);
    });
    return transaction;
  };
  const bare = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const isPull = String(url).endsWith(path);
    if (isPull) pulls.lastCall = [String(url), { ...init, signal: null }];
    const response = await bare(url, init);
    pulls.isAnswered ||= isPull;
    return response;
  };
}

/** In the worker. */
function nextPull(): Promise<number> {
  return new Promise(resolve => globalThis.pulls.waiting.push(resolve));
}

/** In the worker. */
async function callAgain(): Promise<number> {
  const { lastCall } = globalThis.pulls;
  if (!lastCall) throw new Error('no exchange has called the server');
  const startedAtMs = performance.now();
  await (await fetch(...lastCall)).text();
  return performance.now() - startedAtMs;
}
