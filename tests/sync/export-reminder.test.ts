import { expect, it } from 'vitest';
import { addImportedTrainings } from '#commands/imports.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import { isExportDue, noteExport } from '#db/queries/imports.ts';
import { openGuestDevice, TestClock } from '../support/test-device.ts';
import { startTestServer } from '../support/test-server.ts';

it('[EXP4] reminds of a copy with more than ten trainings, a month after the last one', async () => {
  const clock = new TestClock();
  const server = await startTestServer(clock.now);
  const device = await openGuestDevice(clock, server.transport);
  const trainings = Array.from({ length: 11 }, (_, at) => ({
    workoutKey: deriveKey(String(at)),
    title: 'Зал',
    startedAtMs: clock.now() - at,
    durationSec: 60,
    items: [],
  }));
  const isDue = () => isExportDue(device.db, clock.now());
  const from = { importKey: device.ctx.newKey(), source: 'strong' };
  await addImportedTrainings(device.ctx, from, trainings.slice(1));
  expect(await isDue()).toBe(false);
  await addImportedTrainings(device.ctx, from, trainings);
  expect(await isDue()).toBe(true);
  await noteExport(device.db, clock.now());
  expect(await isDue()).toBe(false);
  clock.advance(31 * 86_400_000);
  expect(await isDue()).toBe(true);
  await server.close();
});
