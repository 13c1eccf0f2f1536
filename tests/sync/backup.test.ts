/** The server was put back from a backup: what was sent after the copy is on the devices alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { getHistory } from '#db/queries/history.ts';
import { readConfig } from '#server/config.ts';
import { backUp, restore } from '#server/maintenance/backup.ts';
import { realPorts } from '#server/ports.ts';
import { buildServer } from '#server/start-server.ts';
import { putBack } from '#sync/outbox/put-back.ts';
import type { Transport } from '#sync/ports.ts';
import { openGuestDevice, TestClock } from '../support/test-device.ts';
import { inProcess } from '../support/test-server.ts';
import { ALL_TIME, beginTraining, mustAddSet } from '../support/training-steps.ts';

const clock = new TestClock();
let dataDir: string;
let server: Awaited<ReturnType<typeof buildServer>>;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'podhod-test-'));
  await openServer();
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Of SQLite, whatever the other tests run on: PostgreSQL has its own copies. */
async function openServer(): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  server = await buildServer(config, { ...realPorts, now: clock.now });
}

async function putBackServer(copy: string): Promise<void> {
  await server.close();
  restore(dataDir, copy);
  await openServer();
}

const transport: Transport = request => inProcess(server, request);

it.each(['before', 'after'])(
  '[PARK4] a training that was lost keeps all its sets, finished %s the device has heard of it',
  async when => {
    const device = await openGuestDevice(clock, transport);
    await device.sync();
    const copy = join(dataDir, 'copy.sqlite');
    backUp(dataDir, copy);
    const { workoutKey, itemKey, setKey } = await beginTraining(device);
    await tickSet(device.ctx, setKey, { weightKg: 80, reps: 5 });
    await device.sync();
    await putBackServer(copy);
    if (when === 'after') await device.sync();
    await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 90, reps: 5 });
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    const tonnages = async () =>
      (await getHistory(device.db, ALL_TIME)).map(({ tonnageTotalKg }) => tonnageTotalKg);
    expect(await tonnages()).toEqual([850]);
    await putBack(device.db, workoutKey, { nowMs: clock.now(), newKey: device.ctx.newKey });
    await device.sync();
    expect(await device.db.outbox.count()).toBe(0);
    expect(await tonnages()).toEqual([850]);
    const sets = await device.db.sets.toCollection().sortBy('order');
    expect(sets.map(({ weightKg, serverId }) => [weightKg, typeof serverId])).toEqual([
      [80, 'number'],
      [90, 'number'],
    ]);
  },
);

it('[PULL6] a training of after the backup goes on, and its refused end can be put back', async () => {
  const device = await openGuestDevice(clock, transport);
  await device.sync();
  const copy = join(dataDir, 'copy.sqlite');
  backUp(dataDir, copy);
  const { workoutKey, setKey } = await beginTraining(device);
  await tickSet(device.ctx, setKey, { weightKg: 80, reps: 5 });
  await device.sync();
  await putBackServer(copy);
  await device.sync();
  expect((await device.db.workouts.get(workoutKey))?.status).toBe('active');
  await finishWorkout(device.ctx, workoutKey);
  await device.drain();
  const options = { nowMs: clock.now(), newKey: device.ctx.newKey };
  expect(await putBack(device.db, workoutKey, options)).toBe('workout');
  await device.drain();
  const [past] = await getHistory(device.db, ALL_TIME);
  expect(past).toMatchObject({ status: 'completed', serverId: expect.any(Number), tonnageTotalKg: 400 });
});
