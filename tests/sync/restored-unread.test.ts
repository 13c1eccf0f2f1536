/** An old copy on a device that has just signed in. */
import { expect, it } from 'vitest';
import { editTemplate, moveTemplate } from '#commands/edit-template.ts';
import {
  createExercise,
  deleteExercise,
  editExercise,
  setArchived,
  setExerciseSettings,
} from '#commands/exercises.ts';
import { restoreOnceRead } from '#commands/restore-export.ts';
import { changeSettings } from '#commands/settings.ts';
import { takeBack } from '#commands/take-back.ts';
import { setFavorite } from '#commands/templates.ts';
import { getExport } from '#db/queries/export-data.ts';
import type { ExportFile } from '#domain/export/export-file.ts';
import { logInFromGuest } from '#features/login/log-in-from-guest.ts';
import { KNOWN_USER, openKnown, shown } from '../support/known-account.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import {
  openGuestDevice,
  openTab,
  openUserDevice,
  registerUser,
  type TestDevice,
} from '../support/test-device.ts';
import { BENCH, openStates, ownExercise } from '../support/training-steps.ts';

const gym = setupSyncTest();

it('[EXP1] changes nothing of what the account has, be it read already or not', async () => {
  const { device, templateKey, own } = await openKnown(gym);
  await setArchived(device.ctx, own, true);
  await setExerciseSettings(device.ctx, BENCH, { note: 'узкий хват', restSec: 60 });
  await changeSettings(device.ctx, { restDefaultSec: 100 });
  const copy = await getExport(device.db);
  await setArchived(device.ctx, own, false);
  await setExerciseSettings(device.ctx, BENCH, { note: 'широкий хват', restSec: 90 });
  await changeSettings(device.ctx, { restDefaultSec: 150 });
  await setFavorite(device.ctx, templateKey, false);
  await device.sync();
  const before = await shown(device);
  gym.clock.advance(60_000);

  const fresh = await openUserDevice(gym.clock, gym.server.transport, KNOWN_USER);
  expect(await restoreOnceRead(fresh.ctx, fresh.session.device, copy)).toBeNull();
  expect(await openStates(fresh)).toEqual([]);
  await fresh.sync();
  expect(await restoreOnceRead(fresh.ctx, fresh.session.device, copy)).toBe(0);
  await fresh.sync();
  await device.sync();
  for (const one of [device, fresh]) expect(await shown(one)).toEqual(before);
});

it('[EXP1] is restored at once by a guest whom no server knows', async () => {
  const { device } = await openKnown(gym);
  const guest = await openGuestDevice(gym.clock, gym.server.transport);
  expect(await restoreOnceRead(guest.ctx, guest.session.device, await getExport(device.db))).toBe(1);
});

async function moveInto(
  user: typeof KNOWN_USER,
  copy: ExportFile,
  change?: (guest: TestDevice) => Promise<unknown>,
) {
  const guest = await openGuestDevice(gym.clock, gym.server.transport);
  await restoreOnceRead(guest.ctx, guest.session.device, copy);
  await change?.(guest);
  const ask = () => Promise.resolve('move' as const);
  const login = await logInFromGuest({ ctx: guest.session, guest: guest.db, ...user, ask });
  if (login.kind !== 'ok') throw new Error(login.kind);
  expect(login.move).toBe('moved');
  const tab = openTab(guest.session, login.accountKey);
  await tab.sync();
  expect(await openStates(tab)).toEqual([]);
  return tab;
}

const alternativesOf = async ({ db }: TestDevice, key: string) =>
  (await db.exercises.get(key))?.alternativeKeys;

it('[EXP1] [LATER1] a guest’s old copy, moved into the account, sets back nothing that was done there since', async () => {
  const { device, templateKey, own } = await openKnown(gym);
  const other = await createExercise(device.ctx, await ownExercise(device, 'Жим стоя'));
  const back = await createExercise(device.ctx, await ownExercise(device, 'Жим сидя'));
  await editExercise(device.ctx, own, { alternativeKeys: [other] });
  await setArchived(device.ctx, own, true);
  await setExerciseSettings(device.ctx, BENCH, { note: 'узкий хват', restSec: 60 });
  await device.sync();
  const seq = await deleteExercise(device.ctx, back);
  gym.clock.advance(60_000);
  await device.sync();
  const copy = await getExport(device.db);
  const old = await shown(device);
  await takeBack(device.ctx, seq ?? 0);
  await setArchived(device.ctx, own, false);
  await editExercise(device.ctx, own, { alternativeKeys: [] });
  await setExerciseSettings(device.ctx, BENCH, { note: 'широкий хват', restSec: 90 });
  await setFavorite(device.ctx, templateKey, false);
  await moveTemplate(device.ctx, templateKey, -1);
  await device.sync();
  const before = await shown(device);
  gym.clock.advance(60_000);

  const moved = await moveInto(KNOWN_USER, copy);
  await device.sync();
  for (const one of [device, moved]) {
    expect(await shown(one)).toEqual(before);
    expect(await alternativesOf(one, own)).toEqual([]);
  }

  const empty = { ...KNOWN_USER, username: 'boris' };
  await registerUser(gym.clock, gym.server.transport, empty);
  const fresh = await moveInto(empty, copy);
  // The guest's settings stay behind.
  expect(await shown(fresh)).toEqual({ ...old, settings: await fresh.db.settings.toArray() });
  expect(await alternativesOf(fresh, own)).toEqual([other]);
});

it('[EXP1] [LATER1] what a guest changed in a restored copy is there in the account that has the rows already', async () => {
  const { device, templateKey, own } = await openKnown(gym);
  await device.sync();
  const copy = await getExport(device.db);
  gym.clock.advance(60_000);
  const tab = await moveInto(KNOWN_USER, copy, async ({ ctx }) => {
    gym.clock.advance(60_000);
    await editExercise(ctx, own, { name: 'Жим гостя' });
    await editTemplate(ctx, templateKey, { title: 'Шаблон гостя' });
  });
  await device.sync();
  for (const { db } of [device, tab]) {
    expect(await db.exercises.get(own)).toMatchObject({ name: 'Жим гостя' });
    expect(await db.templates.get(templateKey)).toMatchObject({ title: 'Шаблон гостя' });
  }
});
