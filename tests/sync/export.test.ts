import type { Table } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renameWorkout } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { deleteExercise, editExercise, setArchived, setExerciseSettings } from '#commands/exercises.ts';
import {
  addImportedTrainings,
  computeImportedFigures,
  createImportedExercises,
  rememberChoices,
} from '#commands/imports.ts';
import { restoreExport } from '#commands/restore-export.ts';
import { tickSet } from '#commands/sets.ts';
import { changeSettings } from '#commands/settings.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { takeBack } from '#commands/take-back.ts';
import { createTemplate, setFavorite } from '#commands/templates.ts';
import { change } from '#commands/write.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import { getExerciseTitles } from '#db/queries/exercise-titles.ts';
import { getExport } from '#db/queries/export-data.ts';
import { getWholeExport } from '#db/queries/exported-journal.ts';
import { getMatchBook } from '#db/queries/imports.ts';
import { getJournal } from '#db/queries/journal.ts';
import { getRememberedMatches } from '#db/queries/remembered-matches.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { SetRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  type ExportedItem,
  type ExportedWorkout,
  type ExportFile,
  readExport,
  writeExport,
} from '#domain/export/export-file.ts';
import { writeHevyCsv, writeStrongCsv } from '#domain/export/write-csv.ts';
import { makeMatcher } from '#domain/import/match-exercises.ts';
import type { ParsedItem } from '#domain/import/model.ts';
import { parseFile } from '#domain/import/parse-file.ts';
import { openUserDevice, registerUser, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { BENCH, SQUAT, trainOnce } from '../support/training-steps.ts';

const DAY_MS = 86_400_000;
let clock: TestClock;
let server: TestServer;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
});
afterEach(() => server.close());

async function openAs(username: string): Promise<TestDevice> {
  const user = { username, password: 'sekret-1' };
  await registerUser(clock, server.transport, user);
  return openUserDevice(clock, server.transport, user);
}

/** Under keys of its own. */
function copyWorkout(workout: ExportedWorkout, at: number): ExportedWorkout {
  const keyOf = (key: string) => deriveKey(`${key} ${at}`);
  const items = workout.items.map(item => ({
    ...item,
    key: keyOf(item.key),
    sets: item.sets.map(set => ({ ...set, key: keyOf(set.key) })),
  }));
  return { ...workout, key: keyOf(workout.key), items };
}

/** Something of everything that an account holds. */
async function fill(device: TestDevice, hasTwins = false): Promise<void> {
  const workoutKey = await trainOnce(device, clock);
  await changeSettings(device.ctx, { restDefaultSec: 95, templateOffer: 'template' });
  const templateKey = await createTemplate(device.ctx, { workoutKey, title: 'Мой «шаблон»', call: 'create' });
  if (templateKey) await setFavorite(device.ctx, templateKey, true);
  const equipmentKey = (await device.db.equipments.toCollection().first())?.key ?? '';
  const primaryMuscleKey = (await device.db.muscles.toCollection().first())?.key ?? '';
  const form = { executionVariation: '', equipmentKey, primaryMuscleKey, secondaryMuscleKeys: [] };
  const made = ['Своё', 'Ещё своё'].map((name, at) => ({
    exerciseKey: deriveKey(name),
    values: { ...form, name, type: 'none' as const, alternativeKeys: at === 0 ? [] : [deriveKey('Своё')] },
  }));
  await createImportedExercises(device.ctx, made);
  await addImportedTrainings(
    device.ctx,
    { importKey: '11111111-1111-4111-8111-111111111111', source: 'hevy' },
    [
      {
        workoutKey: deriveKey('hevy/1'),
        title: 'Ноги, спина; "всё"',
        note: 'строка\nещё одна',
        startedAtMs: Date.UTC(2024, 1, 3, 10),
        durationSec: 3600,
        items: [
          {
            exerciseKey: made[0]?.exerciseKey ?? '',
            sets: [
              { values: { weightKg: 20, reps: 10, setType: 'warmup', note: 'легко' } },
              { values: { weightKg: 82.5, reps: 8, hardReps: 1, note: '+2,5 кг' } },
              ...(hasTwins ? [{ values: { weightKg: 82.5, reps: 7, note: '+2,5 кг' } }] : []),
              { values: { weightKg: 82.5, done: false } },
            ],
          },
          { exerciseKey: SQUAT, sets: [{ values: { durationSec: 75, setType: 'failure' } }] },
        ],
      },
    ],
  );
  await setArchived(device.ctx, made[1]?.exerciseKey ?? '', true);
  await computeImportedFigures(device.ctx);
}

