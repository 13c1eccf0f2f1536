import { expect, it } from 'vitest';
import { addImportedTrainings } from '#commands/imports.ts';
import { setRestDefault } from '#commands/settings.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import {
  isExportDue,
  isExportReminderDue,
  type Keeping,
  noteExport,
  noteExportReminded,
} from '#db/queries/imports.ts';
import { openGuestDevice, TestClock } from '../support/test-device.ts';
import { startTestServer } from '../support/test-server.ts';

const DAY_MS = 86_400_000;
const GUEST: Keeping = { isGuest: true, isPersisted: true };
const UNKEPT_GUEST: Keeping = { isGuest: true, isPersisted: false };
const UNKEPT: Keeping = { isGuest: false, isPersisted: false };
const KEPT: Keeping = { isGuest: false, isPersisted: true };
const UNSAID: Keeping = { isGuest: false, isPersisted: undefined };

it('[EXP4] reminds of a copy by what may be lost, a month after the last one', async () => {
  const clock = new TestClock();
  const server = await startTestServer(clock.now);
  const { db, ctx } = await openGuestDevice(clock, server.transport);
  const trainings = Array.from({ length: 11 }, (_, at) => ({
    workoutKey: deriveKey(String(at)),
    title: 'Зал',
    startedAtMs: clock.now() - at,
    durationSec: 60,
    items: [],
  }));
  const dueFor = (...people: Keeping[]) =>
    Promise.all(people.map(keeping => isExportDue(db, clock.now(), keeping)));
  const from = { importKey: ctx.newKey(), source: 'strong' };
  const people = [GUEST, UNKEPT_GUEST, UNKEPT, KEPT, UNSAID];
  expect(await dueFor(...people)).toEqual([false, false, false, false, false]);
  await addImportedTrainings(ctx, from, trainings.slice(10));
  // What is on its way is no reason to save a file.
  expect(await dueFor(...people)).toEqual([false, true, false, false, false]);
  clock.advance(DAY_MS);
  expect(await dueFor(...people)).toEqual([false, true, true, false, false]);
  await addImportedTrainings(ctx, from, trainings.slice(1));
  expect(await dueFor(GUEST)).toEqual([false]);
  await addImportedTrainings(ctx, from, trainings);
  expect(await dueFor(...people)).toEqual([true, true, true, false, false]);
  expect(await dueFor({ isGuest: true, isPersisted: undefined })).toEqual([true]);
  await noteExport(db, clock.now());
  expect(await dueFor(GUEST, UNKEPT)).toEqual([false, false]);
  clock.advance(31 * DAY_MS);
  expect(await dueFor(GUEST, UNKEPT)).toEqual([true, true]);

  const reminded = () => isExportReminderDue(db, clock.now(), UNKEPT);
  expect(await reminded()).toBe(true);
  await noteExportReminded(db, clock.now());
  expect(await reminded()).toBe(false);
  expect(await dueFor(UNKEPT)).toEqual([true]);
  clock.advance(31 * DAY_MS);
  expect(await reminded()).toBe(true);
  await server.close();
});

it('[EXP4] does not speak to a registered person of what the server has', async () => {
  const clock = new TestClock();
  const server = await startTestServer(clock.now);
  const { db, ctx, sync } = await openGuestDevice(clock, server.transport);
  await setRestDefault(ctx, 90);
  const isDue = () => isExportDue(db, clock.now(), UNKEPT);
  clock.advance(DAY_MS);
  expect(await isDue()).toBe(true);
  await sync();
  expect(await isDue()).toBe(false);
  await server.close();
});
