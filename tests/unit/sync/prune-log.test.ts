/** What the log forgets, once a day, and what it never forgets. */
import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { pruneLog } from '#sync/log/prune-log.ts';
import { readMeta, writeMeta } from '#sync/meta.ts';
import * as make from './make-entry.ts';

const DAY_MS = 24 * 3600_000;
/** The server's time, and this device's: decades apart. */
const SERVER_MS = 1_000 * DAY_MS;
const NOW_MS = 9_000 * DAY_MS;
const MOST = 40_000;
let db: AccountDb;

beforeEach(async () => {
  db = make.openTestDb();
  await writeMeta(db, 'server-time', SERVER_MS);
  await db.cursors.bulkAdd([
    { cursor: 'a', atMs: SERVER_MS - 91 * DAY_MS },
    { cursor: 'b', atMs: SERVER_MS - 90 * DAY_MS - 1 },
    { cursor: 'c', atMs: SERVER_MS - 90 * DAY_MS },
    { cursor: 'd', atMs: SERVER_MS },
  ]);
});

const acknowledged = (seq: number, n: number, rest: Partial<LogEntry> = {}) =>
  make.tick(seq, { state: 'acknowledged', acknowledgedIn: n, live: [], ...rest });
const discarded = (seq: number) => make.tick(seq, { state: 'discarded', live: [] });

async function pruned({ isGuest = false, lastMs = 0, nowMs = NOW_MS } = {}) {
  await pruneLog(db, { lastMs, nowMs, readIsGuest: async () => isGuest });
  return db.log.orderBy('seq').primaryKeys();
}

describe('the log', () => {
  it('[LOG1] keeps acknowledged changes for 90 days by the server’s clock', async () => {
    await db.log.bulkPut([acknowledged(1, 1), acknowledged(2, 2), acknowledged(3, 3), acknowledged(4, 4)]);
    expect(await pruned()).toEqual([3, 4]);
    expect(await readMeta(db, 'log-pruned')).toBe(NOW_MS);
  });

  it('[LATER1] keeps the last word of the device, which the next one has to come after', async () => {
    await db.log.bulkPut([
      acknowledged(1, 1, { actedAtMs: 7 }),
      acknowledged(2, 1, { actedAtMs: 9 }),
      acknowledged(3, 1, { actedAtMs: 8 }),
    ]);
    expect(await pruned()).toEqual([2]);
  });

  it.each<[string, Partial<LogEntry>]>([
    ['still counts for a view', { live: ['sets/s'] }],
    ['waits', { state: 'waiting' }],
    ['was sent and not answered', { state: 'sealed' }],
    ['is set aside', { state: 'aside' }],
    ['was rejected', { state: 'rejected' }],
  ])('[OUT1] keeps a change that %s, at any age', async (_, rest) => {
    await db.log.bulkPut([acknowledged(1, 1, rest)]);
    expect(await pruned()).toEqual([1]);
  });

  it('[LOG1] keeps a guest’s at any age: only this device can send them again', async () => {
    await db.log.bulkPut([acknowledged(1, 1), discarded(2), acknowledged(3, 1)]);
    expect(await pruned({ isGuest: true })).toEqual([1, 2, 3]);
  });

  it('[LOG1] forgets a discarded change with the acknowledged ones after it', async () => {
    await db.log.bulkPut([discarded(1), acknowledged(2, 1), discarded(3), acknowledged(4, 4)]);
    expect(await pruned()).toEqual([3, 4]);
  });

  it('[LOG1] keeps everything while no cursor is old enough', async () => {
    await db.cursors.clear();
    await db.log.bulkPut([acknowledged(1, 1), discarded(2)]);
    expect(await pruned()).toEqual([1, 2]);
  });

  it('[LOG1] has 40,000 at most, a guest’s too: the oldest go, but what waits stays', async () => {
    await db.log.bulkPut([make.tick(1), acknowledged(2, 4), discarded(3), acknowledged(4, 4)]);
    vi.spyOn(db.log, 'count').mockImplementation((() => Dexie.Promise.resolve(MOST + 3)) as never);
    expect(await pruned({ isGuest: true })).toEqual([1, 4]);
  });
});

describe('pruning', () => {
  it('[OUT7] is done once a day, or at once where the clock was set back', async () => {
    await db.log.bulkPut([acknowledged(1, 1), acknowledged(2, 4)]);
    expect(await pruned({ lastMs: NOW_MS - DAY_MS + 1 })).toEqual([1, 2]);
    expect(await pruned({ lastMs: NOW_MS })).toEqual([1, 2]);
    expect(await readMeta(db, 'log-pruned')).toBe(0);
    expect(await pruned({ lastMs: NOW_MS - DAY_MS })).toEqual([2]);
    await db.log.bulkPut([acknowledged(1, 1)]);
    expect(await pruned({ lastMs: NOW_MS + 1 })).toEqual([2]);
  });

  it('[OUT7] takes 500 at once, and goes on with the next exchange', async () => {
    await db.log.bulkPut(Array.from({ length: 502 }, (_, at) => acknowledged(at + 1, 1)));
    expect(await pruned()).toEqual([501, 502]);
    expect(await readMeta(db, 'log-pruned')).toBe(0);
    expect(await pruned()).toEqual([502]);
    expect(await readMeta(db, 'log-pruned')).toBe(NOW_MS);
  });
});
