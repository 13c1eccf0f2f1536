import type { Page } from 'playwright';
import type { Workout } from '#contract/workouts.ts';
import { ENTRY_VERSION, type NewEntry } from '#db/outbox-entry.ts';
import type { SetRow } from '#db/rows.ts';
import { setFields } from '#db/server-copy.ts';
import { SENDERS } from '#sync/replay/drain.ts';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { findSyncWorker } from '../open-page.ts';
import type { Person } from '../person.ts';

/** A training of a thousand sets: changes of them are independent of each other. */
const HUGE = { exercises: 10, sets: 100 };
const ENTRIES = HUGE.exercises * HUGE.sets;
const ROUNDS = 3;
const LOOK_EVERY_MS = 500;
/** Each look takes the page's slow thread and, for a moment, the outbox; the floor has none. */
const COUNT_EVERY_MS = 100;

/**
 * A thousand changes made without network: from its return until the outbox is empty. The floor is a bare loop that
 * sends the same calls, as many at once, in the same worker.
 */
export async function measureReplay(bench: Bench): Promise<Figure[]> {
  const trainings = new Map<Person, Workout>();
  for (const person of [bench.week, bench.decade])
    trainings.set(person, await person.otherDevice.start(HUGE));
  const floor: number[] = [];
  let reps = 1;
  const times = await inTurn(bench, ROUNDS, async person => {
    const { page } = await person.open('/profile');
    const sets = await readSets(page);
    const worker = await findSyncWorker(page);
    const { access } = person.otherDevice.tokens;
    const calls = bareCalls(trainings.get(person), ++reps);
    const bareMs = await worker.evaluate(sendAll, { access, calls, atOnce: SENDERS });
    if (person === bench.decade) floor.push(bareMs);
    await page.evaluate(putUnseen, queueOf(sets, ++reps));
    const tookMs = await page.evaluate(sendQueue, COUNT_EVERY_MS);
    await page.close();
    return [tookMs];
  });
  return [
    {
      name: `replay of ${ENTRIES} entries`,
      unit: 'ms',
      week: median(times.week),
      decade: median(times.decade),
      floor: median(floor),
      limits: { ...ALIKE, overFloor: 1.5 },
    },
  ];
}

function bareCalls(training: Workout | undefined, reps: number): BareCall[] {
  return (training?.items ?? []).flatMap(({ order, exercise, sets = [] }) =>
    sets.map(({ id }) => ({
      path: `/api/workouts/active/exercises/${order}/sets/${id}/`,
      body: JSON.stringify({ workout_id: training?.id, exercise_id: exercise.id, reps }),
    })),
  );
}

/** Rows and entries as a thousand commands leave them. */
function queueOf(sets: SetRow[], reps: number): { changed: SetRow[]; entries: NewEntry[] } {
  const changed = sets.map(set => ({ ...set, reps, server: setFields(set) }));
  const entries = sets.map(
    ({ key, itemKey, workoutKey }): NewEntry => ({
      v: ENTRY_VERSION,
      state: 'waiting',
      intent: { op: 'set.patch', workoutKey, itemKey, setKey: key, values: { reps } },
      lane: 'training',
      subject: key,
      group: itemKey,
      makes: [],
      needs: [workoutKey, itemKey, key],
      idempotencyKey: crypto.randomUUID(),
      madeAtMs: Date.now(),
      attempts: 0,
      nextTryAtMs: null,
      holdUntilMs: null,
    }),
  );
  return { changed, entries };
}

/** Once all of the training is on the device. */
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

/** In the page: past the app, which therefore sleeps until the network is said to have come back. */
async function putUnseen({ changed, entries }: { changed: SetRow[]; entries: NewEntry[] }): Promise<void> {
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(known?.name ?? '');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const transaction = db.transaction(['sets', 'outbox'], 'readwrite');
      for (const set of changed) transaction.objectStore('sets').put(set);
      for (const entry of entries) transaction.objectStore('outbox').add(entry);
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });
}

/** In the page. Told to the nearest of its looks. */
async function sendQueue(countEveryMs: number): Promise<number> {
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(known?.name ?? '');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
  });
  const countLeft = () =>
    new Promise<number>((resolve, reject) => {
      const counting = db.transaction('outbox').objectStore('outbox').count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => resolve(counting.result);
    });
  const startedAtMs = performance.now();
  dispatchEvent(new Event('online'));
  while ((await countLeft()) > 0) await new Promise(resolve => setTimeout(resolve, countEveryMs));
  const tookMs = performance.now() - startedAtMs;
  db.close();
  return tookMs;
}

interface BareCall {
  path: string;
  body: string;
}

interface Bare {
  access: string;
  calls: BareCall[];
  atOnce: number;
}

/** In the worker. */
async function sendAll({ access, calls, atOnce }: Bare): Promise<number> {
  const run = async () => {
    for (let call = calls.shift(); call; call = calls.shift()) {
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      };
      const response = await fetch(call.path, { method: 'PATCH', headers, body: call.body });
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      await response.json();
    }
  };
  const startedAtMs = performance.now();
  await Promise.all(Array.from({ length: atOnce }, run));
  return performance.now() - startedAtMs;
}
