import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import { refreshDerived } from '#db/derived/refresh-derived.ts';
import type { ItemRow, SetRow, WorkoutRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { EMPTY_ITEM, EMPTY_SET } from '#sync/mutations/training.ts';

const PAST = 60;
/** One that is asked for, and as many beside it as stand in the same workout. */
const OTHER_ITEMS = 4;

let db: AccountDb;

beforeEach(() => {
  db = new AccountDb(crypto.randomUUID());
});
afterEach(() => db.delete());

/** Each workout a kilogram heavier than the one before, in the bench press and in other exercises. */
function workoutOf(index: number): { workout: WorkoutRow; items: ItemRow[]; sets: SetRow[] } {
  const key = `w${index}`;
  const workout: WorkoutRow = {
    key,
    serverId: null,
    title: '',
    note: '',
    status: 'completed',
    createdAtMs: index,
    startedAtMs: index,
    finishedAtMs: index + 1,
    durationSec: 1,
    templateKey: null,
  };
  const items = ['bench', ...Array.from({ length: OTHER_ITEMS }, (_, other) => `other${other}`)].map(
    (exerciseKey, order) => ({
      ...EMPTY_ITEM,
      key: `${key} ${exerciseKey}`,
      serverId: null,
      workoutKey: key,
      order,
      exerciseKey,
    }),
  );
  const sets = items.map(item => ({
    ...EMPTY_SET,
    key: `${item.key} set`,
    serverId: null,
    workoutKey: key,
    itemKey: item.key,
    exerciseKey: item.exerciseKey,
    order: 1,
    done: true,
    weightKg: 100 + index,
    reps: 5,
    hardReps: null,
    durationSec: null,
    restSec: null,
    createdAtMs: index,
    updatedAtMs: index,
  }));
  return { workout, items, sets };
}

async function refresh(workoutKey: string): Promise<void> {
  await inTransaction(db, db.tables, () => refreshDerived(db, [workoutKey]));
}

async function putPast(count: number): Promise<void> {
  const past = Array.from({ length: count }, (_, index) => workoutOf(index));
  await db.workouts.bulkPut(past.map(({ workout }) => workout));
  await db.items.bulkPut(past.flatMap(({ items }) => items));
  await db.sets.bulkPut(past.flatMap(({ sets }) => sets));
  for (const { workout } of past) await refresh(workout.key);
}

/** What counts as the best before the training with this number. */
async function bestBefore(index: number) {
  return (await db.performances.get([`w${index}`, 'bench']))?.bestBefore;
}

it('[VIEW2] a best that fell is found again among the performances of its exercise, without a read for each workout', async () => {
  await putPast(PAST);
  expect(await bestBefore(PAST - 1)).toEqual([100 + PAST - 2, 5]);
  await db.sets.update(`w${PAST - 2} bench set`, { weightKg: 50 });
  const reads = { workouts: 0, sets: 0 };
  db.workouts.hook('reading', row => {
    reads.workouts++;
    return row;
  });
  db.sets.hook('reading', row => {
    reads.sets++;
    return row;
  });
  await refresh(`w${PAST - 2}`);
  expect(await bestBefore(PAST - 1)).toEqual([100 + PAST - 3, 5]);
  expect(await db.digests.get(`w${PAST - 2}`)).toMatchObject({ personalRecords: OTHER_ITEMS });
  expect(reads.workouts).toBeLessThan(5);
  expect(reads.sets).toBeLessThanOrEqual(1 + OTHER_ITEMS);
});

it.each([
  ['a set', () => db.sets.delete('w2 bench set')],
  ['an exercise', () => db.items.delete('w2 bench')],
])('[VIEW2] the best that is found again is not that of %s that was deleted', async (_, remove) => {
  await putPast(4);
  await remove();
  await refresh('w2');
  expect(await bestBefore(3)).toEqual([101, 5]);
});

it('[VIEW2] what is not completed any more leaves nothing behind', async () => {
  await putPast(3);
  await db.workouts.update('w1', { status: 'cancelled' });
  await refresh('w1');
  expect(await db.digests.get('w1')).toBeUndefined();
  expect(await db.performances.where('workoutKey').equals('w1').count()).toBe(0);
  expect(await bestBefore(2)).toEqual([100, 5]);
});

it('[VIEW2] a change that is no best reads a few later performances; one that is, as many as it changes', async () => {
  await putPast(PAST);
  let reads = 0;
  db.performances.hook('reading', row => {
    reads++;
    return row;
  });
  await db.sets.update('w1 bench set', { reps: 4 });
  await refresh('w1');
  expect(reads).toBeLessThan(40);
  expect(await bestBefore(2)).toEqual([101, 4]);
  reads = 0;
  await db.sets.update('w1 bench set', { weightKg: 500 });
  await refresh('w1');
  expect(reads).toBeGreaterThan(PAST);
  expect(await bestBefore(PAST - 1)).toEqual([500, 4]);
  expect(await db.digests.get(`w${PAST - 1}`)).toMatchObject({ personalRecords: OTHER_ITEMS });
});

it('[VIEW2] a best that leaves the later ones what they were, no records, reads none of their trainings', async () => {
  await putPast(PAST);
  await db.sets.update('w0 bench set', { weightKg: 500 });
  await refresh('w0');
  let reads = 0;
  db.digests.hook('reading', row => {
    reads++;
    return row;
  });
  await db.sets.update('w0 bench set', { weightKg: 501 });
  await refresh('w0');
  expect(await bestBefore(PAST - 1)).toEqual([501, 5]);
  expect(reads).toBeLessThan(5);
});

it('[VIEW2] of many that began together none is passed over', async () => {
  await putPast(PAST);
  for (let index = 10; index < 34; index++) {
    await db.workouts.update(`w${index}`, { startedAtMs: 10 });
    await refresh(`w${index}`);
  }
  await db.sets.update('w0 bench set', { weightKg: 130 });
  await refresh('w0');
  const naive = await refreshAll();
  expect(await db.performances.toArray()).toEqual(naive);
});

/** From nothing, in another database. */
async function refreshAll() {
  const other = new AccountDb(crypto.randomUUID());
  await other.workouts.bulkPut(await db.workouts.toArray());
  await other.items.bulkPut(await db.items.toArray());
  await other.sets.bulkPut(await db.sets.toArray());
  const keys = await other.workouts.toCollection().primaryKeys();
  await inTransaction(other, other.tables, () => refreshDerived(other, keys));
  const rows = await other.performances.toArray();
  await other.delete();
  return rows;
}
