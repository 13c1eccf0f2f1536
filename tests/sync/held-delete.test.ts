/** A delete whose undo is on offer, while its training is finished or another device deletes the same. */
import { expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise } from '#commands/exercises.ts';
import { deleteSet, tickSet } from '#commands/sets.ts';
import { createTemplate, deleteTemplate } from '#commands/templates.ts';
import { undo } from '#commands/undo.ts';
import { getHistory } from '#db/queries/history.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { ALL_TIME, beginTraining, mustAddSet, openStates, ownExercise } from '../support/training-steps.ts';

const gym = setupSyncTest();

type Training = Awaited<ReturnType<typeof beginTraining>>;

const deletes: [string, (device: TestDevice, training: Training) => Promise<number | undefined>][] = [
  ['a set', ({ ctx }, { setKey }) => deleteSet(ctx, setKey)],
  ['an exercise', ({ ctx }, { itemKey }) => deleteItem(ctx, itemKey)],
];

/** Two sets, known to the server; the first, or both with their exercise, are deleted, and the training is finished. */
async function finishAround(remove: (typeof deletes)[number][1]) {
  const user = { username: 'oleg', password: 'sekret-1' };
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, user);
  const training = await beginTraining(device);
  await device.sync();
  await tickSet(device.ctx, training.setKey, { weightKg: 80, reps: 8 });
  await tickSet(device.ctx, await mustAddSet(device, training.itemKey), { weightKg: 90, reps: 5 });
  const seq = (await remove(device, training)) ?? 0;
  await finishWorkout(device.ctx, training.workoutKey);
  await device.sync();
  return { device, other, seq };
}

async function weightsOn(device: TestDevice) {
  await device.sync();
  const [workout] = await getHistory(device.db, ALL_TIME);
  const view = await getWorkoutView(device.db, workout?.key ?? '');
  return view?.items.map(({ sets }) => sets.map(({ weightKg, done }) => done && weightKg));
}

it.each(deletes)('[HOLD1] %s taken back is in the finished training on every device', async (_, remove) => {
  const { device, other, seq } = await finishAround(remove);
  expect(await undo(device.ctx, seq)).toBe('undone');
  gym.clock.advance(10_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await weightsOn(device)).toEqual([[80, 90]]);
  expect(await weightsOn(other)).toEqual([[80, 90]]);
});

it.each(deletes)('[HOLD1] [OFF1] %s not taken back is in it nowhere', async (what, remove) => {
  const { device, other } = await finishAround(remove);
  gym.clock.advance(10_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  const left = what === 'a set' ? [[90]] : [];
  expect(await weightsOn(device)).toEqual(left);
  expect(await weightsOn(other)).toEqual(left);
});

const deletedOnBoth: [string, (device: TestDevice, keys: DeletedKeys) => Promise<number | undefined>][] = [
  ['a set', ({ ctx }, { setKey }) => deleteSet(ctx, setKey)],
  ['an exercise of a training', ({ ctx }, { itemKey }) => deleteItem(ctx, itemKey)],
  ['a template', ({ ctx }, { templateKey }) => deleteTemplate(ctx, templateKey)],
  ['an exercise', ({ ctx }, { exerciseKey }) => deleteExercise(ctx, exerciseKey)],
];

interface DeletedKeys {
  setKey: string;
  itemKey: string;
  templateKey: string;
  exerciseKey: string;
}

it.each(deletedOnBoth)(
  '[DEL1] %s that another device has deleted too is deleted: no undo, nothing to decide',
  async (_, remove) => {
    const user = { username: 'oleg', password: 'sekret-1' };
    const [device, other] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey, itemKey, setKey } = await beginTraining(device);
    const exerciseKey = await createExercise(device.ctx, await ownExercise(device));
    const template = { workoutKey, title: 'Ноги', call: 'create' } as const;
    const templateKey = (await createTemplate(device.ctx, template)) ?? '';
    await device.sync();
    await other.sync();
    const keys = { setKey, itemKey, templateKey, exerciseKey };
    await remove(other, keys);
    gym.clock.advance(10_000);
    await other.sync();

    const seq = (await remove(device, keys)) ?? 0;
    await device.sync();
    expect(await undo(device.ctx, seq)).toBe('too-late');
    gym.clock.advance(10_000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
  },
);