it('[EXP1] export, restore into an empty account, export: the same bytes, on its other devices too', async () => {
  const from = await openAs('anna');
  await fill(from);
  await from.sync();
  const text = writeExport(await getExport(from.db));
  const read = readExport(text);
  if (read.kind !== 'read') throw new Error(read.kind);
  expect(read.file.workouts).toHaveLength(2);
  expect(read.file.templates).toHaveLength(1);

  const into = await openAs('boris');
  await into.sync();
  expect(await restoreExport(into.ctx, read.file)).toBe(2);
  expect(writeExport(await getExport(into.db))).toBe(text);
  await into.sync();
  expect(writeExport(await getExport(into.db))).toBe(text);
  const second = await openUserDevice(clock, server.transport, { username: 'boris', password: 'sekret-1' });
  await second.sync();
  expect(writeExport(await getExport(second.db))).toBe(text);
});

it('[EXP1] a restored template is as old as it was: what was lifted since it was written is offered', async () => {
  const from = await openAs('anna');
  const workoutKey = await trainOnce(from, clock);
  const templateKey = (await createTemplate(from.ctx, { workoutKey, title: 'Ноги', call: 'create' })) ?? '';
  clock.advance(DAY_MS);
  const since = await startByTemplate(from, templateKey);
  await tickSet(from.ctx, since.key, { weightKg: 111, reps: 3 });
  await finishWorkout(from.ctx, since.workoutKey);
  const file = await getExport(from.db);

  clock.advance(DAY_MS);
  const into = await openAs('boris');
  await into.sync();
  await restoreExport(into.ctx, file);
  await into.sync();
  const other = await openUserDevice(clock, server.transport, { username: 'boris', password: 'sekret-1' });
  await other.sync();
  for (const device of [into, other]) {
    expect(await getExport(device.db)).toEqual(file);
    expect(await startByTemplate(device, templateKey)).toMatchObject({ weightKg: 111, reps: 3 });
  }
});

async function startByTemplate(device: TestDevice, templateKey: string): Promise<SetRow> {
  const started = await applyTemplate(device.ctx, templateKey);
  if (started.kind !== 'started') throw new Error(started.kind);
  const view = await getWorkoutView(device.db, started.workoutKey);
  const [set] = view?.items[0]?.sets ?? [];
  if (!set) throw new Error('no set');
  return set;
}

it('[EXP1] a restore over what is there adds nothing', async () => {
  const device = await openAs('anna');
  await fill(device);
  await device.sync();
  const file = await getExport(device.db);
  expect(await restoreExport(device.ctx, file)).toBe(0);
  await device.sync();
  expect(writeExport(await getExport(device.db))).toBe(writeExport(file));
});

it('[EXP1] a restore leaves as it is what was changed since the file was made', async () => {
  const device = await openAs('anna');
  await fill(device);
  const [one = '', other = ''] = ['Своё', 'Ещё своё'].map(deriveKey);
  await setExerciseSettings(device.ctx, SQUAT, { note: 'как было' });
  const file = await getExport(device.db);

  await changeSettings(device.ctx, { restDefaultSec: 200 });
  await setExerciseSettings(device.ctx, SQUAT, { note: 'иначе', restSec: 45 });
  await setExerciseSettings(device.ctx, one, { note: 'и это' });
  await setArchived(device.ctx, other, false);
  await editExercise(device.ctx, other, { name: 'Переименовано', alternativeKeys: [BENCH] });
  await device.sync();
  const before = await getExport(device.db);

  const exercises = file.exercises.map(row => ({ ...row, is_archived: true, is_deleted: true }));
  expect(await restoreExport(device.ctx, { ...file, exercises })).toBe(0);
  await device.sync();
  expect(await getExport(device.db)).toEqual(before);
});

it('[EXP1] an own exercise that was deleted since comes back with the file, on other devices too', async () => {
  const device = await openAs('anna');
  await fill(device);
  await device.sync();
  const file = await getExport(device.db);
  const one = deriveKey('Своё');
  await deleteExercise(device.ctx, one);
  clock.advance(DAY_MS);
  await device.sync();
  await restoreExport(device.ctx, file);
  await device.sync();
  const second = await openUserDevice(clock, server.transport, { username: 'anna', password: 'sekret-1' });
  await second.sync();
  for (const { db } of [device, second]) expect(await getExport(db)).toEqual(file);

  await deleteExercise(device.ctx, one);
  await restoreExport(device.ctx, {
    ...file,
    exercises: file.exercises.map(row => ({ ...row, is_deleted: true })),
  });
  expect((await device.db.exercises.get(one))?.isGone).toBe(true);
});

