/** A file is restored after some of what it holds was deleted. */
import { expect, it } from 'vitest';
import { makeTemplate } from '#commands/edit-template.ts';
import { addImportedTrainings, takeBackImport } from '#commands/imports.ts';
import { restoreExport } from '#commands/restore-export.ts';
import { takeBack } from '#commands/take-back.ts';
import { deleteTemplate } from '#commands/templates.ts';
import { getWholeExport } from '#db/queries/exported-journal.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { openStates, SQUAT, trainOnce } from '../support/training-steps.ts';

const gym = setupSyncTest();
const USER = { username: 'anna', password: 'secret-of-anna' };

const titles = async ({ db }: TestDevice) => (await db.templates.toArray()).map(({ title }) => title);
const done = async ({ db }: TestDevice) =>
  (await db.workouts.toArray()).filter(({ status }) => status === 'completed').length;

it('[EXP1] a template deleted since comes back from the file', async () => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, USER);
  const sets = [{ ...EMPTY_TEMPLATE_SET, reps: 5 }];
  const key = await makeTemplate(device.ctx, 'Ноги', [{ exerciseKey: SQUAT, group: null, sets }]);
  await trainOnce(device, gym.clock);
  await device.sync();
  const file = await getWholeExport(device.db);
  await deleteTemplate(device.ctx, key);
  gym.clock.advance(60_000);
  await device.sync();
  await restoreExport(device.ctx, file);
  expect(await titles(device)).toEqual(['Ноги']);
  await device.sync();
  await other.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await titles(device)).toEqual(['Ноги']);
  expect(await titles(other)).toEqual(['Ноги']);
});

async function importTwo(device: TestDevice) {
  const importKey = device.ctx.newKey();
  const trainings = [0, 1].map(at => ({
    workoutKey: device.ctx.newKey(),
    title: `Из файла ${at}`,
    startedAtMs: gym.clock.now() - (at + 1) * 86_400_000,
    durationSec: 3600,
    items: [{ exerciseKey: SQUAT, sets: [{ values: { weightKg: 100, reps: 5 } }] }],
  }));
  await addImportedTrainings(device.ctx, { importKey, source: 'strong' }, trainings);
  return importKey;
}

it('[IMP5] [EXP1] an undone import comes again from this app’s own file', async () => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, USER);
  const importKey = await importTwo(device);
  await device.sync();
  const file = await getWholeExport(device.db);
  await takeBackImport(device.ctx, importKey);
  gym.clock.advance(60_000);
  await device.sync();
  await other.sync();
  expect(await done(device)).toBe(0);
  await restoreExport(device.ctx, file);
  expect(await done(device)).toBe(2);
  await device.sync();
  await other.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await done(device)).toBe(2);
  expect(await done(other)).toBe(2);
});

it('[IMP5] [EXP1] an undone restore comes again from its file', async () => {
  const [source] = await openBothDevices(gym.clock, gym.server.transport, USER);
  await trainOnce(source, gym.clock);
  await importTwo(source);
  await source.sync();
  const file = await getWholeExport(source.db);
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, {
    username: 'bert',
    password: 'secret-of-bert',
  });
  await restoreExport(device.ctx, file);
  await device.sync();
  expect(await done(device)).toBe(3);
  const adds = await device.db.log.filter(({ kind }) => kind === 'import.add').toArray();
  for (const { seq } of adds) await takeBack(device.ctx, seq);
  gym.clock.advance(60_000);
  await device.sync();
  expect(await done(device)).toBe(0);
  await restoreExport(device.ctx, file);
  expect(await done(device)).toBe(3);
  await device.sync();
  await other.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await done(device)).toBe(3);
  expect(await done(other)).toBe(3);
});
