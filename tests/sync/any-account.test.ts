/** Whatever an account holds: taken away and brought back it is the same, and an import taken back leaves no trace. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noteWorkout, renameWorkout } from '#commands/edit-workout.ts';
import { createExercise, setArchived, setExerciseSettings } from '#commands/exercises.ts';
import {
  addImportedTrainings,
  bringBackForImport,
  computeImportedFigures,
  createImportedExercises,
  importedExerciseKey,
  takeBackImport,
} from '#commands/imports.ts';
import { removeWorkout } from '#commands/past-workouts.ts';
import { restoreExport } from '#commands/restore-export.ts';
import { saveSetValues } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { takeBack } from '#commands/take-back.ts';
import { createTemplate } from '#commands/templates.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import type { ImportedTraining } from '#db/mutation-args.ts';
import { getExport } from '#db/queries/export-data.ts';
import { getWholeExport } from '#db/queries/exported-journal.ts';
import type { SetFields } from '#db/rows.ts';
import { readExport, writeExport } from '#domain/export/export-file.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openUserDevice, registerUser, type TestDevice } from '../support/test-device.ts';
import { BENCH, openStates, ownExercise, SQUAT } from '../support/training-steps.ts';

const gym = setupSyncTest();
/** Each boots nothing, but syncs three devices over the server. */
const RUNS = 8;
const DAY_MS = 86_400_000;

const orNothing = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 3 });

const anySet = fc.record({
  values: fc.record<Partial<SetFields>>({
    weightKg: orNothing(fc.integer({ min: 0, max: 4000 }).map(quarters => quarters / 4)),
    reps: orNothing(fc.integer({ min: 0, max: 99 })),
    hardReps: orNothing(fc.integer({ min: 0, max: 9 })),
    durationSec: orNothing(fc.integer({ min: 1, max: 3600 })),
    setType: fc.constantFrom('work', 'warmup', 'drop', 'failure'),
    note: fc.constantFrom('', 'легко', 'строка\nи "кавычки"; точка'),
    done: fc.boolean(),
  }),
});

