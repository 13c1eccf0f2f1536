/** Changes taken back long after their undo was over, as new changes. */
import { describe, expect, it } from 'vitest';
import { deleteItem, renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise, editExercise, setArchived } from '#commands/exercises.ts';
import { removeWorkout, setWorkoutTimes } from '#commands/past-workouts.ts';
import { addSet, deleteSet, saveSetValues, untickSet } from '#commands/sets.ts';
import { changeSettings, setRestDefault } from '#commands/settings.ts';
import { putWorkoutBack, takeBack } from '#commands/take-back.ts';
import { createTemplate, deleteTemplate, setFavorite } from '#commands/templates.ts';
import { getSettings } from '#db/queries/settings.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { BENCH, openStates, ownExercise, trainOnce } from '../support/training-steps.ts';

const DAY_MS = 86_400_000;
const gym = openGym();

/** A finished training, a template, an exercise of the person's own: all known to both devices. */
async function openKnown() {
  const user = { username: 'anna', password: 'sekret-1' };
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, user);
  const workoutKey = await trainOnce(device, gym.clock);
  const own = await createExercise(device.ctx, await ownExercise(device));
  const made = { workoutKey, title: 'Ноги', call: 'create' } as const;
  const templateKey = (await createTemplate(device.ctx, made)) ?? '';
  await setFavorite(device.ctx, templateKey, true);
  await setRestDefault(device.ctx, 90);
  await device.sync();
  await other.sync();
  const view = await getWorkoutView(device.db, workoutKey);
  const itemKey = view?.items[0]?.item.key ?? '';
  const setKeys = view?.items[0]?.sets.map(set => set.key) ?? [];
  return { device, other, workoutKey, itemKey, setKey: setKeys[1] ?? '', templateKey, own };
}

type Known = Awaited<ReturnType<typeof openKnown>>;

/** What a person sees, whatever its keys. */
async function shown({ db }: TestDevice) {
  const workouts = await db.workouts.toArray();
  const trainings = await Promise.all(
    workouts.map(async ({ key, title, status, startedAtMs, durationSec }) => {
      const view = await getWorkoutView(db, key);
      const items = view?.items.map(({ item, sets }) => [
        item.exerciseKey,
        ...sets.map(set => [set.done, set.weightKg, set.reps, set.restSec]).sort(),
      ]);
      return { title, status, startedAtMs, durationSec, items: status === 'cancelled' ? null : items };
    }),
  );
  const templates = await db.templates.toArray();
  const exercises = await db.exercises.filter(row => !row.isDefault && !row.isGone).toArray();
  return {
    trainings,
    templates: templates.map(({ title, items, isFavorite }) => ({ title, items, isFavorite })),
    exercises: exercises.map(({ name, isArchived }) => [name, isArchived]),
    settings: await getSettings(db),
  };
}

const changes: [string, (known: Known) => Promise<unknown>][] = [
  ['values', ({ device, setKey }) => saveSetValues(device.ctx, setKey, { weightKg: 70, restSec: 30 })],
  ['an untick', ({ device, setKey }) => untickSet(device.ctx, setKey)],
  ['a deleted set', ({ device, setKey }) => deleteSet(device.ctx, setKey)],
  ['a new set', ({ device, itemKey }) => addSet(device.ctx, itemKey)],
  ['a deleted exercise of a training', ({ device, itemKey }) => deleteItem(device.ctx, itemKey)],
  ['a replaced one', ({ device, itemKey }) => replaceExercise(device.ctx, itemKey, BENCH, 'completed')],
  ['a title', ({ device, workoutKey }) => renameWorkout(device.ctx, workoutKey, 'Другая')],
  [
    'times',
    ({ device, workoutKey }) =>
      setWorkoutTimes(device.ctx, workoutKey, { startedAtMs: 5e12 / 3, durationSec: 60 }),
  ],
  ['a removed training', ({ device, workoutKey }) => removeWorkout(device.ctx, workoutKey)],
  ['a star', ({ device, templateKey }) => setFavorite(device.ctx, templateKey, false)],
  ['a deleted template', ({ device, templateKey }) => deleteTemplate(device.ctx, templateKey)],
  ['a deleted exercise', ({ device, own }) => deleteExercise(device.ctx, own)],
  ['an archived exercise', ({ device, own }) => setArchived(device.ctx, own, true)],
  ['an edited exercise', ({ device, own }) => editExercise(device.ctx, own, { name: 'Иначе' })],
  ['a setting', ({ device }) => setRestDefault(device.ctx, 45)],
  ['another setting', ({ device }) => changeSettings(device.ctx, { templateOffer: 'template' })],
];

