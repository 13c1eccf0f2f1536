/** An account with something of everything, and each change that a person can take back of it. */
import { joinNext, moveItem } from '#commands/arrange.ts';
import { editTemplate, makeTemplate, moveTemplate } from '#commands/edit-template.ts';
import {
  addExercises,
  deleteItem,
  noteWorkout,
  renameWorkout,
  replaceExercise,
} from '#commands/edit-workout.ts';
import {
  createExercise,
  deleteExercise,
  editExercise,
  setArchived,
  setExerciseSettings,
} from '#commands/exercises.ts';
import { removeWorkout, setWorkoutTimes } from '#commands/past-workouts.ts';
import { addSet, deleteSet, saveSetValues, untickSet } from '#commands/sets.ts';
import { changeSettings, setRestDefault } from '#commands/settings.ts';
import { createTemplate, deleteTemplate, setFavorite } from '#commands/templates.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { SyncTest } from './setup-sync-test.ts';
import { LIBRARY, openBothDevices, type TestDevice } from './test-device.ts';
import { BENCH, mustAddSet, ownExercise, trainOnce } from './training-steps.ts';

const THIRD = LIBRARY.exercises[2]?.key ?? '';
export const KNOWN_USER = { username: 'anna', password: 'sekret-1' };

/** A finished training of a superset, a template, an exercise of the person's own: all known to both devices. */
export async function openKnown({ clock, server }: SyncTest) {
  const [device, other] = await openBothDevices(clock, server.transport, KNOWN_USER);
  const workoutKey = await trainOnce(device, clock);
  const [first] = await device.db.items.where('workoutKey').equals(workoutKey).toArray();
  const second = device.ctx.newKey();
  await addExercises(device.ctx, workoutKey, [{ itemKey: second, exerciseKey: THIRD }], 'completed');
  await mustAddSet(device, second);
  await joinNext(device.ctx, first?.key ?? '');
  const own = await createExercise(device.ctx, await ownExercise(device));
  const made = { workoutKey, title: 'Ноги', call: 'create' } as const;
  const templateKey = (await createTemplate(device.ctx, made)) ?? '';
  await setFavorite(device.ctx, templateKey, true);
  await setFavorite(device.ctx, await makeTemplate(device.ctx, 'Верх'), true);
  await moveTemplate(device.ctx, templateKey, -1);
  await moveTemplate(device.ctx, templateKey, 1);
  await setRestDefault(device.ctx, 90);
  await device.sync();
  await other.sync();
  const view = await getWorkoutView(device.db, workoutKey);
  const itemKey = view?.items[0]?.item.key ?? '';
  const setKeys = view?.items[0]?.sets.map(set => set.key) ?? [];
  return { device, other, workoutKey, itemKey, setKey: setKeys[1] ?? '', templateKey, own };
}

export type Known = Awaited<ReturnType<typeof openKnown>>;

/** What a person sees, whatever its keys. */
export async function shown({ db }: TestDevice) {
  const workouts = await db.workouts.toArray();
  const trainings = await Promise.all(
    workouts.map(async ({ key, title, note, status, startedAtMs, durationSec }) => {
      const view = await getWorkoutView(db, key);
      const items = view?.items.map(({ item, sets }) => [
        item.exerciseKey,
        item.group,
        ...sets.map(set => [set.done, set.weightKg, set.reps, set.restSec, set.setType, set.note]),
      ]);
      return { title, note, status, startedAtMs, durationSec, items: status === 'cancelled' ? null : items };
    }),
  );
  const templates = (await db.templates.toArray()).toSorted((a, b) => a.title.localeCompare(b.title));
  const exercises = await db.exercises.filter(row => !row.isDefault && !row.isGone).toArray();
  return {
    trainings,
    templates: templates.map(({ title, items, isFavorite, position, createdAtMs, lastUsedAtMs }) => {
      return { title, items, isFavorite, position, createdAtMs, lastUsedAtMs };
    }),
    exercises: exercises.map(({ name, isArchived }) => [name, isArchived]),
    // Set and set back is as never set.
    ofExercises: (await db.exerciseSettings.toArray()).filter(
      ({ note, restSec, stepKg }) => note !== '' || restSec !== null || stepKg !== null,
    ),
    settings: await db.settings.toArray(),
  };
}

export const CHANGES: [string, (known: Known) => Promise<unknown>][] = [
  ['values', ({ device, setKey }) => saveSetValues(device.ctx, setKey, { weightKg: 70, restSec: 30 })],
  ['an untick', ({ device, setKey }) => untickSet(device.ctx, setKey)],
  ['a deleted set', ({ device, setKey }) => deleteSet(device.ctx, setKey)],
  ['a new set', ({ device, itemKey }) => addSet(device.ctx, itemKey)],
  ['a deleted exercise of a training', ({ device, itemKey }) => deleteItem(device.ctx, itemKey)],
  ['a replaced one', ({ device, itemKey }) => replaceExercise(device.ctx, itemKey, BENCH, 'completed')],
  ['a title', ({ device, workoutKey }) => renameWorkout(device.ctx, workoutKey, 'Другая')],
  ['a note', ({ device, workoutKey }) => noteWorkout(device.ctx, workoutKey, 'тяжело')],
  [
    'times',
    ({ device, workoutKey }) =>
      setWorkoutTimes(device.ctx, workoutKey, { startedAtMs: 5e12 / 3, durationSec: 60 }),
  ],
  ['a moved exercise', ({ device, itemKey }) => moveItem(device.ctx, itemKey, 1)],
  ['a removed training', ({ device, workoutKey }) => removeWorkout(device.ctx, workoutKey)],
  ['a star', ({ device, templateKey }) => setFavorite(device.ctx, templateKey, false)],
  ['a new template', ({ device }) => makeTemplate(device.ctx, 'Спина')],
  [
    'an edited template',
    ({ device, templateKey }) => editTemplate(device.ctx, templateKey, { title: 'Низ' }),
  ],
  ['a deleted template', ({ device, templateKey }) => deleteTemplate(device.ctx, templateKey)],
  ['a deleted exercise', ({ device, own }) => deleteExercise(device.ctx, own)],
  ['an archived exercise', ({ device, own }) => setArchived(device.ctx, own, true)],
  ['an edited exercise', ({ device, own }) => editExercise(device.ctx, own, { name: 'Иначе' })],
  [
    'settings of an exercise',
    ({ device }) => setExerciseSettings(device.ctx, BENCH, { note: 'узкий хват', restSec: 90, stepKg: 1.25 }),
  ],
  ['a setting', ({ device }) => setRestDefault(device.ctx, 45)],
  ['another setting', ({ device }) => changeSettings(device.ctx, { templateOffer: 'template' })],
];
