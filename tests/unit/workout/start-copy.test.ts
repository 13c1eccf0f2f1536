import { expect, test } from 'vitest';
import { keepStart, readStart } from '#features/workout/start-copy.ts';

/** As localStorage: the names of what is in it are its own. */
function memoryStore(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  });
}

test('the start is that of the training that runs, and of none before it', () => {
  const store = memoryStore();
  store.setItem('theme', 'dark');
  keepStart(store, { accountKey: 'own', key: 'before', startedAtMs: 1_000 });
  keepStart(store, { accountKey: 'own', key: 'now', startedAtMs: 2_000 });
  keepStart(store, { accountKey: 'own', key: 'now', startedAtMs: 3_000 });
  expect(readStart(store, 'own')).toBe(3_000);
  expect(Object.keys(store)).toEqual(['theme', 'workoutTimer.own.now']);
  keepStart(store, null);
  expect(readStart(store, 'own')).toBeUndefined();
  expect(Object.keys(store)).toEqual(['theme']);
});

test('[TAB2] the start of one account is not shown to another, and goes with the next training', () => {
  const store = memoryStore();
  keepStart(store, { accountKey: 'left', key: 'before', startedAtMs: 1_000 });
  expect(readStart(store, 'own')).toBeUndefined();
  expect(readStart(store, 'left')).toBe(1_000);
  keepStart(store, { accountKey: 'own', key: 'now', startedAtMs: 2_000 });
  expect(readStart(store, 'left')).toBeUndefined();
});
