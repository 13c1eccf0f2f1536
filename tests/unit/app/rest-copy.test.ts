// Covers docs/product.md: States; Rest.
import { beforeEach, describe, expect, it } from 'vitest';
import { clearRestCopy, readRestCopy, storeRestCopy } from '#app/rest/rest-copy.ts';
import type { RestRow } from '#db/rows.ts';

const NOW = 1_000_000;
const REST: RestRow = {
  id: 'rest',
  workoutKey: 'w',
  itemKey: 'i',
  setKey: 's',
  exerciseOrder: 2,
  startedAtMs: NOW - 30_000,
  endsAtMs: NOW + 90_000,
};

function memoryStore(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  };
}

let store: Storage;
beforeEach(() => {
  store = memoryStore();
});

describe('the rest timer in localStorage', () => {
  it('has the fields of docs/product.md (Numbers)', () => {
    storeRestCopy(store, REST, NOW);
    expect(JSON.parse(store.getItem('restTimer.active.v1') ?? '')).toMatchObject({
      setId: 's',
      exerciseOrder: 2,
      remainingSec: 90,
      updatedAt: NOW,
    });
  });

  it('is read back with the time that has passed since', () => {
    storeRestCopy(store, REST, NOW);
    expect(readRestCopy(store, NOW + 20_000)).toEqual({
      startedAtMs: NOW - 30_000,
      endsAtMs: NOW + 90_000,
    });
  });

  it('leaves as much as was left when the clock was set back meanwhile', () => {
    storeRestCopy(store, REST, NOW);
    expect(readRestCopy(store, NOW - 3_600_000)?.endsAtMs).toBe(NOW - 3_600_000 + 90_000);
  });

  it('is nothing once it has ended, was cleared, or cannot be read', () => {
    storeRestCopy(store, REST, NOW);
    expect(readRestCopy(store, NOW + 90_000)).toBeUndefined();
    clearRestCopy(store);
    expect(readRestCopy(store, NOW)).toBeUndefined();
    store.setItem('restTimer.active.v1', 'null');
    expect(readRestCopy(store, NOW)).toBeUndefined();
  });
});
