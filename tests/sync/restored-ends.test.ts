/** Trainings that end, are removed and go on again on two devices, which return to a restored server in another order. */
import { describe, expect, it } from 'vitest';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { reopenWorkout, restoreWorkout } from '#commands/past-workouts.ts';
import { tickSet } from '#commands/sets.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { isOnPostgres } from '../support/test-database.ts';
import { openBothDevices, openUserDevice, type TestDevice } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  openStates,
  shownIn,
  syncInTurns,
} from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
const gym = setupSyncTest();

/** A running training, with a tick, that both devices and the copy have. */
async function openBeforeEnd() {
  const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
  const { workoutKey, setKey } = await beginTraining(phone);
  await tickSet(phone.ctx, setKey, { weightKg: 60, reps: 6 });
  await phone.sync();
  await tablet.sync();
  return { phone, tablet, workoutKey, copy: await gym.server.copy() };
}

async function picture(device: TestDevice, workoutKey: Key) {
  const { status } = (await device.db.workouts.get(workoutKey)) ?? {};
  return { status, shown: await shownIn(device, workoutKey), open: await openStates(device) };
}

/** All devices, and one that comes new, show what the first one showed before. */
async function expectBack(
  devices: readonly TestDevice[],
  workoutKey: Key,
  copy: string,
  isReversed: boolean,
) {
  const [first] = devices;
  const before = first && (await picture(first, workoutKey));
  await gym.server.restore(copy);
  await syncInTurns(gym.clock, isReversed ? devices.toReversed() : devices);
  const fresh = await openUserDevice(gym.clock, gym.server.transport, ANNA);
  await fresh.sync();
  for (const device of [...devices, fresh]) expect(await picture(device, workoutKey)).toEqual(before);
}

describe.skipIf(isOnPostgres)('a training on a server put back from before its end', () => {
  it.each([
    ['cancelled it', false],
    ['resumed it', true],
  ])('[REST8] runs, with its ticks, whoever returns first: the device that %s', async (_, isReversed) => {
    const { phone, tablet, workoutKey, copy } = await openBeforeEnd();
    await cancelWorkout(phone.ctx, workoutKey);
    gym.clock.advance(60_000);
    await finishWorkout(tablet.ctx, workoutKey);
    gym.clock.advance(60_000);
    await reopenWorkout(tablet.ctx, workoutKey);
    await tablet.sync();
    const itemKey = await addOne(tablet, workoutKey, BENCH);
    await tickSet(tablet.ctx, await mustAddSet(tablet, itemKey), { weightKg: 70, reps: 6 });
    await syncInTurns(gym.clock, [tablet, phone]);
    expect(await picture(phone, workoutKey)).toMatchObject({ status: 'active', open: [] });
    await expectBack([phone, tablet], workoutKey, copy, isReversed);
  });

  it.each([
    ['cancelled it', false],
    ['put it back', true],
  ])('[REST8] is in the history, whoever returns first: the device that %s', async (_, isReversed) => {
    const { phone, tablet, workoutKey, copy } = await openBeforeEnd();
    await cancelWorkout(phone.ctx, workoutKey);
    await syncInTurns(gym.clock, [phone, tablet]);
    expect(await restoreWorkout(tablet.ctx, workoutKey)).toBe(true);
    await syncInTurns(gym.clock, [tablet, phone]);
    expect(await picture(phone, workoutKey)).toMatchObject({ status: 'completed', open: [] });
    await expectBack([phone, tablet], workoutKey, copy, isReversed);
  });
});
