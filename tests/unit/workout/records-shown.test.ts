/** A record beside its set, and by name on the summary. */
import { expect, test } from 'vitest';
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { setWorkoutTimes } from '#commands/past-workouts.ts';
import { deleteSet, saveSetValues, tickSet, untickSet } from '#commands/sets.ts';
import { getBestsSince } from '#db/queries/bests-since.ts';
import { getPastBests } from '#db/queries/past-bests.ts';
import { getPreviousSets } from '#db/queries/previous-sets.ts';
import { getSummary } from '#db/queries/summary.ts';
import { getSets, getWorkoutView } from '#db/queries/workout-view.ts';
import { toWorkoutSheet } from '#features/workout/workout-sheet.ts';
import { openGuestDevice, TestClock, type TestDevice } from '../../support/test-device.ts';
import { beginTraining, SQUAT, trainOnce } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

async function recordsIn(device: TestDevice, workoutKey: string) {
  const view = await getWorkoutView(device.db, workoutKey);
  if (!view) throw new Error('no training');
  const [previous, bests] = [
    await getPreviousSets(device.db, workoutKey),
    await getPastBests(device.db, workoutKey),
  ];
  const sheet = toWorkoutSheet(view, previous, 120, [], bests);
  return sheet.exercises.flatMap(({ rows }) => rows.map(row => row.record));
}

test('[REC1] a record comes with its tick and goes with it; the same again is none; the summary names it', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  await trainOnce(device, clock);
  clock.advance(3_600_000);
  const { workoutKey, itemKey } = await beginTraining(device);
  const [setKey = '', again = '', ...others] = (await getSets(device.db, itemKey, SQUAT)).map(set => set.key);
  for (const other of others) await deleteSet(device.ctx, other);
  await tickSet(device.ctx, setKey, { weightKg: 90, reps: 5 });
  await tickSet(device.ctx, again, { weightKg: 90, reps: 5 });
  expect(await recordsIn(device, workoutKey)).toEqual(['weight', null]);
  await untickSet(device.ctx, setKey);
  expect(await recordsIn(device, workoutKey)).toEqual([null, 'weight']);
  await finishWorkout(device.ctx, workoutKey);
  expect((await getSummary(device.db, workoutKey))?.records).toMatchObject([
    { text: '90 кг × 5', kind: 'weight' },
  ]);
});

test('[REC1] of several sets that are records the summary names the best, in whatever order they were done', async () => {
  for (const order of [
    [100, 95],
    [95, 100],
  ]) {
    const clock = new TestClock();
    const device = await openGuestDevice(clock, OFFLINE);
    await trainOnce(device, clock);
    clock.advance(3_600_000);
    const { workoutKey, itemKey } = await beginTraining(device);
    const sets = await getSets(device.db, itemKey, SQUAT);
    for (const [at, weightKg] of order.entries())
      await tickSet(device.ctx, sets[at]?.key ?? '', { weightKg, reps: weightKg === 100 ? 3 : 8 });
    await finishWorkout(device.ctx, workoutKey);
    const summary = await getSummary(device.db, workoutKey);
    expect(summary?.records).toMatchObject([{ text: '100 кг × 3', kind: 'weight' }]);
  }
});

test('[REC1] of an exercise that comes twice, what was done further up counts, too', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  await trainOnce(device, clock);
  clock.advance(3_600_000);
  const { workoutKey, itemKey } = await beginTraining(device);
  const [first = '', ...others] = (await getSets(device.db, itemKey, SQUAT)).map(set => set.key);
  for (const other of others) await deleteSet(device.ctx, other);
  await addExercises(device.ctx, workoutKey, [{ exerciseKey: SQUAT, itemKey: 'again' }]);
  const [again = '', ...more] = (await getSets(device.db, 'again', SQUAT)).map(set => set.key);
  for (const other of more) await deleteSet(device.ctx, other);
  await tickSet(device.ctx, first, { weightKg: 100, reps: 5 });
  await tickSet(device.ctx, again, { weightKg: 90, reps: 5 });
  expect(await recordsIn(device, workoutKey)).toEqual(['weight', null]);
  await untickSet(device.ctx, first);
  expect(await recordsIn(device, workoutKey)).toEqual([null, 'weight']);
});

test('[VIEW2] of two trainings that began together the one with the lower key is the earlier, whatever is asked', async () => {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const startedAtMs = clock.now();
  const keys = [await trainOnce(device, clock), await trainOnce(device, clock)];
  for (const key of keys) await setWorkoutTimes(device.ctx, key, { startedAtMs, durationSec: 600 });
  const [earlier = '', later = ''] = keys.toSorted();
  for (const key of keys) {
    const view = await getWorkoutView(device.db, key);
    for (const set of view?.items[0]?.sets ?? [])
      await saveSetValues(device.ctx, set.key, { weightKg: key === earlier ? 80 : 90 });
  }
  const shown = async (key: string) => {
    const previous = Object.values(await getPreviousSets(device.db, key));
    return {
      previous: previous.flatMap(({ working }) => working.map(set => set.weightKg)),
      since: [...(await getBestsSince(device.db, key)).values()].map(({ isMore }) => isMore),
      records: (await getSummary(device.db, key))?.records.map(({ text }) => text),
      counted: (await device.db.digests.get(key))?.personalRecords,
    };
  };
  expect(await shown(earlier)).toEqual({ previous: [], since: [], records: [], counted: 0 });
  expect(await shown(later)).toEqual({
    previous: [80, 80, 80],
    since: [true],
    records: ['90 кг × 8'],
    counted: 1,
  });
});
