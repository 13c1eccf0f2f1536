/** Trainings that end, are removed and go on again on two devices, which return to a restored server in another order. */
import { describe, expect, it } from 'vitest';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { removeWorkout, reopenWorkout, restoreWorkout, setWorkoutTimes } from '#commands/past-workouts.ts';
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

  const isRemoved = (device: TestDevice, key: Key) => removeWorkout(device.ctx, key);
  const isTimed = ({ ctx }: TestDevice, key: Key) =>
    setWorkoutTimes(ctx, key, { startedAtMs: gym.clock.now() - 7_200_000, durationSec: 3600 });
  const ends = [
    ['cancelled, before another device began that', cancelWorkout, undefined, false, false],
    [
      'finished and removed, before and after another device began that',
      finishWorkout,
      isRemoved,
      false,
      false,
    ],
    ['finished by another device, which began that, and removed', finishWorkout, isRemoved, true, false],
    ['finished by another device, and removed after that began', finishWorkout, isRemoved, true, true],
    [
      'finished by another device, and given other times after that began',
      finishWorkout,
      isTimed,
      true,
      true,
    ],
  ] as const;
  it.each(ends.flatMap(one => [false, true].map(isReversed => [...one, isReversed] as const)))(
    '[REST8] [JOIN1] takes the next one along nowhere: %s',
    async (_, end, move, endsElsewhere, beginsHere, isReversed) => {
      // The phone moves it, which has made all the ticks in it: nobody is asked.
      const { phone, tablet, workoutKey, copy } = await openBeforeEnd();
      const starter = beginsHere ? phone : tablet;
      await end((endsElsewhere ? tablet : phone).ctx, workoutKey);
      await syncInTurns(gym.clock, [phone, tablet]);
      const next = await beginTraining(starter, BENCH);
      await tickSet(starter.ctx, next.setKey, { weightKg: 70, reps: 6 });
      await starter.sync();
      await move?.(phone, workoutKey);
      await syncInTurns(gym.clock, [phone, tablet]);
      await addOne(starter, next.workoutKey, BENCH);
      await syncInTurns(gym.clock, [phone, tablet]);
      const { status, open } = await picture(phone, next.workoutKey);
      expect({ status, open }).toEqual({ status: 'active', open: [] });
      const former = await picture(phone, workoutKey);
      await expectBack([phone, tablet], next.workoutKey, copy, isReversed);
      for (const device of [phone, tablet]) expect(await picture(device, workoutKey)).toEqual(former);
    },
  );
});
