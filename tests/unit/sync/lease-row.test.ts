/** The lease as a row: who may take it, and when. How tabs share it: tests/sync/lease.test.ts. */
import { beforeEach, expect, it } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import { type Claim, fence, giveBack, LEASE_MS, takeLease } from '#sync/exchange/lease.ts';
import { readMeta } from '#sync/meta.ts';

const NOW_MS = 1_000_000_000;
let db: AccountDb;

beforeEach(() => {
  db = new AccountDb(crypto.randomUUID());
});

const take = async (holder: string, claim: Partial<Claim> = {}) =>
  takeLease(db, await readMeta(db, 'lease'), { holder, nowMs: NOW_MS, isLocked: false, ...claim });
const currentNumber = async () => (await readMeta(db, 'lease')).number;

it('[FEN1] is held under the next number, until it expires', async () => {
  expect(await take('a')).toEqual({ kind: 'held', number: 1 });
  expect(await readMeta(db, 'lease')).toEqual({
    holder: 'a',
    number: 1,
    untilMs: NOW_MS + LEASE_MS,
    isLocked: false,
  });
});

it('[FEN2] is busy for others to the last moment, and free when it has expired', async () => {
  await take('a');
  const untilMs = NOW_MS + LEASE_MS;
  expect(await take('b')).toEqual({ kind: 'busy', untilMs });
  expect(await take('b', { nowMs: untilMs - 1 })).toEqual({ kind: 'busy', untilMs });
  expect(await currentNumber()).toBe(1);
  expect(await take('b', { nowMs: untilMs })).toEqual({ kind: 'held', number: 2 });
  expect(await currentNumber()).toBe(2);
});

it('[FEN2] is its holder’s to take again, under a number of its own', async () => {
  await take('a');
  expect(await take('a')).toEqual({ kind: 'held', number: 2 });
});

it('[FEN2] of a holder that has lost its Web Lock passes to whoever has that now', async () => {
  await take('a', { isLocked: true });
  expect(await take('b')).toMatchObject({ kind: 'busy' });
  expect(await take('b', { isLocked: true })).toEqual({ kind: 'held', number: 2 });
});

it('[FEN2] of a holder that never had a Web Lock does not', async () => {
  await take('a');
  expect(await take('b', { isLocked: true })).toMatchObject({ kind: 'busy' });
});

it('[FEN2] with an expiry further off than it lasts was taken by a clock that was set back since', async () => {
  await take('a', { nowMs: NOW_MS + 1 });
  expect(await take('b')).toEqual({ kind: 'held', number: 2 });
});

it('[FEN2] that was given back is free at once, under its number', async () => {
  await take('a', { isLocked: true });
  await giveBack(db, 1);
  expect(await readMeta(db, 'lease')).toEqual({ holder: '', number: 1, untilMs: 0, isLocked: false });
  expect(await take('b')).toEqual({ kind: 'held', number: 2 });
});

it('[SES7] after a logout no number under way is current, and the lease is free', async () => {
  await take('a');
  await fence(db);
  expect(await readMeta(db, 'lease')).toEqual({ holder: '', number: 2, untilMs: 0, isLocked: false });
});
