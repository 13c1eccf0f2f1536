/** Deleted before this device has read anything: a first reading brings only rows, and does not say what is gone. */
import { expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { addImportedTrainings } from '#commands/imports.ts';
import { assertLaw } from '../support/assert-law.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { BENCH, openStates, SQUAT, shownIn } from '../support/training-steps.ts';

const gym = setupSyncTest();

it('[VIEW1] an exercise deleted from an import stays deleted when both go up with the first reading', async () => {
  const { clock, server } = gym;
  const guest = await openGuestDevice(clock, server.transport);
  const workoutKey = guest.ctx.newKey();
  const items = [SQUAT, BENCH].map(exerciseKey => ({ exerciseKey, sets: [{ values: { weightKg: 40 } }] }));
  const imported = { workoutKey, title: 'Из файла', startedAtMs: clock.now(), durationSec: 60, items };
  await addImportedTrainings(guest.ctx, { importKey: guest.ctx.newKey(), source: 'strong' }, [imported]);
  const rows = await guest.db.items.where('workoutKey').equals(workoutKey).toArray();
  await deleteItem(guest.ctx, rows.find(({ exerciseKey }) => exerciseKey === SQUAT)?.key ?? '');
  clock.advance(60_000);
  await guest.sync();
  expect(await openStates(guest)).toEqual([]);
  expect(await shownIn(guest, workoutKey)).toEqual([[BENCH, [40]]]);
  await assertLaw(guest.db);
});
