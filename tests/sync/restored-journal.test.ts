/** The journal of a restored copy: what was made and deleted before it was sent, and what an older or a damaged file lacks. */
import { expect, it } from 'vitest';
import { setWorkoutTimes } from '#commands/past-workouts.ts';
import { restoreExport } from '#commands/restore-export.ts';
import { deleteSet, saveSetValues } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { putWorkoutBack, takeBack } from '#commands/take-back.ts';
import { deleteTemplate } from '#commands/templates.ts';
import { getWholeExport } from '#db/queries/exported-journal.ts';
import { getJournal } from '#db/queries/journal.ts';
import { type Known, openKnown, shown } from '../support/known-account.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { mustAddSet, openStates } from '../support/training-steps.ts';

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

/** On a new device, the change of this kind as it is written in the file. */
async function openChanged(
  act: (known: Known) => Promise<unknown>,
  { kind, text, into }: { kind: string; text: RegExp; into: string },
) {
  const known = await openKnown(gym);
  await act(known);
  gym.clock.advance(60_000);
  await known.device.sync();
  const file = await getWholeExport(known.device.db);
  const [change] = file.journal.filter(one => one.kind === kind);
  const journal = [JSON.parse(JSON.stringify(change).replaceAll(text, into))];
  const guest = await openGuestDevice(gym.clock, gym.server.transport);
  await restoreExport(guest.ctx, { ...file, journal });
  await guest.sync();
  return { guest, id: change?.key ?? '', actedAtMs: Date.parse(change?.acted_at ?? '') };
}

it('[BACK1] [EXP1] a deleted template comes back, though the file is of before its figures had dates', async () => {
  const dates = { kind: 'template.delete', text: /,"plannedAtMs":\d+/g, into: '' };
  const { guest, id, actedAtMs } = await openChanged(
    known => deleteTemplate(known.device.ctx, known.templateKey),
    dates,
  );
  expect(await takeBack(guest.ctx, id)).toEqual({ kind: 'taken-back' });
  await guest.sync();
  expect(await openStates(guest)).toEqual([]);
  const back = (await shown(guest)).templates.find(({ title }) => title === 'Ноги');
  expect(back?.items.map(({ plannedAtMs }) => plannedAtMs)).toEqual(back?.items.map(() => actedAtMs));
});

it('[BACK2] [LIVE1] what a damaged file says too little of to be taken back holds nothing up', async () => {
  const times = { startedAtMs: Date.UTC(2026, 9, 1, 10), durationSec: 3600 };
  const { guest, id } = await openChanged(
    known => setWorkoutTimes(known.device.ctx, known.workoutKey, times),
    { kind: 'workout.times', text: /("status":"completed".*"startedAtMs":)\d+/g, into: '$1"утром"' },
  );
  expect(await takeBack(guest.ctx, id)).toEqual({ kind: 'impossible' });
  await setRestDefault(guest.ctx, 45);
  expect(await guest.sync()).toMatchObject({ kind: 'done' });
  expect(await openStates(guest)).toEqual([]);
});
