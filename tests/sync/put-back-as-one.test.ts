/** A training that another device cancelled is put back as a whole, with the exercise that this one added to it. */
import { expect, it } from 'vitest';
import { makeTemplate } from '#commands/edit-template.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { cancelWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { putBackLost } from '#commands/unsent.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { BENCH, mustAddSet, SQUAT } from '../support/training-steps.ts';

const gym = setupSyncTest();
const set = { ...EMPTY_TEMPLATE_SET, weightKg: 60, reps: 5 };

async function begin(device: TestDevice, templateKey: string) {
  const started = await applyTemplate(device.ctx, templateKey);
  if (started.kind !== 'started') throw new Error(started.kind);
  return started.workoutKey;
}

it.each([false, true])(
  '[PARK4] a training cancelled elsewhere comes back as one, the exercise added to it first: %s',
  async isItemFirst => {
    const [device, other] = await openBothDevices(gym.clock, gym.server.transport, {
      username: 'anna',
      password: 'secret-of-anna',
    });
    const key = await makeTemplate(device.ctx, 'Ноги', [
      { exerciseKey: SQUAT, group: null, sets: [set, set] },
    ]);
    const workoutKey = await begin(device, key);
    await device.sync();
    await other.sync();
    await cancelWorkout(other.ctx, workoutKey);
    gym.clock.advance(60_000);
    await other.sync();
    const [first] = (await getItemsWithSets(device.db, workoutKey))[0]?.sets ?? [];
    await tickSet(device.ctx, first?.key ?? '', { weightKg: 65, reps: 5 });
    const itemKey = device.ctx.newKey();
    await addExercises(device.ctx, workoutKey, [{ itemKey, exerciseKey: BENCH }]);
    await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 40, reps: 5 });
    await device.sync();
    const rejected = await device.db.log.where('state').equals('rejected').toArray();
    const groups = [...new Set(rejected.map(({ group }) => group ?? ''))];
    for (const group of isItemFirst ? groups.toReversed() : groups) await putBackLost(device.ctx, group);
    await device.sync();
    const done = (await device.db.workouts.toArray()).filter(({ status }) => status === 'completed');
    const sets = (await device.db.sets.toArray()).filter(
      one => one.done && done.some(w => w.key === one.workoutKey),
    );
    expect([done.length, sets.map(({ weightKg }) => weightKg).sort()]).toEqual([1, [40, 65]]);
  },
);