describe('a change taken back', () => {
  it.each(changes)('[BACK1] %s, a month later, on every device', async (_, make) => {
    const known = await openKnown();
    const { device, other } = known;
    const before = await shown(device);
    await make(known);
    const [made] = await device.db.log.orderBy('seq').reverse().limit(1).toArray();
    const changed = await shown(device);
    expect(changed).not.toEqual(before);
    gym.clock.advance(60_000);
    await device.sync();
    gym.clock.advance(31 * DAY_MS);
    expect(await takeBack(device.ctx, made?.seq ?? 0)).toEqual({ kind: 'taken-back' });
    expect(await shown(device)).toEqual(before);
    await device.sync();
    await other.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await shown(other)).toEqual(before);
  });

  it('[BACK1] of a training as a whole puts it as it was before a change, with what came after', async () => {
    const known = await openKnown();
    const { device, other, workoutKey, itemKey, setKey } = known;
    const before = await shown(device);
    await saveSetValues(device.ctx, setKey, { weightKg: 70 });
    const [first] = await device.db.log.orderBy('seq').reverse().limit(1).toArray();
    await device.sync();
    await deleteSet(device.ctx, setKey);
    await renameWorkout(device.ctx, workoutKey, 'Другая');
    await deleteItem(device.ctx, itemKey);
    gym.clock.advance(60_000);
    await device.sync();
    expect(await putWorkoutBack(device.ctx, workoutKey, first?.seq ?? 0)).toBe(4);
    expect(await shown(device)).toEqual(before);
    await device.sync();
    await other.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await shown(other)).toEqual(before);
  });

  it('[BACK1] can be taken back itself', async () => {
    const { device, setKey } = await openKnown();
    await deleteSet(device.ctx, setKey);
    const after = await shown(device);
    gym.clock.advance(60_000);
    await device.sync();
    const seq = async () => (await device.db.log.orderBy('seq').last())?.seq ?? 0;
    await takeBack(device.ctx, await seq());
    expect(await shown(device)).not.toEqual(after);
    expect(await takeBack(device.ctx, await seq())).toEqual({ kind: 'taken-back' });
    expect(await shown(device)).toEqual(after);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
  });

  it('[BACK2] changes nothing where what it was about is gone', async () => {
    const { device, workoutKey, itemKey, setKey } = await openKnown();
    await saveSetValues(device.ctx, setKey, { weightKg: 70 });
    const seq = (await device.db.log.orderBy('seq').last())?.seq ?? 0;
    await deleteItem(device.ctx, itemKey);
    gym.clock.advance(60_000);
    await device.sync();
    expect(await takeBack(device.ctx, seq)).toEqual({ kind: 'impossible' });
    await removeWorkout(device.ctx, workoutKey);
    expect(await openStates(device)).toEqual([['waiting', 'workout.move']]);
  });

  it('[BACK1] a finish goes on, a cancel too', async () => {
    const { device } = await openKnown();
    const workoutKey = await trainOnce(device, gym.clock, BENCH);
    await device.sync();
    const seq = async () => (await device.db.log.orderBy('seq').last())?.seq ?? 0;
    await takeBack(device.ctx, await seq());
    expect((await device.db.workouts.get(workoutKey))?.status).toBe('active');
    await cancelWorkout(device.ctx, workoutKey);
    gym.clock.advance(60_000);
    await device.sync();
    await takeBack(device.ctx, await seq());
    expect((await device.db.workouts.get(workoutKey))?.status).toBe('active');
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
  });
});
