import type { Floor } from '../floor.ts';

const SETS_PER_ITEM = [4, 4, 4, 4, 1];
/** The app's batch size. */
const AT_ONCE = 21;

/** How long a bare page takes to write the rows of so many trainings, with their indexes. */
export async function storeBare(floor: Floor, trainings: number): Promise<number> {
  const { page } = await floor.open();
  const tookMs = await page.evaluate(putRows, { trainings, setsPerItem: SETS_PER_ITEM, atOnce: AT_ONCE });
  await page.close();
  return tookMs;
}

interface Rows {
  trainings: number;
  setsPerItem: number[];
  atOnce: number;
}

/** In the page. */
async function putRows({ trainings, setsPerItem, atOnce }: Rows): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('bare-import', 1);
    opening.onupgradeneeded = () => {
      const workouts = opening.result.createObjectStore('workouts', { keyPath: 'key' });
      workouts.createIndex('byStart', ['status', 'startedAtMs']);
      opening.result.createObjectStore('bases', { keyPath: 'ref' });
      opening.result.createObjectStore('items', { keyPath: 'key' }).createIndex('workoutKey', 'workoutKey');
      const sets = opening.result.createObjectStore('sets', { keyPath: 'key' });
      sets.createIndex('workoutKey', 'workoutKey');
      sets.createIndex('itemKey', 'itemKey');
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const begunMs = performance.now();
  for (let first = 0; first < trainings; first += atOnce) {
    const transaction = db.transaction([...db.objectStoreNames], 'readwrite', { durability: 'strict' });
    const put = (store: string, row: object) => transaction.objectStore(store).put(row);
    for (let at = first; at < Math.min(first + atOnce, trainings); at++) {
      const key = crypto.randomUUID();
      put('workouts', {
        key,
        title: 'День',
        status: 'completed',
        startedAtMs: at,
        finishedAtMs: at,
        note: '',
      });
      put('bases', { ref: `workouts:${key}`, row: null });
      for (const [order, count] of setsPerItem.entries()) {
        const itemKey = crypto.randomUUID();
        put('items', { key: itemKey, workoutKey: key, exerciseKey: key, order, note: '', group: null });
        for (let set = 0; set < count; set++) {
          const row = { key: crypto.randomUUID(), workoutKey: key, itemKey, exerciseKey: key, order: set };
          put('sets', {
            ...row,
            done: true,
            weightKg: 40,
            reps: 8,
            hardReps: 2,
            durationSec: null,
            note: '',
          });
        }
      }
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  }
  const tookMs = performance.now() - begunMs;
  db.close();
  return tookMs;
}
