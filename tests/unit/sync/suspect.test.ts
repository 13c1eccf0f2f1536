/** How the call is found because of which no exchange is answered. */
import { beforeEach, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import { convict, isAlone, narrowDown, release, widen } from '#sync/exchange/suspect.ts';
import * as make from './make-entry.ts';

const NOW_MS = 1_000_000;
const RETRY = { attempts: 0, notBeforeMs: 0, waitMs: 0, maxCalls: 7 };
const WIDE = { ...RETRY, maxCalls: null };
const ALONE = { failures: { status: 500, times: 1, nextTryAtMs: 0, isAlone: true } } as const;
let db: AccountDb;

beforeEach(() => {
  db = make.openTestDb();
});

const failed = (attempts: number, rest: { isTimeout?: boolean; mayBeOfCall?: boolean } = {}) => ({
  attempts,
  isTimeout: false,
  mayBeOfCall: true,
  ...rest,
});

it('[ONE2] five failures halve the batch, a time-out does at once', () => {
  const sent = [1, 2, 3].map(seq => make.tick(seq));
  expect(narrowDown(sent, WIDE, failed(4))).toEqual({ maxCalls: null });
  expect(narrowDown(sent, WIDE, failed(5))).toEqual({ maxCalls: 1 });
  expect(narrowDown(sent, WIDE, failed(1, { isTimeout: true }))).toEqual({ maxCalls: 1 });
  // Once it is smaller, one does.
  expect(narrowDown(sent, RETRY, failed(1))).toEqual({ maxCalls: 1 });
  expect(narrowDown(sent, RETRY, failed(9, { mayBeOfCall: false }))).toEqual({ maxCalls: 7 });
});

it('[ONE2] each answer makes a small batch larger, and one without a suspect at once', () => {
  const after = (maxCalls: number | null, more = {}) => widen({ ...RETRY, maxCalls, ...more });
  expect([1, 7, 49, 50, null].map(maxCalls => after(maxCalls))).toEqual([4, 28, 196, null, null]);
  expect(after(1, { suspect: 3 })).toBeNull();
});

it('[ASIDE1] a single call is suspected after five failures, one that goes alone at once', () => {
  const only = make.tick(3);
  const alone = make.tick(3, ALONE);
  const suspected = (entry: LogEntry, ...why: Parameters<typeof failed>) =>
    narrowDown([entry], RETRY, failed(...why));
  expect(suspected(only, 4)).toEqual({ maxCalls: 7 });
  expect(suspected(only, 5)).toEqual({ maxCalls: 7, suspect: 3 });
  expect(suspected(alone, 1)).toEqual({ maxCalls: 7, suspect: 3 });
  for (const entry of [only, alone])
    expect(suspected(entry, 9, { mayBeOfCall: false })).toEqual({ maxCalls: 7 });
  expect(narrowDown([], RETRY, failed(9))).toEqual({ maxCalls: 7 });
});

async function convicted(entry: LogEntry, others: readonly LogEntry[] = []): Promise<LogEntry> {
  await db.log.bulkPut([entry, ...others]);
  await inTransaction(db, db.tables, () => convict(db, entry.seq, { nowMs: NOW_MS, jitter: 0.5 }));
  return (await db.log.get(entry.seq)) as LogEntry;
}

const TRIES = {
  tries: [
    { atMs: NOW_MS - 9, status: 502 },
    { atMs: NOW_MS - 5, status: 503 },
  ],
};

it('[ASIDE1] the one without which the server answers goes alone from then on, at once the first time', async () => {
  const first = await convicted(make.tick(1, TRIES));
  expect(first).toMatchObject({ state: 'sealed', failures: { status: 0, nextTryAtMs: NOW_MS } });
  expect(isAlone(first)).toBe(true);
  const second = await convicted(first);
  expect(second.failures?.nextTryAtMs).toBeGreaterThan(NOW_MS);
});

it('[ASIDE1] it is set aside once others have been acknowledged since', async () => {
  const often = { status: 0, times: 4, nextTryAtMs: 0, isAlone: true } as const;
  const other = (settledAtMs: number) => make.tick(2, { state: 'acknowledged', settledAtMs, live: [] });
  const entry = make.tick(1, { ...TRIES, failures: often });
  expect((await convicted(entry, [other(NOW_MS - 10)])).state).toBe('sealed');
  const alone = make.tick(3, ALONE);
  const aside = await convicted(entry, [other(NOW_MS - 8), alone]);
  expect(aside).toMatchObject({ state: 'aside', failures: { nextTryAtMs: NOW_MS + 24 * 3600_000 } });
});

it('[ASIDE1] many that go alone share the tries of one, up to half an hour, and follow the first answered', async () => {
  const second = make.tick(1, { ...TRIES, ...ALONE });
  const others = (count: number) => Array.from({ length: count }, (_, at) => make.tick(at + 2, ALONE));
  const waitMs = async (count: number) =>
    ((await convicted(second, others(count))).failures?.nextTryAtMs ?? 0) - NOW_MS;
  await db.log.put(make.tick(99, { state: 'sealed' }));
  const one = await waitMs(0);
  expect(one).toBe(500);
  expect(await waitMs(9)).toBe(10 * one);
  const often = { ...ALONE.failures, status: 0, times: 20 };
  await convicted(make.tick(1, { ...TRIES, failures: often }), others(99));
  expect((await db.log.get(1))?.failures?.nextTryAtMs).toBe(NOW_MS + 30 * 60_000);
  const { isAlone: _, ...failures } = ALONE.failures;
  await db.log.update(2, { failures });
  await inTransaction(db, db.tables, () => release(db, NOW_MS));
  const due = await db.log.bulkGet([1, 2, 3]);
  expect(due.map(entry => entry?.failures?.nextTryAtMs)).toEqual([NOW_MS, 0, NOW_MS]);
});

it('[ASIDE1] what the person decided on meanwhile stays so', async () => {
  const entry = make.tick(1, { state: 'discarded', live: [] });
  expect(await convicted(entry)).toEqual(entry);
});