it('[EXP1] what was chosen for the names of files comes along; a choice of this device stays', async () => {
  const from = await openAs('anna');
  await rememberChoices(from.ctx, { Squat: SQUAT, Press: BENCH });
  const text = writeExport(await getWholeExport(from.db));
  const read = readExport(text);
  if (read.kind !== 'read') throw new Error(read.kind);
  const [into, other] = [await openAs('boris'), await openAs('vera')];
  await restoreExport(into.ctx, read.file);
  expect(await getRememberedMatches(into.db)).toEqual({ press: BENCH, squat: SQUAT });
  expect((await getWholeExport(into.db)).matches).toEqual(read.file.matches);
  await rememberChoices(other.ctx, { Squat: BENCH });
  await restoreExport(other.ctx, read.file);
  expect(await getRememberedMatches(other.db)).toEqual({ press: BENCH, squat: BENCH });
  expect(readExport(text.replace(JSON.stringify(BENCH), '1'))).toMatchObject({
    file: { matches: { squat: SQUAT } },
  });
});

it('[EXP1] a restore that was interrupted is finished by its repeat, exercises included', async () => {
  const from = await openAs('anna');
  await fill(from);
  const file = await getExport(from.db);
  const into = await openAs('boris');
  await into.sync();
  const stop = () => {
    throw new Error('killed');
  };
  await expect(restoreExport(into.ctx, file, stop)).rejects.toThrow('killed');
  expect(await into.db.exercises.get(deriveKey('Ещё своё'))).toMatchObject({ isArchived: false });
  await restoreExport(into.ctx, file);
  expect(await getExport(into.db)).toEqual(file);
});

it.each([
  ['strong', writeStrongCsv],
  ['hevy', writeHevyCsv],
] as const)('[EXP2] what is written for %s is read back as it was', async (app, write) => {
  const device = await openAs('anna');
  await fill(device, true);
  const twin = { weightKg: 82.5, reps: 7, hardReps: null, durationSec: null, kind: 'normal' };
  const file = await getExport(device.db);
  const { titles } = await getExerciseTitles(device.db, app);
  const text = write(
    file.workouts,
    key => titles.get(key) ?? '',
    () => false,
  );
  const result = parseFile(text, { nowMs: clock.now() });
  if (result.kind !== 'parsed') throw new Error(result.kind);
  const { workouts, leftOut, questions } = result.file;
  expect({ leftOut, questions }).toEqual({ leftOut: [], questions: [] });
  expect(workouts.map(({ title, note }) => [title, note])).toEqual(
    file.workouts.map(({ title, note }) => [title, note]),
  );
  const sets = workouts[0]?.items[0]?.sets ?? [];
  expect(sets).toEqual([
    { weightKg: 20, reps: 10, hardReps: null, durationSec: null, kind: 'warmup', note: 'легко' },
    { weightKg: 82.5, reps: 8, hardReps: 1, durationSec: null, kind: 'normal', note: '+2,5 кг' },
    { ...twin, note: '+2,5 кг' },
  ]);
  const match = makeMatcher(await getMatchBook(device.db));
  const exercisesOf = (all: readonly { items: readonly object[] }[], keyOf: (item: never) => string | null) =>
    all.map(({ items }) => items.map(item => keyOf(item as never)));
  expect(exercisesOf(workouts, ({ exercise }: ParsedItem) => match(exercise).exerciseKey)).toEqual(
    exercisesOf(file.workouts, ({ exercise_key }: ExportedItem) => exercise_key),
  );
});

it.each([
  ['{', 'unreadable'],
  ['{"format": "podhod-export", "version": 2}', 'later'],
  ['{"format": "podhod-export", "version": 1, "settings": {"rest_default_sec": 1}}', 'unreadable'],
])('[EXP1] says that %j is %s', (text, kind) => {
  expect(readExport(text)).toEqual({ kind });
});

it('[EXP1] an empty account has an export, too', () => {
  const file: ExportFile = {
    settings: { rest_default_sec: 120 },
    exercises: [],
    exercise_settings: [],
    templates: [],
    workouts: [],
    journal: [],
  };
  expect(readExport(writeExport(file))).toMatchObject({ kind: 'read', file });
});

