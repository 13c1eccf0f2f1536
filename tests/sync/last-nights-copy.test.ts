/** A server put back from a copy that is more exchanges old than a device offers cursors. */
import { describe, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { getRejected } from '#db/queries/sync-state.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { isOnPostgres } from '../support/test-database.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { beginTraining, mustAddSet } from '../support/training-steps.ts';

const MONTH_MS = 30 * 24 * 3_600_000;
const gym = setupSyncTest();

async function change(device: TestDevice, setKey: Key, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    await saveSetValues(device.ctx, setKey, { reps: at + 1 });
    await device.sync();
    gym.clock.advance(1_000);
  }
}

describe.skipIf(isOnPostgres)('a server put back from last night’s copy', () => {
  it('[REST8] is not sent again what it had by then', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    const { itemKey, setKey } = await beginTraining(device);
    await change(device, setKey, 60);
    const copy = await server.copy();
    await change(device, await mustAddSet(device, itemKey), 120);
    await server.restore(copy);
    server.calls.length = 0;
    clock.advance(60_000);
    await device.sync();
    const batches = server.calls.filter(({ path }) => path === '/api/batch/');
    const sent = batches.flatMap(({ body }) => JSON.parse(body ?? '').calls as { id: string }[]);
    // 121 came after the copy, and a few between it and the nearest cursor that is kept.
    expect(new Set(sent.map(({ id }) => id)).size).toBeLessThan(160);
  });

  it('[REST8] asks a guest of half a year about nothing that was deleted long ago', async () => {
    const { clock, server } = gym;
    const device = await openGuestDevice(clock, server.transport);
    const { workoutKey, itemKey, setKey } = await beginTraining(device);
    const wrong = await mustAddSet(device, itemKey);
    await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
    await device.sync();
    await deleteSet(device.ctx, wrong);
    clock.advance(60_000);
    await device.sync();
    await finishWorkout(device.ctx, workoutKey);
    for (let month = 0; month < 7; month++) {
      await device.sync();
      clock.advance(MONTH_MS);
      await server.sweep();
    }
    const later = await beginTraining(device);
    await device.sync();
    const copy = await server.copy();
    await change(device, later.setKey, 130);
    await server.restore(copy);
    for (let at = 0; at < 2; at++) {
      clock.advance(60_000);
      await device.sync();
    }
    expect(await getRejected(device.db)).toEqual([]);
    expect(await device.db.sets.get(wrong)).toBeUndefined();
  });
});
