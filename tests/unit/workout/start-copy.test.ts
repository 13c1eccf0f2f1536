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
  keepStart(store, { key: 'before', startedAtMs: 1_000 });
  keepStart(store, { key: 'now', startedAtMs: 2_000 });
  keepStart(store, { key: 'now', startedAtMs: 3_000 });
  expect(readStart(store)).toBe(3_000);
  expect(Object.keys(store)).toEqual(['theme', 'workoutTimer.now']);
  keepStart(store, null);
  expect(readStart(store)).toBeUndefined();
  expect(Object.keys(store)).toEqual(['theme']);
});