it('[EXP1] a restore goes piece by piece, says how far it is, and no tick waits for more than one piece', async () => {
  const from = await openAs('anna');
  await fill(from);
  const file = await getWholeExport(from.db);
  const [workout] = file.workouts.filter(({ items }) => items.some(({ sets }) => sets.length > 2));
  const [change] = file.journal.filter(({ kind }) => kind === 'workout.create');
  if (!workout || !change) throw new Error('nothing to copy');
  const workouts = Array.from({ length: 200 }, (_, at) => copyWorkout(workout, at));
  const journal = Array.from({ length: 1200 }, (_, at) => ({ ...change, key: deriveKey(`change ${at}`) }));
  const into = await openAs('boris');
  await into.sync();
  const stored = new Map<unknown, number>();
  for (const table of [into.db.sets, into.db.journal] as Table[]) {
    table.hook('creating', (_key, _row, trx) => void stored.set(trx, (stored.get(trx) ?? 0) + 1));
  }
  const reported: number[] = [];
  expect(await restoreExport(into.ctx, { ...file, workouts, journal }, done => reported.push(done))).toBe(
    200,
  );
  expect(reported.length).toBeGreaterThan(4);
  expect(reported).toEqual([...new Set(reported)].sort((a, b) => a - b));
  expect(reported.at(-1)).toBe(200);
  expect(await into.db.journal.count()).toBe(1200);
  expect(Math.max(...stored.values())).toBeLessThanOrEqual(500);
});

it('[EXP1] what is written during an export is in the file as a whole, with its entry, or not at all', async () => {
  const device = await openAs('anna');
  await fill(device);
  const [workout] = (await getExport(device.db)).workouts.filter(({ items }) => items.length > 1);
  if (!workout) throw new Error('nothing to copy');
  const workouts = Array.from({ length: 30 }, (_, at) => copyWorkout(workout, at));
  await restoreExport(device.ctx, { ...(await getWholeExport(device.db)), workouts, journal: [] });
  const ends = [workouts[0], workouts.at(-1)].map(one => one?.items[0]?.sets[0]?.key ?? '');
  const rows = (await device.db.sets.bulkGet(ends)).filter(row => row !== undefined);
  for (let at = 0; at < 12; at += 1) {
    const exporting = getWholeExport(device.db);
    await new Promise(resolve => setTimeout(resolve, at * 5));
    const reps = 100 + at;
    const writing = inTransaction(device.db, device.db.tables, async () => {
      for (const { key: setKey, workoutKey, itemKey, exerciseKey } of rows) {
        const args = { workoutKey, itemKey, setKey, exerciseKey, values: { reps } };
        await change(device.ctx, 'set.patch', args);
      }
    });
    const file = await exporting;
    const sets = file.workouts.flatMap(({ items }) => items.flatMap(item => item.sets));
    const reported = sets.filter(({ key }) => ends.includes(key)).map(set => set.reps === reps);
    const isReported = file.journal.some(
      ({ kind, args }) => kind === 'set.patch' && JSON.stringify(args).includes(`"reps":${reps}`),
    );
    expect(new Set([...reported, isReported]).size).toBe(1);
    await writing;
  }
});

it('[EXP1] a restored journal says the same, and what it holds is undone from there; what is no change is left out', async () => {
  const from = await openAs('anna');
  await fill(from);
  const workout = await from.db.workouts.where('key').notEqual(deriveKey('hevy/1')).first();
  await renameWorkout(from.ctx, workout?.key ?? '', 'Иначе');
  const file = await getWholeExport(from.db);
  const broken = [
    { ...file.journal[0], key: deriveKey('1'), kind: 'no.such' },
    { ...file.journal[0], key: deriveKey('2'), kind: 'toString' },
    { ...file.journal[0], key: deriveKey('3'), kind: 'template.patch', args: {} },
    { ...file.journal[0], key: deriveKey('4'), acted_at: 'вчера' },
    {
      ...file.journal[0],
      key: deriveKey('5'),
      kind: 'workout.times',
      args: { workoutKey: deriveKey('6'), startedAtMs: 1e300, finishedAtMs: 1e300, durationSec: 60 },
    },
  ] as ExportFile['journal'];
  const into = await openAs('boris');
  await into.sync();
  await restoreExport(into.ctx, { ...file, journal: [...broken, ...file.journal] });
  expect((await getWholeExport(into.db)).journal).toEqual(file.journal);
  const lines = await getJournal(into.db, { limit: 1000 });
  const renamed = lines.find(({ entry }) => entry.kind === 'workout.title');
  expect(await takeBack(into.ctx, renamed?.entry.id ?? '')).toEqual({ kind: 'taken-back' });
  expect((await into.db.workouts.get(workout?.key ?? ''))?.title).toBe(workout?.title);
  expect(readExport(writeExport({ ...file, is_partial: true }))).toMatchObject({
    file: { is_partial: true },
  });
  // A file of before the journal was kept.
  const { journal: _, ...older } = JSON.parse(writeExport(file));
  expect(readExport(JSON.stringify(older))).toMatchObject({ kind: 'read', file: { journal: [] } });
});
