/** The sync's small values: what is read where nothing was written, and what a transaction writes. */
// Covers docs/product.md: States.
import { beforeEach, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import { readMeta, readMetas, setPhase, writeMeta, writeMetas } from '#sync/meta.ts';
import * as make from './make-entry.ts';

let db: AccountDb;

beforeEach(() => {
  db = make.openTestDb();
});

it('are all read in one request, and have their defaults until something was written', async () => {
  await writeMeta(db, 'cursor', 'c1');
  await db.meta.put({ id: 'of-another-version', value: 1 });
  const { cursor, retry, lease } = await readMetas(db);
  expect({ cursor, retry, lease }).toEqual({
    cursor: 'c1',
    retry: { attempts: 0, notBeforeMs: 0, waitMs: 0, maxCalls: null },
    lease: { holder: '', number: 0, untilMs: 0, isLocked: false },
  });
  expect(await readMeta(db, 'retry')).toEqual(retry);
});

it('are written where they differ from what the transaction has read, defaults included', async () => {
  await writeMetas(db, { cursor: 'c1', nudges: 1 });
  const known = await readMetas(db);
  await db.meta.clear();
  await writeMetas(db, { cursor: 'c2', nudges: 1, library: '', underived: ['w'] }, known);
  expect((await db.meta.toArray()).map(({ id }) => id).sort()).toEqual(['cursor', 'underived']);
});

it('are all written by who has read nothing', async () => {
  await writeMetas(db, { library: '', cursor: null });
  expect((await db.meta.toArray()).map(({ id }) => id).sort()).toEqual(['cursor', 'library']);
});

it('tell the phase once, and keep when the server answered', async () => {
  await writeMeta(db, 'status', { phase: 'idle', lastAnswerAtMs: 5 });
  await setPhase(db, 'failed');
  expect(await readMeta(db, 'status')).toEqual({ phase: 'failed', lastAnswerAtMs: 5 });
  const known = await readMeta(db, 'status');
  await db.meta.clear();
  await setPhase(db, 'failed', known);
  expect(await db.meta.count()).toBe(0);
});
