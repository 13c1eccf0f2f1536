import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { followSyncFacts, getSyncFacts, mayWait } from '#app/shell/sync-facts.ts';
import { AccountDb } from '#db/account-db.ts';
import { mutate } from '#sync/log/mutate.ts';

const db = new AccountDb('somebody');
let keys = 0;

async function change(): Promise<void> {
  keys += 1;
  await db.transaction('rw', [db.log, db.bases, db.meta, db.settings], async () => {
    await mutate(db, 'settings.patch', { restDefaultSec: keys }, { nowMs: 0, newKey: () => `key-${keys}` });
  });
}

/** Sealed entries do not merge: each change is one more. */
async function changeApart(): Promise<void> {
  await change();
  await db.log.toCollection().modify({ state: 'sealed' });
}

/** Follows a queue in which nothing waits, and knows it. */
async function followEmpty(listener: () => void = () => {}): Promise<() => void> {
  await db.log.clear();
  const stop = followSyncFacts(db, listener);
  await vi.waitFor(() => expect(mayWait(db)).toBe(false));
  return stop;
}

afterEach(() => vi.restoreAllMocks());

it('is read for all followers at once, and after a change again', async () => {
  const counts = vi.spyOn(db.log, 'where');
  const reported: (number | undefined)[] = [];
  const stops = [0, 1].map(() => followSyncFacts(db, () => reported.push(getSyncFacts(db)?.unsent)));
  expect(mayWait(db)).toBe(true);
  await vi.waitFor(() => expect(reported).toEqual([0, 0]));
  expect(counts).toHaveBeenCalledTimes(4);
  await vi.waitFor(() => expect(mayWait(db)).toBe(false));

  await changeApart();
  await vi.waitFor(() => expect(reported).toEqual([0, 0, 1, 1]));
  await changeApart();
  await vi.waitFor(() => expect(reported).toEqual([0, 0, 1, 1, 2, 2]));
  for (const stop of stops) stop();
});

it('tells how many wait while changes come without a pause', async () => {
  const reported: (number | undefined)[] = [];
  const stop = followSyncFacts(db, () => reported.push(getSyncFacts(db)?.unsent));
  const endsAt = Date.now() + 1_000;
  while (Date.now() < endsAt) {
    await changeApart();
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  expect(reported.length).toBeGreaterThan(2);
  expect(reported.length).toBeLessThan(9);
  stop();
});

it('may wait from the change on, before it has been counted', async () => {
  const stop = await followEmpty();
  await change();
  await vi.waitFor(() => expect(mayWait(db)).toBe(true), { interval: 1, timeout: 100 });
  expect(getSyncFacts(db)?.unsent).toBe(0);
  stop();
});

it('reads nothing any more for who has stopped following between a change and its reading', async () => {
  const stop = await followEmpty();
  await change();
  await vi.waitFor(() => expect(mayWait(db)).toBe(true), { interval: 1, timeout: 100 });
  stop();
  const counts = vi.spyOn(db.log, 'where');
  await new Promise(resolve => setTimeout(resolve, 300));
  expect(counts).not.toHaveBeenCalled();
});

it('lets a listener write at once', async () => {
  const written: Promise<unknown>[] = [];
  const write = () => db.transaction('rw', db.settings, async () => db.settings.count());
  const stop = await followEmpty(() => written.push(write()));
  await changeApart();
  await vi.waitFor(() => expect(written.length).toBeGreaterThan(0));
  await expect(Promise.all(written)).resolves.toBeDefined();
  stop();
});
