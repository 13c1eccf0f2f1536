/** Types, notes and places of sets, on two devices. */
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { addWarmups, duplicateSet } from '#commands/more-sets.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import { getPreviousSets } from '#db/queries/previous-sets.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { addOne, beginTraining, mustAddSet, openStates, SQUAT } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'anna', password: 'sekret-1' };

async function setsIn({ db }: TestDevice, workoutKey: string) {
  const view = await getWorkoutView(db, workoutKey);
  return view?.items.flatMap(item => item.sets) ?? [];
}

it('[WARM1] [PREV1] a warm-up is in no figure and in no working set’s previous values', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, itemKey, setKey } = await beginTraining(device);
  await saveSetValues(device.ctx, setKey, { setType: 'warmup' });
  await tickSet(device.ctx, setKey, { weightKg: 200, reps: 5 });
  const working = await mustAddSet(device, itemKey);
  await tickSet(device.ctx, working, { weightKg: 80 });
  // Nothing was typed for the repetitions, and a warm-up is nothing to fill them from.
  expect(await device.db.sets.get(working)).toMatchObject({ weightKg: 80, reps: null });
  await saveSetValues(device.ctx, working, { reps: 8 });
  await finishWorkout(device.ctx, workoutKey);
  expect(await device.db.digests.get(workoutKey)).toMatchObject({
    tonnageTotalKg: 640,
    lines: [{ setsCount: 1, best: '80 кг × 8' }],
  });
  gym.clock.advance(3_600_000);
  const onlyWarm = await beginTraining(device);
  await saveSetValues(device.ctx, onlyWarm.setKey, { setType: 'warmup' });
  await tickSet(device.ctx, onlyWarm.setKey, { weightKg: 40, reps: 10 });
  await finishWorkout(device.ctx, onlyWarm.workoutKey);
  gym.clock.advance(3_600_000);
  const now = await beginTraining(device);
  const previous = await getPreviousSets(device.db, now.workoutKey);
  expect(previous[now.itemKey]?.working.map(set => set.weightKg)).toEqual([80]);
  expect(previous[now.itemKey]?.warmups.map(set => set.weightKg)).toEqual([200]);
});

it('[PLAN1] what a template holds of a set reaches the other device and its training', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { workoutKey, setKey } = await beginTraining(first);
  const plan = { durationSec: 60, restSec: 30, setType: 'failure', note: 'медленно' } as const;
  const goal = { targetReps: 8, targetRepsMax: 12, targetHardReps: 2 };
  await saveSetValues(first.ctx, setKey, { ...plan, ...goal, done: true });
  const templateKey = await createTemplate(first.ctx, { workoutKey, title: 'Ноги', call: 'create' });
  await finishWorkout(first.ctx, workoutKey);
  await first.sync();
  await second.sync();
  const started = await applyTemplate(second.ctx, templateKey ?? '');
  expect(await setsIn(second, started.kind === 'started' ? started.workoutKey : '')).toMatchObject([
    { ...plan, ...goal, done: false },
  ]);
  await second.sync();
  await first.sync();
  const [shown] = await setsIn(first, started.kind === 'started' ? started.workoutKey : '');
  expect(shown).toMatchObject({ ...plan, ...goal });
});

it('[PLACE1] a ramp of warm-ups lies above the first working set, a copy below its own, on both devices', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const workoutKey = await startEmptyWorkout(first.ctx);
  const itemKey = await addOne(first, workoutKey, SQUAT);
  const working = await mustAddSet(first, itemKey);
  await saveSetValues(first.ctx, working, { weightKg: 100, reps: 5 });
  const last = await mustAddSet(first, itemKey);
  await saveSetValues(first.ctx, last, { weightKg: 90 });
  await addWarmups(first.ctx, itemKey, { bar: { kg: 20, platesKg: [20, 15, 10, 5, 2.5, 1.25] } });
  await duplicateSet(first.ctx, working);
  await first.sync();
  await second.sync();
  const shown = async (device: TestDevice) =>
    (await setsIn(device, workoutKey)).map(set => [set.setType, set.weightKg, set.reps]);
  const expected = [
    ['warmup', 20, 10],
    ['warmup', 50, 8],
    ['warmup', 70, 5],
    ['warmup', 85, 3],
    ['work', 100, 5],
    ['work', 100, 5],
    ['work', 90, null],
  ];
  expect(await shown(first)).toEqual(expected);
  expect(await shown(second)).toEqual(expected);
  expect(await openStates(first)).toEqual([]);
});

it('[LATER1] of two notes for one set the later stands, and the type said elsewhere stays', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { setKey } = await beginTraining(first);
  await first.sync();
  await second.sync();
  await saveSetValues(first.ctx, setKey, { note: 'раньше' });
  gym.clock.advance(60_000);
  await saveSetValues(second.ctx, setKey, { note: 'позже', setType: 'drop' });
  await second.sync();
  await first.sync();
  await second.sync();
  for (const device of [first, second]) {
    expect(await device.db.sets.get(setKey)).toMatchObject({ note: 'позже', setType: 'drop' });
  }
});
