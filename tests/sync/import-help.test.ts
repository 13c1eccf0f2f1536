/** Weights below zero, as other apps write the help of a machine or a band. */
import { describe, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import {
  addImportedTrainings,
  beginImport,
  computeImportedFigures,
  createImportedExercises,
  endImport,
  takeBackImport,
} from '#commands/imports.ts';
import { restoreExport } from '#commands/restore-export.ts';
import { tickSet } from '#commands/sets.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import { getExerciseTitles } from '#db/queries/exercise-titles.ts';
import { getExerciseViews } from '#db/queries/exercise-view.ts';
import { getExport } from '#db/queries/export-data.ts';
import { getMatchBook } from '#db/queries/imports.ts';
import { writeHevyCsv, writeStrongCsv } from '#domain/export/write-csv.ts';
import { Importer } from '#domain/import/importer.ts';
import { planExercises } from '#features/data/plan-exercises.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { LIBRARY, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { beginTraining, openStates } from '../support/training-steps.ts';

const gym = setupSyncTest();

describe('a weight below zero', () => {
  const ASSISTED = LIBRARY.exercises.find(({ name }) => name === 'Подтягивания в гравитроне')?.key ?? '';

  /** Imports a file as the screen does. Returns the import's key and the exercises by the file's names. */
  async function importText({ db, ctx }: TestDevice, text: string) {
    const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
    const opened = importer.open(text, await getMatchBook(db), { nowMs: gym.clock.now(), unit: 'kg' });
    if (opened.kind !== 'parsed') throw new Error(opened.kind);
    const { app, exercises } = opened.summary;
    const choices = Object.fromEntries(exercises.map(({ name, exerciseKey }) => [name, exerciseKey]));
    const importKey = await beginImport(ctx, app);
    const { keys, created, assisted } = await planExercises(db, exercises, choices, importKey);
    await createImportedExercises(ctx, created);
    const { workouts } = importer.take(0, { exerciseKeys: keys, assisted });
    await addImportedTrainings(ctx, { importKey, source: app }, workouts);
    await endImport(ctx, importKey);
    await computeImportedFigures(ctx);
    return { importKey, keys };
  }

  async function weightsOf({ db }: TestDevice, exerciseKey: string) {
    const sets = await db.sets.filter(set => set.exerciseKey === exerciseKey).toArray();
    return sets.toSorted((a, b) => a.order - b.order).map(set => set.weightKg);
  }

  it.each([
    ['strong', writeStrongCsv],
    ['hevy', writeHevyCsv],
  ] as const)('[EXP2] is help, written for %s and read back', async (app, write) => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey, setKey } = await beginTraining(device, ASSISTED);
    await tickSet(device.ctx, setKey, { weightKg: 20, reps: 8 });
    await finishWorkout(device.ctx, workoutKey);
    const [{ workouts }, { titles, assisted }] = await Promise.all([
      getExport(device.db),
      getExerciseTitles(device.db, app),
    ]);
    const text = write(
      workouts,
      key => titles.get(key) ?? '',
      key => assisted.has(key),
    );
    expect(text).toContain(',-20,');

    const other = await openGuestDevice(gym.clock, gym.server.transport);
    await importText(other, text);
    expect(await weightsOf(other, ASSISTED)).toEqual([20]);
    expect((await other.db.digests.toArray())[0]).toMatchObject({ tonnageTotalKg: 0 });
  });

  const FILE = [
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE',
    ...[
      ['Muscle Up (Helped)', -30],
      ['Muscle Up (Helped)', 0],
      ['Odd Press', -10],
      ['Odd Press', 40],
    ].map(([name, kg], at) => `2026-01-05 07:15:00,Зал,1h,${name},${at + 1},${kg},5,0,0,,,`),
  ].join('\n');

  it('[EXP1] is help again where a copy brings back the exercise of an import that was undone', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { importKey } = await importText(device, FILE);
    const file = await getExport(device.db);
    expect(file.exercise_settings.map(one => one.load_mode)).toEqual(['assisted']);
    await takeBackImport(device.ctx, importKey);
    await restoreExport(device.ctx, file);
    expect((await getExport(device.db)).exercise_settings).toEqual(file.exercise_settings);
  });

  it('[IMP3] an exercise that was deleted since the file was matched is made once more', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { importKey, keys } = await importText(device, FILE);
    await takeBackImport(device.ctx, importKey);
    const found = Object.keys(keys).map(name => ({
      name,
      sets: 1,
      trainings: [0],
      exerciseKey: keys[name] ?? null,
      by: 'name' as const,
      equipmentKey: null,
      hasOtherEquipment: false,
      isTimed: false,
      isAssisted: false,
    }));
    const plan = await planExercises(device.db, found, keys, 'another');
    expect(plan.created.map(({ values }) => values.name)).toEqual(Object.keys(keys));
    expect(Object.values(plan.keys)).toEqual(plan.created.map(({ exerciseKey }) => exerciseKey));
    expect(Object.values(keys)).not.toContain(plan.keys['Odd Press']);
  });

  it('[IMP1] [IMP5] makes an exercise of its own an assisted one, and leaves no trace once it is undone', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const before = await getExport(device.db);
    const { importKey, keys } = await importText(device, FILE);
    expect(await weightsOf(device, keys['Muscle Up (Helped)'] ?? '')).toEqual([30, null]);
    expect(await weightsOf(device, keys['Odd Press'] ?? '')).toEqual([null, 40]);
    const views = await getExerciseViews(device.db, Object.values(keys));
    expect(Object.values(keys).map(key => views.get(key)?.settings.loadMode)).toEqual(['assisted', 'plain']);
    await device.sync();
    await takeBackImport(device.ctx, importKey);
    gym.clock.advance(60_000);
    await device.sync();
    expect(await getExport(device.db)).toMatchObject({
      workouts: [],
      exercise_settings: before.exercise_settings,
    });
    expect(await openStates(device)).toEqual([]);
  });
});
