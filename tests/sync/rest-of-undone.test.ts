/** A rest ends with what it came after: not only by the tick's own button. */
import { expect, it } from 'vitest';
import { noteWorkout } from '#commands/edit-workout.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { takeBack } from '#commands/take-back.ts';
import { discardChanges } from '#commands/unsent.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { beginTraining } from '../support/training-steps.ts';

const gym = setupSyncTest();

/** A tick that waits in an entry of its own, and the rest after it. */
async function tickAndRest() {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const training = await beginTraining(device);
  await saveSetValues(device.ctx, training.setKey, { weightKg: 80, reps: 8 });
  await device.sync();
  await tickSet(device.ctx, training.setKey);
  expect(await device.db.rest.count()).toBe(1);
  const tick = (await device.db.log.orderBy('seq').last())?.seq ?? 0;
  return { device, tick, ...training };
}

it('[REST3] it ends with a tick that is taken back in the journal', async () => {
  const { device, tick, setKey } = await tickAndRest();
  expect(await takeBack(device.ctx, tick)).toEqual({ kind: 'taken-back' });
  expect((await device.db.sets.get(setKey))?.done).toBe(false);
  expect(await device.db.rest.count()).toBe(0);
});

it('[REST3] it ends with a tick that is discarded before it was sent', async () => {
  const { device, tick, setKey } = await tickAndRest();
  await discardChanges(device.ctx, [tick]);
  expect((await device.db.sets.get(setKey))?.done).toBe(false);
  expect(await device.db.rest.count()).toBe(0);
});

it('[REST3] it ends with a training whose start is taken back', async () => {
  const { device, workoutKey } = await tickAndRest();
  const start = await device.db.log.where('makes').equals(workoutKey).first();
  expect(await takeBack(device.ctx, start?.seq ?? 0)).toEqual({ kind: 'taken-back' });
  expect((await device.db.workouts.get(workoutKey))?.status).toBe('cancelled');
  expect(await device.db.rest.count()).toBe(0);
});

it('[REST3] it runs on where another change is taken back', async () => {
  const { device, tick, itemKey, workoutKey } = await tickAndRest();
  await noteWorkout(device.ctx, workoutKey, 'тяжело');
  const note = (await device.db.log.orderBy('seq').last())?.seq ?? 0;
  expect(note).toBeGreaterThan(tick);
  expect(await takeBack(device.ctx, note)).toEqual({ kind: 'taken-back' });
  expect(await device.db.rest.toArray()).toMatchObject([{ itemKey }]);
});