const anyTraining = fc.record({
  title: fc.constantFrom('Верх', 'Ноги; «всё»', 'День "2"'),
  durationSec: fc.integer({ min: 60, max: 4 * 3600 }),
  minute: fc.integer({ min: 0, max: 600 }),
  items: fc.array(
    fc.record({ exerciseKey: fc.constantFrom(BENCH, SQUAT), sets: fc.array(anySet, { maxLength: 3 }) }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** A day each, so that none stands beside another of the same moment; keys as an importer derives them. */
function anyTrainings(name: string, firstDay: number): fc.Arbitrary<ImportedTraining[]> {
  return fc.array(anyTraining, { minLength: 1, maxLength: 4 }).map(trainings =>
    trainings.map(({ minute, ...training }, at) => ({
      ...training,
      workoutKey: deriveKey(`${name}/${at}`),
      startedAtMs: Date.UTC(2021, 0, 1) + (firstDay + 2 * at) * DAY_MS + minute * 60_000,
    })),
  );
}

let people = 0;
async function openNewcomer(): Promise<TestDevice> {
  const user = { username: `anyone-${people++}`, password: 'sekret-1' };
  await registerUser(gym.clock, gym.server.transport, user);
  const device = await openUserDevice(gym.clock, gym.server.transport, user);
  await device.sync();
  return device;
}

async function bring(device: TestDevice, importKey: string, trainings: ImportedTraining[]): Promise<void> {
  await addImportedTrainings(device.ctx, { importKey, source: 'strong' }, trainings);
  await computeImportedFigures(device.ctx);
}

/** With an exercise that the app has not, and one that was archived here. */
async function bringWithOwn(
  device: TestDevice,
  importKey: string,
  trainings: ImportedTraining[],
): Promise<void> {
  const exerciseKey = importedExerciseKey(importKey, 'Своё');
  await createImportedExercises(device.ctx, [{ exerciseKey, values: await ownExercise(device, 'Своё') }]);
  const archived = await device.db.exercises.filter(row => row.isArchived).primaryKeys();
  await bringBackForImport(device.ctx, importKey, archived);
  const [first, ...others] = trainings;
  const items = [exerciseKey, ...archived].map(key => ({
    exerciseKey: key,
    sets: [{ values: { reps: 5 } }],
  }));
  await bring(device, importKey, first ? [{ ...first, items: [...first.items, ...items] }, ...others] : []);
}

/** An exercise that was deleted is kept for the trainings that name it; made and gone again, it is no more than that. */
async function withoutGone(device: TestDevice): Promise<string> {
  const file = await getExport(device.db);
  return writeExport({ ...file, exercises: file.exercises.filter(one => !one.is_deleted) });
}

/** With the journal, which is of one device. */
async function wholeExportOf(device: TestDevice): Promise<string> {
  return writeExport(await getWholeExport(device.db));
}

/** What a person does besides, which the journal keeps. */
const anyActs = fc.array(
  fc.constantFrom<(device: TestDevice) => Promise<unknown>>(
    device => setRestDefault(device.ctx, 45),
    async device => renameWorkout(device.ctx, await firstKey(device), 'Иначе'),
    async device => noteWorkout(device.ctx, await firstKey(device), 'строка\n"две"'),
    async device => {
      const workoutKey = await firstKey(device);
      gym.clock.advance(3_600_000);
      await createTemplate(device.ctx, { workoutKey, title: 'Шаблон', call: 'create' });
    },
    device => putAway(device),
    device => setExerciseSettings(device.ctx, SQUAT, { note: 'стойки 7', restSec: 150 }),
    async device => removeAndBringBack(device, await firstKey(device)),
    async device => {
      const [set] = await device.db.sets.limit(1).toArray();
      if (set) await saveSetValues(device.ctx, set.key, { reps: 3, note: 'иначе' });
    },
  ),
  { maxLength: 5 },
);

/** One of the person's own, made and archived. */
async function putAway(device: TestDevice): Promise<void> {
  const exerciseKey = await createExercise(device.ctx, await ownExercise(device, `Своё ${people}`));
  await setArchived(device.ctx, exerciseKey, true);
}

async function firstKey({ db }: TestDevice): Promise<string> {
  return (await db.workouts.toCollection().first())?.key ?? '';
}

async function removeAndBringBack(device: TestDevice, workoutKey: string): Promise<void> {
  await removeWorkout(device.ctx, workoutKey);
  gym.clock.advance(10_000);
  const [entry] = await device.db.log.orderBy('seq').reverse().limit(1).toArray();
  await takeBack(device.ctx, entry?.seq ?? 0);
}

/** Another device of the same person has done something, and this one has read its journal. */
async function readAnother(device: TestDevice): Promise<void> {
  await device.sync();
  const user = { username: `anyone-${people - 1}`, password: 'sekret-1' };
  const other = await openUserDevice(gym.clock, gym.server.transport, user);
  await setRestDefault(other.ctx, 200);
  await other.sync();
  await device.sync();
  expect(await readJournal(device.session, device.db)).toBe('ok');
}

it('[EXP1] any account: export, restore into an empty one, export again: the same to the byte, there and on the server', async () => {
  await fc.assert(
    fc.asyncProperty(anyTrainings('kept', 0), anyActs, fc.boolean(), async (trainings, acts, isRead) => {
      const from = await openNewcomer();
      await bring(from, deriveKey('kept'), trainings);
      if (isRead) await readAnother(from);
      for (const act of acts) await act(from);
      await from.sync();
      const text = await wholeExportOf(from);
      expect(text).toContain('"kind":"import.add"');
      const read = readExport(text);
      if (read.kind !== 'read') throw new Error(read.kind);
      const into = await openNewcomer();
      expect(await restoreExport(into.ctx, read.file)).toBe(trainings.length);
      expect(await wholeExportOf(into)).toBe(text);
      await into.sync();
      expect(await openStates(into)).toEqual([]);
      expect(await wholeExportOf(into)).toBe(text);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

it('[IMP5] any import taken back, sent or not, leaves any account with the same rows and figures as before', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyTrainings('kept', 0),
      // In between, before and behind what is there: every record may be another one for a while.
      anyTrainings('brought', 1),
      fc.boolean(),
      async (kept, brought, isSent) => {
        const device = await openNewcomer();
        await bring(device, deriveKey('kept'), kept);
        await putAway(device);
        await device.sync();
        const before = { text: await withoutGone(device), figures: await figuresOf(device) };
        await bringWithOwn(device, deriveKey('brought'), brought);
        if (isSent) await device.sync();
        await takeBackImport(device.ctx, deriveKey('brought'));
        await computeImportedFigures(device.ctx);
        expect({ text: await withoutGone(device), figures: await figuresOf(device) }).toEqual(before);
        gym.clock.advance(60_000);
        await device.sync();
        expect(await openStates(device)).toEqual([]);
        expect({ text: await withoutGone(device), figures: await figuresOf(device) }).toEqual(before);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
});

/** Records, bests and tonnage as the history shows them. */
async function figuresOf({ db }: TestDevice) {
  return db.digests.toArray();
}
