/** The simulated disk's own ways through fake-indexeddb's trees and events come to what IndexedDB says. */
import '../../simulation/world/quick-idb.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Rng } from '../../simulation/world/random.ts';

type Row = { id: string | number; group: string };

test('ranges, cursors and indexes give the same rows as a sorted list, after any deletions', async () => {
  const rng = new Rng('trees');
  const db = await openWithRows();
  const rows = new Map<string | number, Row>();
  for (let round = 0; round < 60; round++) {
    const store = db.transaction('rows', 'readwrite').objectStore('rows');
    for (let change = 0; change < 20; change++) {
      const id = rng.chance(0.5) ? rng.int(0, 40) : `k${rng.int(0, 40)}`;
      if (rng.chance(0.55)) {
        store.delete(id);
        rows.delete(id);
      } else {
        const row = { id, group: `g${rng.int(0, 5)}` };
        store.put(row);
        rows.set(id, row);
      }
    }
    const [a, b] = [`k${rng.int(0, 40)}`, `k${rng.int(0, 40)}`].sort() as [string, string];
    const [isLowOpen, isHighOpen] = a === b ? [false, false] : [rng.chance(0.5), rng.chance(0.5)];
    const sorted = [...rows.values()].sort((one, other) => indexedCmp(one.id, other.id));
    const inRange = sorted.filter(
      ({ id }) => typeof id === 'string' && (isLowOpen ? id > a : id >= a) && (isHighOpen ? id < b : id <= b),
    );
    const range = IDBKeyRange.bound(a, b, isLowOpen, isHighOpen);
    expect(await answer(store.getAll())).toEqual(sorted);
    expect(await answer(store.getAll(range))).toEqual(inRange);
    expect(await answer(store.count(range))).toBe(inRange.length);
    expect(await answer(store.get(a))).toEqual(rows.get(a));
    expect(await walk(store, range)).toEqual(inRange.map(({ id }) => id).reverse());
    const ofGroup = sorted.filter(({ group }) => group === 'g3');
    expect(await answer(store.index('group').getAll('g3'))).toEqual(ofGroup);
    expect(await answer(store.index('group').get('g3'))).toEqual(ofGroup[0]);
  }
});

test('listeners run in order, those of the aborted transaction too, and its changes are gone', async () => {
  const db = await openWithRows();
  const transaction = db.transaction('rows', 'readwrite');
  const heard: string[] = [];
  db.addEventListener('error', () => heard.push('database'));
  transaction.addEventListener('error', () => heard.push('transaction'), true);
  transaction.onerror = () => heard.push('on transaction');
  transaction.objectStore('rows').put({ id: 1, group: 'g1' });
  const twice = transaction.objectStore('rows').add({ id: 1, group: 'g2' });
  twice.onerror = () => heard.push('on request');
  twice.addEventListener('error', () => heard.push('request'));
  await new Promise(resolve => transaction.addEventListener('abort', resolve));
  expect(heard).toEqual(['transaction', 'request', 'on request', 'on transaction', 'database']);
  expect(await answer(db.transaction('rows').objectStore('rows').count())).toBe(0);
});

function openWithRows(): Promise<IDBDatabase> {
  const opening = new IDBFactory().open('rows', 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore('rows', { keyPath: 'id' }).createIndex('group', 'group');
  return answer(opening);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Keys from the last to the first, by a cursor. */
async function walk(store: IDBObjectStore, range: IDBKeyRange): Promise<IDBValidKey[]> {
  const keys: IDBValidKey[] = [];
  const request = store.openCursor(range, 'prev');
  for (let cursor = await answer(request); cursor; cursor = await answer(request)) {
    keys.push(cursor.key);
    cursor.continue();
  }
  return keys;
}

function indexedCmp(a: IDBValidKey, b: IDBValidKey): number {
  return new IDBFactory().cmp(a, b);
}
