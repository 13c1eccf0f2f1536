import { expect, it } from 'vitest';
import { addImportedTrainings } from '#commands/imports.ts';
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
  expect(await dueFor(GUEST, UNKEPT)).toEqual([false, false]);
  await addImportedTrainings(ctx, from, trainings.slice(10));
  expect(await dueFor(GUEST, UNKEPT, KEPT, UNSAID)).toEqual([false, true, false, false]);
  await addImportedTrainings(ctx, from, trainings.slice(1));
  expect(await dueFor(GUEST)).toEqual([false]);
  await addImportedTrainings(ctx, from, trainings);
  expect(await dueFor(GUEST, UNKEPT, KEPT, UNSAID)).toEqual([true, true, false, false]);
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
