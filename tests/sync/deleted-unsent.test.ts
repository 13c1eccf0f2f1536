/** A template made and deleted before anything was sent: what was trained by it stays. */
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { createTemplate, deleteTemplate } from '#commands/templates.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  openStates,
  SQUAT,
  shownIn,
} from '../support/training-steps.ts';

const gym = setupSyncTest();

it('[FOLD4] a training begun from a template that was deleted unsent is there all the same', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const past = await beginTraining(device);
  await tickSet(device.ctx, past.setKey, { weightKg: 80, reps: 8 });
  await finishWorkout(device.ctx, past.workoutKey);
  const options = { workoutKey: past.workoutKey, title: 'Ноги', call: 'create' } as const;
  const templateKey = (await createTemplate(device.ctx, options)) ?? '';
  const started = await applyTemplate(device.ctx, templateKey);
  const workoutKey = started.kind === 'started' ? started.workoutKey : '';
  const setKey = await mustAddSet(device, await addOne(device, workoutKey, BENCH));
  await tickSet(device.ctx, setKey, { weightKg: 90, reps: 3 });
  await finishWorkout(device.ctx, workoutKey);
  await deleteTemplate(device.ctx, templateKey);
  gym.clock.advance(60_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({ serverId: expect.anything() });
  expect(await shownIn(device, workoutKey)).toEqual([
    [SQUAT, [80]],
    [BENCH, [90]],
  ]);
  expect(await device.db.templates.count()).toBe(0);
});
