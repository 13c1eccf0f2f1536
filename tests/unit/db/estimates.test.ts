import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import { getEstimates } from '#db/queries/estimates.ts';
import type { ExerciseRow, PerformanceRow, WorkoutRow } from '#db/rows.ts';
import { TIME_EQUIPMENT_NAME } from '#domain/exercise.ts';

let db: AccountDb;

beforeEach(() => {
  db = new AccountDb(crypto.randomUUID());
});
afterEach(() => db.delete());

async function train(startedAtMs: number, epleyKg: number | null, status = 'completed'): Promise<void> {
  const workoutKey = `w${startedAtMs}`;
  await db.workouts.add({ key: workoutKey, status, startedAtMs } as WorkoutRow);
  await db.performances.add({
    workoutKey,
    exerciseKey: 'bench',
    startedAtMs,
    oneRepMax: epleyKg === null ? null : { epleyKg, brzyckiKg: epleyKg },
  } as PerformanceRow);
}

test('the estimates of the time alone are read, the oldest first', async () => {
  await train(30, 110);
  await train(10, 100);
  await train(20, null);
  await train(9, 90);
  await train(40, 120);
  const estimates = await getEstimates(db, { fromMs: 10, beforeMs: 40 });
  expect([...estimates]).toEqual([
    [
      'bench',
      [
        { atMs: 10, value: 100 },
        { atMs: 30, value: 110 },
      ],
    ],
  ]);
});

test('a training that runs or was cancelled counts for nothing', async () => {
  await train(10, 100, 'active');
  await train(11, 100, 'cancelled');
  expect((await getEstimates(db, { fromMs: 0, beforeMs: 40 })).size).toBe(0);
});

test('what is measured in time has none, though repetitions were written down', async () => {
  await db.equipments.add({ key: 'clock', serverId: null, name: TIME_EQUIPMENT_NAME, position: 0 });
  await db.exercises.add({
    key: 'bench',
    equipmentKey: 'clock',
    secondaryMuscleKeys: [],
  } as Partial<ExerciseRow> as ExerciseRow);
  await train(10, 100);
  expect((await getEstimates(db, { fromMs: 0, beforeMs: 40 })).size).toBe(0);
});

test('a deleted exercise, which has no page any more, is left out', async () => {
  await db.exercises.add({
    key: 'bench',
    secondaryMuscleKeys: [],
    isGone: true,
  } as Partial<ExerciseRow> as ExerciseRow);
  await train(10, 100);
  expect((await getEstimates(db, { fromMs: 0, beforeMs: 40 })).size).toBe(0);
});
