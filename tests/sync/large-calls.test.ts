/** Single calls larger than what a batch is filled up to, and trainings that are larger than their count of sets says. */
import { expect, it } from 'vitest';
import { makeTemplate } from '#commands/edit-template.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { restoreExport } from '#commands/restore-export.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getExport } from '#db/queries/export-data.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { LIBRARY, openGuestDevice } from '../support/test-device.ts';
import { addOne, mustAddSet, openStates, SQUAT } from '../support/training-steps.ts';

const gym = setupSyncTest();

it.each([
  { exercises: 20, sets: 8, note: 'ж'.repeat(500) },
  { exercises: 70, sets: 10, note: '' },
])('[OFF1] a training of $exercises planned exercises is begun on the server, too', async planned => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  await device.sync();
  const set = { ...EMPTY_TEMPLATE_SET, weightKg: 80, reps: 8, restSec: 120, note: planned.note };
  const plan = LIBRARY.exercises.slice(0, planned.exercises).map(({ key }) => ({
    exerciseKey: key,
    group: null,
    sets: Array(planned.sets).fill(set),
  }));
  const templateKey = await makeTemplate(device.ctx, 'Большой', plan);
  const started = await applyTemplate(device.ctx, templateKey);
  if (started.kind !== 'started') throw new Error(started.kind);
  const [first] = await getItemsWithSets(device.db, started.workoutKey);
  const setKey = first?.sets[0]?.key ?? '';
  await tickSet(device.ctx, setKey);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect((await device.db.sets.get(setKey))?.done).toBe(true);
});

it('[EXP1] a restored diary whose sets have long notes reaches the server', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  for (let day = 0; day < 15; day++) {
    const workoutKey = await startEmptyWorkout(device.ctx);
    const itemKey = await addOne(device, workoutKey, SQUAT);
    for (let at = 0; at < 20; at++) {
      const setKey = await mustAddSet(device, itemKey);
      await saveSetValues(device.ctx, setKey, { note: 'ж'.repeat(400) });
      await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
    }
    gym.clock.advance(3_600_000);
    await finishWorkout(device.ctx, workoutKey);
    gym.clock.advance(23 * 3_600_000);
  }
  const file = await getExport(device.db);
  const fresh = await openGuestDevice(gym.clock, gym.server.transport);
  await fresh.sync();
  await restoreExport(fresh.ctx, file);
  await fresh.sync();
  expect(await openStates(fresh)).toEqual([]);
  expect(await fresh.db.workouts.count()).toBe(15);
});
