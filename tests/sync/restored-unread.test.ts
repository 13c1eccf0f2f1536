/** An old copy on a device that has just signed in. */
import { expect, it } from 'vitest';
import { setArchived, setExerciseSettings } from '#commands/exercises.ts';
import { restoreOnceRead } from '#commands/restore-export.ts';
import { changeSettings } from '#commands/settings.ts';
import { setFavorite } from '#commands/templates.ts';
import { getExport } from '#db/queries/export-data.ts';
import { KNOWN_USER, openKnown, shown } from '../support/known-account.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, openUserDevice } from '../support/test-device.ts';
import { BENCH, openStates } from '../support/training-steps.ts';

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
