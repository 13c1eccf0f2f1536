import { describe, expect, it } from 'vitest';
import { createExercise } from '#commands/exercises.ts';
import { addImportedTrainings } from '#commands/imports.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import { getExerciseTitles } from '#db/queries/exercise-titles.ts';
import { getExport } from '#db/queries/export-data.ts';
import { countTwins, getMatchBook } from '#db/queries/imports.ts';
import { writeHevyCsv, writeStrongCsv } from '#domain/export/write-csv.ts';
import { Importer } from '#domain/import/importer.ts';
import { makeMatcher } from '#domain/import/match-exercises.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { ownExercise, SQUAT, trainOnce } from '../support/training-steps.ts';

describe('a file for another app', () => {
  const gym = setupSyncTest();

  it.each([
    ['strong', writeStrongCsv],
    ['hevy', writeHevyCsv],
  ] as const)(
    '[EXP2] says of each training written for %s that it is here already under another key',
    async (app, write) => {
      const device = await openGuestDevice(gym.clock, gym.server.transport);
      await trainOnce(device, gym.clock);
      const { workouts } = await getExport(device.db);
      const importer = new Importer({ deriveKey, defaultTitle: 'Тренировка' });
      const book = await getMatchBook(device.db);
      const text = write(
        workouts,
        () => 'Жим',
        () => false,
      );
      const opened = importer.open(text, book, { nowMs: gym.clock.now() });
      if (opened.kind !== 'parsed') throw new Error(opened.kind);
      const { workoutKeys, startsMs } = opened.summary;
      expect(await countTwins(device.db, workoutKeys, startsMs)).toBe(workouts.length);
      const { workouts: taken } = importer.take(0, { exerciseKeys: { Жим: SQUAT }, assisted: [] });
      await addImportedTrainings(device.ctx, { importKey: deriveKey('again'), source: app }, taken);
      expect(await countTwins(device.db, workoutKeys, startsMs)).toBe(0);
    },
  );

  it.each(['strong', 'hevy'] as const)(
    '[EXP2] calls an exercise as %s does, if that means it alone; none is read back as another',
    async app => {
      const device = await openGuestDevice(gym.clock, gym.server.transport);
      const [bench = ''] = await device.db.exercises
        .filter(row => row.name === 'Жим штанги лёжа' && row.executionVariation === '')
        .primaryKeys();
      const { titles } = await getExerciseTitles(device.db, app);
      expect(titles.get(bench)).toBe('Bench Press (Barbell)');
      const match = makeMatcher(await getMatchBook(device.db));
      const read = [...titles].map(([key, title]) => [key, match(title).exerciseKey]);
      expect(read.filter(([key, found]) => key !== found)).toEqual([]);
      // A name of the person's own goes before.
      await createExercise(device.ctx, await ownExercise(device, 'Bench Press (Barbell)'));
      const { titles: then } = await getExerciseTitles(device.db, app);
      expect(then.get(bench)).toBe('Жим штанги лёжа (Штанга)');
    },
  );
});
