/** Figures of a first reading: with the page that brought a training whole, else from the database. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import type { ItemRow, RowRef, SetRow, ViewRow, WorkoutRow } from '#db/rows.ts';
import { refOf } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { deriveNoted, deriveTaken } from '#sync/log/derive-later.ts';
import { type Views, writeViews } from '#sync/log/views.ts';
import { readMeta } from '#sync/meta.ts';
import { EMPTY_ITEM, EMPTY_SET } from '#sync/mutations/training.ts';

let db: AccountDb;
beforeEach(() => {
  db = new AccountDb(crypto.randomUUID());
});
afterEach(() => db.delete());

const WORKOUT: WorkoutRow = {
  key: 'w',
  serverId: 1,
  title: '',
  note: '',
  status: 'completed',
  createdAtMs: 1,
  startedAtMs: 1,
  finishedAtMs: 2,
  durationSec: 1,
  templateKey: null,
};
const OF_IT = { serverId: 1, workoutKey: 'w' };
const itemOf = (exerciseKey: string, order: number): ItemRow => ({
  ...EMPTY_ITEM,
  ...OF_IT,
  key: `${exerciseKey} item`,
  exerciseKey,
  order,
});
const setOf = (exerciseKey: string): SetRow => ({
  ...EMPTY_SET,
  ...OF_IT,
  key: `${exerciseKey} set`,
  itemKey: `${exerciseKey} item`,
  exerciseKey,
  order: 1,
  done: true,
  weightKg: 50,
  reps: 10,
  createdAtMs: 1,
  updatedAtMs: 1,
});
const BENCH: [RowRef, ViewRow][] = [
  [refOf('items', 'bench item'), itemOf('bench', 1)],
  [refOf('sets', 'bench set'), setOf('bench')],
];
const SQUAT: [RowRef, ViewRow][] = [
  [refOf('items', 'squat item'), itemOf('squat', 2)],
  [refOf('sets', 'squat set'), setOf('squat')],
];
const HEAD: [RowRef, ViewRow] = [refOf('workouts', 'w'), WORKOUT];

/** A page as the exchange stores it. */
async function take(rows: [RowRef, ViewRow | undefined][], before: Views = new Map()): Promise<void> {
  const after: Views = new Map(rows);
  await inTransaction(db, db.tables, async () => {
    await writeViews(db, after);
    await deriveTaken(db, { refs: [], before, after });
  });
}

const tonnage = async () => (await db.digests.get('w'))?.tonnageTotalKg;
const performed = async () => (await db.performances.toArray()).map(row => row.exerciseKey).sort();
const noted = () => readMeta(db, 'underived');

it('[VIEW2] has them with the page that brings a training whole, whose records are counted at the end', async () => {
  await db.meta.put({ id: 'records-counted', value: true });
  await take([HEAD, ...BENCH, ...SQUAT]);
  expect(await tonnage()).toBe(1000);
  expect(await performed()).toEqual(['bench', 'squat']);
  expect(await noted()).toEqual([]);
  expect(await readMeta(db, 'records-counted')).toBe(false);
});

it('[VIEW2] a training that comes in two pages is computed from both', async () => {
  await take([...BENCH]);
  expect(await noted()).toEqual(['w']);
  await take([HEAD, ...SQUAT]);
  expect(await noted()).toEqual(['w']);
  expect(await tonnage()).toBeUndefined();
  await deriveNoted(db, false);
  expect(await tonnage()).toBe(1000);
  expect(await performed()).toEqual(['bench', 'squat']);
});

it('[VIEW2] what a later page takes from a training leaves no figure behind', async () => {
  await take([HEAD, ...BENCH, ...SQUAT]);
  const gone = SQUAT.map(([ref]): [RowRef, undefined] => [ref, undefined]);
  await take(gone, new Map(SQUAT));
  await deriveNoted(db, false);
  expect(await tonnage()).toBe(500);
  expect(await performed()).toEqual(['bench']);
});

it('[VIEW2] a training that is no longer completed leaves no figure behind', async () => {
  await take([HEAD, ...BENCH]);
  const reopened = { ...WORKOUT, status: 'active' as const };
  await take([[refOf('workouts', 'w'), reopened], ...BENCH], new Map([HEAD]));
  await deriveNoted(db, false);
  expect(await tonnage()).toBeUndefined();
  expect(await performed()).toEqual([]);
});
