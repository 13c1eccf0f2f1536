import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import { refreshFinished } from '#db/finished-workout.ts';
import { NO_PREVIOUS } from '#db/queries/previous-sets.ts';
import type { ItemRow, SetRow, WorkoutRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';

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
    status: 'completed',
    createdAtMs: index,
    startedAtMs: index,
    finishedAtMs: index + 1,
    durationSec: 1,
    templateKey: null,
    templateServerId: null,
    personalRecords: 0,
    tonnageTotalKg: 0,
    tonnageHardKg: 0,
    lines: [],
    isWhole: true,
  };
  const items = ['bench', ...Array.from({ length: OTHER_ITEMS }, (_, other) => `other${other}`)].map(
    (exerciseKey, order) => ({
      key: `${key} ${exerciseKey}`,
      serverId: null,
      workoutKey: key,
      order,
      exerciseKey,
    }),
  );
  const sets = items.map(item => ({
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
    previous: NO_PREVIOUS,
    createdAtMs: index,
    updatedAtMs: index,
  }));
  return { workout, items, sets };
}

async function refresh(workoutKey: string): Promise<void> {
  await inTransaction(db, db.tables, () => refreshFinished(db, workoutKey));
}

it('the best that fell is found anew among the sets of its own exercise, without a read for each workout', async () => {
  const past = Array.from({ length: PAST }, (_, index) => workoutOf(index));
  await db.workouts.bulkPut(past.map(({ workout }) => workout));
  await db.items.bulkPut(past.flatMap(({ items }) => items));
  await db.sets.bulkPut(past.flatMap(({ sets }) => sets));
  for (const { workout } of past) await refresh(workout.key);
  const top = `w${PAST - 1}`;
  expect(await db.bests.get('bench')).toMatchObject({ workoutKey: top, rank: [100 + PAST - 1, 5] });
  await db.sets.update(`${top} bench set`, { weightKg: 50 });
  const reads = { workouts: 0, sets: 0 };
  db.workouts.hook('reading', row => {
    reads.workouts++;
    return row;
  });
  db.sets.hook('reading', row => {
    reads.sets++;
    return row;
  });
  await refresh(top);
  expect(await db.bests.get('bench')).toMatchObject({
    workoutKey: `w${PAST - 2}`,
    rank: [100 + PAST - 2, 5],
  });
  expect(reads.workouts).toBeLessThan(5);
  expect(reads.sets).toBeLessThanOrEqual(PAST + 1 + OTHER_ITEMS);
});

it.each([
  ['a set', () => db.sets.update('w2 bench set', { isDeleted: true })],
  ['an exercise', () => db.items.update('w2 bench', { isDeleted: true })],
])('[BEST1] the best that is found anew is not that of %s whose delete waits', async (_, hide) => {
  const past = Array.from({ length: 4 }, (_, index) => workoutOf(index));
  await db.workouts.bulkPut(past.map(({ workout }) => workout));
  await db.items.bulkPut(past.flatMap(({ items }) => items));
  await db.sets.bulkPut(past.flatMap(({ sets }) => sets));
  for (const { workout } of past) await refresh(workout.key);
  await hide();
  await db.sets.update('w3 bench set', { weightKg: 50 });
  await refresh('w3');
  expect(await db.bests.get('bench')).toMatchObject({ workoutKey: 'w1', rank: [101, 5] });
});
