/** A tick that came too late, since another device had put another exercise in the place: it is none of that one's. */
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { restoreExport } from '#commands/restore-export.ts';
import { tickSet } from '#commands/sets.ts';
import { getExport } from '#db/queries/export-data.ts';
import { writeHevyCsv } from '#domain/export/write-csv.ts';
import { openGuestDevice, TestClock } from '../../support/test-device.ts';
import { BENCH, beginTraining, SQUAT } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

it('[EXP1] [PARK3] is written with its own exercise, and comes back with it', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const { workoutKey, itemKey, setKey } = await beginTraining(device, BENCH);
  await tickSet(device.ctx, setKey, { weightKg: 60, reps: 8 });
  await finishWorkout(device.ctx, workoutKey);
  const set = await device.db.sets.get(setKey);
  if (!set) throw new Error('no set');
  await device.db.sets.put({ ...set, key: 'lost', exerciseKey: SQUAT, weightKg: 140, isLost: true });

  const file = await getExport(device.db);
  const setsOf = (items: (typeof file.workouts)[number]['items'] = []) =>
    items.map(({ exercise_key, sets }) => [exercise_key, sets.map(({ weight_kg }) => weight_kg)]);
  expect(setsOf(file.workouts[0]?.items)).toEqual([
    [BENCH, [60]],
    [SQUAT, [140]],
  ]);
  expect(file.workouts[0]?.items[0]?.key).toBe(itemKey);
  const lines = writeHevyCsv(
    file.workouts,
    key => (key === SQUAT ? 'Squat' : 'Bench'),
    () => false,
  );
  expect(lines).toMatch(/,Squat,.*,140,8,/);

  const other = await openGuestDevice(clock, OFFLINE);
  await restoreExport(other.ctx, file);
  expect((await getExport(other.db)).workouts).toEqual(file.workouts);
  const ranks = await other.db.performances.toArray();
  expect(new Map(ranks.map(({ exerciseKey, rank }) => [exerciseKey, rank]))).toEqual(
    new Map([
      [BENCH, [60, 8]],
      [SQUAT, [140, 8]],
    ]),
  );
});
