import type { Page } from 'playwright';
import type { BatchBody } from '#contract/batch.ts';
import { LOG_VERSION, type NewLogEntry } from '#db/log-entry.ts';
import type { BaseRow, SetRow } from '#db/rows.ts';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { findSyncWorker } from '../open-page.ts';

/** A training of a thousand sets, each with a waiting change. */
const HUGE = { exercises: 10, sets: 100 };
const ENTRIES = HUGE.exercises * HUGE.sets;
const ROUNDS = 3;
const LOOK_EVERY_MS = 500;
/** Each check uses the page's slow thread and, briefly, the log; the floor has none. */
const COUNT_EVERY_MS = 100;
const MOST_ROUND_TRIPS = 10;

/**
 * A thousand changes made offline: from the network's return until none waits. The floor is a bare loop in the same
 * worker that sends the same batches one after another, under fresh ids.
 */
export async function measureReplay(bench: Bench): Promise<Figure[]> {
  const floor: number[] = [];
  const roundTrips = { week: 0, decade: 0 };
  for (const person of [bench.week, bench.decade]) await person.otherDevice.start(HUGE);
  let reps = 1;
  const times = await inTurn(bench, ROUNDS, async person => {
    const { page } = await person.open('/profile');
    const sets = await readSets(page);
    const worker = await findSyncWorker(page);
    await worker.evaluate(recordBatches);
    await page.evaluate(putUnseen, queueOf(sets, ++reps));
    const tookMs = await page.evaluate(sendQueue, COUNT_EVERY_MS);
    const bare = await worker.evaluate(sendAgain);
    if (person === bench.decade) floor.push(bare.tookMs);
    roundTrips[person === bench.decade ? 'decade' : 'week'] = bare.batches;
    await page.close();
    return [tookMs];
  });
  return [
    {
      name: `replay of ${ENTRIES} changes`,
      unit: 'ms',
      week: median(times.week),
      decade: median(times.decade),
      floor: median(floor),
      limits: { ...ALIKE, overFloor: 1.3 },
    },
    {
      name: `round trips of ${ENTRIES} changes`,
      unit: 'count',
      ...roundTrips,
      limits: { decade: MOST_ROUND_TRIPS },
    },
  ];
}

interface Queue {
  changed: SetRow[];
  bases: BaseRow[];
  entries: NewLogEntry[];
}

/** The rows and entries that a thousand commands leave. */
function queueOf(sets: SetRow[], reps: number): Queue {
  const actedAtMs = Date.now();
  return {
    changed: sets.map(set => ({ ...set, reps, updatedAtMs: actedAtMs })),
    bases: sets.map(set => ({ ref: `sets/${set.key}`, row: set })),
    entries: sets.map(({ key: setKey, itemKey, workoutKey, exerciseKey }, at) => ({
      v: LOG_VERSION,
      id: crypto.randomUUID(),
      kind: 'set.patch',
      args: { workoutKey, itemKey, exerciseKey, setKey, values: { reps } },
      state: 'waiting',
      actedAtMs: actedAtMs + at,
      seen: null,
      live: [`sets/${setKey}`],
      subject: `sets/${setKey}`,
      makes: [],
      needs: [workoutKey, itemKey, setKey],
      group: itemKey,
      holdUntilMs: null,
    })),
  };
}

/** Waits until the whole training is on the device. */
async function readSets(page: Page): Promise<SetRow[]> {
  for (;;) {
    const sets = await page.evaluate(readSetsOf, 'active');
    if (sets.length === ENTRIES) return sets;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/** In the page. */
async function readSetsOf(status: string): Promise<SetRow[]> {
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(known?.name ?? '');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const transaction = db.transaction(['workouts', 'sets']);
      const byStatus = transaction.objectStore('workouts').index('[status+startedAtMs]');
      const active = byStatus.getKey(IDBKeyRange.bound([status], [status, []]));
      active.onsuccess = () => {
        const key = active.result ?? '';
        const sets = transaction.objectStore('sets').index('workoutKey').getAll(key);
        sets.onsuccess = () => resolve(sets.result as SetRow[]);
      };
      transaction.oncomplete = () => db.close();
    };
  });
}

/** In the page: writes without the app, which sleeps until the network returns. */
async function putUnseen({ changed, bases, entries }: Queue): Promise<void> {
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(known?.name ?? '');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const transaction = db.transaction(['sets', 'bases', 'log'], 'readwrite');
      for (const set of changed) transaction.objectStore('sets').put(set);
      for (const base of bases) transaction.objectStore('bases').put(base);
      for (const entry of entries) transaction.objectStore('log').add(entry);
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });
}

/** In the page. Precise to one interval between checks. */
async function sendQueue(countEveryMs: number): Promise<number> {
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(known?.name ?? '');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
  });
  const count = (state: string) =>
    new Promise<number>((resolve, reject) => {
      const counting = db.transaction('log').objectStore('log').index('state').count(state);
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => resolve(counting.result);
    });
  const countLeft = async () => (await count('waiting')) + (await count('sealed'));
  const startedAtMs = performance.now();
  dispatchEvent(new Event('online'));
  while ((await countLeft()) > 0) await new Promise(resolve => setTimeout(resolve, countEveryMs));
  const tookMs = performance.now() - startedAtMs;
  db.close();
  return tookMs;
}

declare global {
  // In the sync worker.
  var batches: [string, RequestInit][] | undefined;
}

/** In the worker. */
function recordBatches(): void {
  const sent: [string, RequestInit][] = [];
  globalThis.batches = sent;
  const bare = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    if (String(url).endsWith('/api/batch/')) sent.push([String(url), { ...init, signal: null }]);
    return bare(url, init);
  };
}

/** In the worker: sends the same batches with new ids and values, so that the server does its work again. */
async function sendAgain(): Promise<{ tookMs: number; batches: number }> {
  const sent = (globalThis.batches ?? []).filter(([, { body }]) => String(body).includes('"calls":[{'));
  const fresh = sent.map(([url, init]): [string, RequestInit] => {
    const body = JSON.parse(String(init.body)) as BatchBody;
    for (const call of body.calls) {
      call.id = crypto.randomUUID();
      call.acted_at += 1;
      call.body = { ...call.body, reps: Number(call.body?.reps) + 100 };
    }
    return [url, { ...init, body: JSON.stringify(body) }];
  });
  const startedAtMs = performance.now();
  for (const [url, init] of fresh) {
    const response = await fetch(url, init);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    await response.json();
  }
  return { tookMs: performance.now() - startedAtMs, batches: fresh.length };
}
