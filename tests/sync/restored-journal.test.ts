/** What was made and deleted before it was sent, in the journal of a restored copy. */
import { expect, it } from 'vitest';
import { restoreExport } from '#commands/restore-export.ts';
import { deleteSet, saveSetValues } from '#commands/sets.ts';
import { putWorkoutBack, takeBack } from '#commands/take-back.ts';
import { getWholeExport } from '#db/queries/exported-journal.ts';
import { getJournal } from '#db/queries/journal.ts';
import { openKnown, shown } from '../support/known-account.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { mustAddSet } from '../support/training-steps.ts';

const gym = setupSyncTest();

/** `whole`: all of it as it was before the deletion. */
async function openCopy() {
  const { device, workoutKey, itemKey } = await openKnown(gym);
  const setKey = await mustAddSet(device, itemKey);
  await saveSetValues(device.ctx, setKey, { weightKg: 90, reps: 5 });
  const whole = await shown(device);
  await deleteSet(device.ctx, setKey);
  gym.clock.advance(60_000);
  await device.sync();
  const file = await getWholeExport(device.db);
  const guest = await openGuestDevice(gym.clock, gym.server.transport);
  await restoreExport(guest.ctx, file);
  expect((await getWholeExport(guest.db)).journal).toEqual(file.journal);
  const lines = await getJournal(guest.db, { limit: 1000 });
  const idOf = (kind: string) => lines.find(({ entry }) => entry.kind === kind)?.entry.id ?? '';
  return { guest, workoutKey, whole, idOf };
}

it('[BACK1] [EXP1] comes back', async () => {
  const { guest, whole, idOf } = await openCopy();
  expect(await takeBack(guest.ctx, idOf('set.delete'))).toEqual({ kind: 'taken-back' });
  expect((await shown(guest)).trainings).toEqual(whole.trainings);
});

it('[BACK1] [EXP1] is left out where its training is put back as a whole', async () => {
  const { guest, workoutKey, idOf } = await openCopy();
  const before = await shown(guest);
  await putWorkoutBack(guest.ctx, workoutKey, idOf('set.create'));
  expect(await shown(guest)).toEqual(before);
});
