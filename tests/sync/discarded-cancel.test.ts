/** A cancel that the person took back, as it was refused or while it was on its way, and a server that is put back from a copy later. */
import { describe, expect, it } from 'vitest';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { discardChanges } from '#commands/unsent.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { isOnPostgres } from '../support/test-database.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { BENCH, beginTraining, openBothWithTraining, openStates } from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
const UNDO_IS_OVER_MS = 10_000;
const gym = setupSyncTest();

type Both = Pick<
  Awaited<ReturnType<typeof openBothWithTraining>>,
  'first' | 'second' | 'workoutKey' | 'setKey'
>;

/** The second device has cancelled it meanwhile, discards that, and finishes the training. */
async function finishAfterAll({ first, second, workoutKey, setKey }: Both, state: 'rejected' | 'sealed') {
  const [cancel] = await second.db.log.where('state').equals(state).toArray();
  expect(cancel?.kind).toBe('workout.cancel');
  await discardChanges(second.ctx, [cancel?.seq ?? 0]);
  await finishWorkout(second.ctx, workoutKey);
  for (const device of [second, first]) await device.sync();
  await assertDone([first, second], workoutKey, setKey);
}

async function assertDone(devices: readonly TestDevice[], workoutKey: string, setKey: string) {
  for (const device of devices) {
    expect(await openStates(device)).toEqual([]);
    expect((await device.db.workouts.get(workoutKey))?.status).toBe('completed');
    expect(await device.db.sets.get(setKey)).toMatchObject({ workoutKey, done: true, weightKg: 80 });
  }
}

async function restoreAndSync(copy: string, devices: readonly TestDevice[]) {
  await gym.server.restore(copy);
  gym.clock.advance(60_000);
  for (const device of [...devices, ...devices]) await device.sync();
}

describe.skipIf(isOnPostgres)('a server put back from a copy', () => {
  it.each([
    ['the device that cancelled', false],
    ['the other one', true],
  ])('[REST8] hears no cancel that was refused and discarded, if %s comes first', async (_, isOther) => {
    const both = await openBothWithTraining(gym, ANNA);
    const { first, second, workoutKey, setKey } = both;
    const copy = await gym.server.copy();
    await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
    await first.sync();
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(UNDO_IS_OVER_MS);
    await second.sync();
    await finishAfterAll(both, 'rejected');
    await restoreAndSync(copy, isOther ? [first, second] : [second, first]);
    await assertDone([first, second], workoutKey, setKey);
  });

  it('[REST8] hears no cancel that never arrived and was discarded', async () => {
    const both = await openBothWithTraining(gym, ANNA);
    const { first, second, workoutKey, setKey } = both;
    const copy = await gym.server.copy();
    await tickSet(second.ctx, setKey, { weightKg: 80, reps: 8 });
    await second.sync();
    await cancelWorkout(second.ctx, workoutKey);
    gym.clock.advance(UNDO_IS_OVER_MS);
    gym.server.setFault(() => 'lose-request');
    await second.sync();
    gym.server.setFault(undefined);
    await finishAfterAll(both, 'sealed');
    await restoreAndSync(copy, [second, first]);
    await assertDone([first, second], workoutKey, setKey);
  });

  it('[REST8] hears no cancel that was discarded, of a training that had joined another', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
    const { workoutKey } = await beginTraining(first);
    await first.sync();
    const own = await beginTraining(second, BENCH);
    await tickSet(second.ctx, own.setKey, { weightKg: 80, reps: 8 });
    const copy = await gym.server.copy();
    await cancelWorkout(second.ctx, own.workoutKey);
    gym.clock.advance(UNDO_IS_OVER_MS);
    gym.server.setCallFault(({ path }) => (path.endsWith('/update/') ? { status: 503 } : undefined));
    await second.sync();
    gym.server.setCallFault(undefined);
    await finishAfterAll({ first, second, ...own, workoutKey }, 'sealed');
    await restoreAndSync(copy, [second, first]);
    await assertDone([first, second], workoutKey, own.setKey);
  });
});
