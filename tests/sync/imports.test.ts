/** An import stored, sent and taken back, and what becomes of it meanwhile. Long, since all cases share one file's trainings. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { addExercises, type NewItem, replaceExercise } from '#commands/edit-workout.ts';
import { createExercise, setArchived } from '#commands/exercises.ts';
import {
  addImportedTrainings,
  beginImport,
  bringBackForImport,
  computeImportedFigures,
  createImportedExercises,
  importedExerciseKey,
  rememberChoices,
  takeBackImport,
} from '#commands/imports.ts';
import { reopenWorkout } from '#commands/past-workouts.ts';
import { addSet, deleteSet, tickSet } from '#commands/sets.ts';
import { takeBack } from '#commands/take-back.ts';
import { createTemplate } from '#commands/templates.ts';
import { discardChanges } from '#commands/unsent.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import type { ImportedTraining } from '#db/mutation-args.ts';
import { findGrown, getMatchBook } from '#db/queries/imports.ts';
import { getJournal, journalRefOf } from '#db/queries/journal.ts';
import { getRememberedMatches } from '#db/queries/remembered-matches.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { ExerciseValues } from '#db/rows.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { deriveNoted } from '#sync/log/derive-later.ts';
import { readMeta, writeMeta } from '#sync/meta.ts';
import { isOnPostgres } from '../support/test-database.ts';
import { openBothDevices, openUserDevice, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import {
  BENCH,
  beginTraining,
  openStates,
  ownExercise,
  SQUAT,
  trainOnce,
} from '../support/training-steps.ts';

const user = { username: 'egor', password: 'sekret-1' };
const IMPORT = { importKey: '11111111-1111-4111-8111-111111111111', source: 'strong' };
const DAY_MS = 86_400_000;
let clock: TestClock;
let server: TestServer;
let first: TestDevice;
let second: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  [first, second] = await openBothDevices(clock, server.transport, user);
});
afterEach(() => server.close());

function makeTrainings(count: number, exerciseKey = SQUAT, sets = 3): ImportedTraining[] {
  return Array.from({ length: count }, (_, at) => ({
    workoutKey: deriveKey(`strong/${at}`),
    title: `Тренировка ${at}`,
    startedAtMs: Date.UTC(2020, 0, 1) + at * DAY_MS,
    durationSec: 3600,
    items: [exerciseKey, BENCH].map(key => ({
      exerciseKey: key,
      sets: Array.from({ length: sets }, (_set, n) => ({ values: { weightKg: 40 + at + n, reps: 8 } })),
    })),
  }));
}

async function importAll(device: TestDevice, trainings: ImportedTraining[]): Promise<number> {
  let added = 0;
  for (let from = 0; from < trainings.length; from += 40) {
    added += await addImportedTrainings(device.ctx, IMPORT, trainings.slice(from, from + 40));
  }
  await computeImportedFigures(device.ctx);
  return added;
}

/** Everything that the person sees, without what only this device knows of it. */
async function seen({ db }: TestDevice) {
  const [workouts, items, sets, exercises, digests] = await Promise.all([
    db.workouts.toArray(),
    db.items.toArray(),
    db.sets.toArray(),
    db.exercises.filter(row => !row.isDefault && !row.isGone).toArray(),
    db.digests.toArray(),
  ]);
  const bare = <Row extends { key: string }>(rows: Row[]) =>
    rows.map(row => ({ ...row, serverId: 0, createdAtMs: 0, updatedAtMs: 0 }));
  return {
    workouts: bare(workouts),
    items: bare(items),
    sets: bare(sets),
    exercises: bare(exercises),
    digests,
  };
}

it('[IMP4] an import reaches the server and another device as it stands here, with its figures', async () => {
  await trainOnce(first, clock);
  await importAll(first, makeTrainings(5));
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await seen(second)).toEqual(await seen(first));
  expect((await seen(second)).workouts).toHaveLength(6);
});

it('[IMP4] importing twice adds nothing, a longer export only what is new, also from another device', async () => {
  expect(await importAll(first, makeTrainings(3))).toBe(3);
  expect(await importAll(first, makeTrainings(3))).toBe(0);
  await first.sync();
  // The second device does not know of the first's import yet.
  expect(await importAll(second, makeTrainings(5))).toBe(5);
  await second.sync();
  await first.sync();
  expect((await seen(first)).workouts).toHaveLength(5);
  expect((await seen(first)).sets).toHaveLength(30);
  expect(await seen(second)).toEqual(await seen(first));
});

it('[IMP1] a training that the file has more sets of than this device is named', async () => {
  await importAll(first, makeTrainings(2));
  const found = makeTrainings(3).map(({ workoutKey, startedAtMs, items }) => {
    return { workoutKey, startedAtMs, sets: items.flatMap(({ sets }) => sets).length };
  });
  expect(await findGrown(first.db, found)).toEqual([]);
  const [, second] = found;
  if (second) second.sets += 1;
  expect(await findGrown(first.db, found)).toEqual([second]);
});

it.each([
  ['its screen', (device: TestDevice) => takeBackImport(device.ctx, IMPORT.importKey)],
  ['the journal', takeBackInJournal],
])(
  '[IMP5] an import taken back by %s on another device leaves everything as it was, and may come again',
  async (_by, undo) => {
    await trainOnce(first, clock);
    await first.sync();
    const before = await seen(first);
    const exerciseKey = await makeOwn(first);
    await importAll(first, makeTrainings(4, exerciseKey));
    await first.sync();
    await second.sync();
    const [workoutKey = ''] = makeTrainings(1).map(training => training.workoutKey);
    const view = await getWorkoutView(second.db, workoutKey);
    await addSet(second.ctx, view?.items[0]?.item.key ?? '');
    await second.sync();
    await undo(second);
    await computeImportedFigures(second.ctx);
    clock.advance(60_000);
    await second.sync();
    await first.sync();
    expect(await seen(second)).toEqual(before);
    expect(await seen(first)).toEqual(before);

    await importAll(first, makeTrainings(4));
    await first.sync();
    await second.sync();
    const again = await seen(first);
    expect(again.workouts).toHaveLength(5);
    expect(again.sets).toHaveLength(3 + 4 * 6);
    expect(await seen(second)).toEqual(again);
  },
);

async function takeBackInJournal(device: TestDevice): Promise<void> {
  await readJournal(device.session, device.db);
  const lines = await getJournal(device.db, { limit: 1000 });
  const line = lines.find(({ entry }) => entry.kind === 'import.add');
  expect(line && (await takeBack(device.ctx, journalRefOf(line)))).toEqual({ kind: 'taken-back' });
}

it('[IMP5] taken back in the journal unsent, an import leaves nothing: no exercise, no figure, nothing to send', async () => {
  await trainOnce(first, clock);
  const before = await seen(first);
  const exerciseKey = await makeOwn(first);
  await importAll(first, makeTrainings(4, exerciseKey));
  await takeBackInJournal(first);
  expect(await seen(first)).toEqual(before);
  clock.advance(60_000);
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await seen(second)).toEqual(before);
});

it('[DUR2] an import that is taken back is not called refused because the disk fails at its figures', async () => {
  await importAll(first, makeTrainings(2));
  const entry = await first.db.log.where('state').equals('waiting').first();
  const fails = vi.spyOn(first.db.digests, 'bulkDelete').mockRejectedValueOnce(new Error('disk'));
  expect(await takeBack(first.ctx, entry?.seq ?? 0)).toEqual({ kind: 'taken-back' });
  expect(fails).toHaveBeenCalled();
  await first.sync();
  expect(await first.db.digests.count()).toBe(0);
});

it('[IMP5] an exercise of an import goes with it, though nothing of the import is done with it any more; one of an earlier import stays', async () => {
  const earlier = await makeOwn(first, deriveKey('earlier'));
  const exerciseKey = await makeOwn(first);
  await importAll(first, makeTrainings(1, exerciseKey));
  const [item] = await first.db.items.filter(row => row.exerciseKey === exerciseKey).toArray();
  await replaceExercise(first.ctx, item?.key ?? '', earlier);
  await takeBackImport(first.ctx, IMPORT.importKey);
  expect((await seen(first)).exercises.map(({ key }) => key)).toEqual([earlier]);
});

it.each([
  ['sent', true],
  ['unsent', false],
])(
  '[IMP5] an archived exercise that an import brought back is archived again with it, %s',
  async (_state, isSent) => {
    const exerciseKey = await makeOwn(first, deriveKey('earlier'));
    await setArchived(first.ctx, exerciseKey, true);
    await first.sync();
    expect((await getMatchBook(first.db)).exercises).toContainEqual(
      expect.objectContaining({ key: exerciseKey, isArchived: true }),
    );
    await bringBackForImport(first.ctx, IMPORT.importKey, [exerciseKey, BENCH]);
    await importAll(first, makeTrainings(1, exerciseKey));
    expect(await first.db.exercises.get(exerciseKey)).toMatchObject({ isArchived: false });
    const undoing = isSent ? second : first;
    if (isSent) {
      await first.sync();
      await second.sync();
    }
    expect(await undoing.db.exercises.get(exerciseKey)).toMatchObject({ isArchived: false });
    await takeBackInJournal(undoing);
    clock.advance(60_000);
    if (!isSent) expect(await openStates(first)).toEqual([]);
    await undoing.sync();
    await first.sync();
    for (const { db } of [undoing, first])
      expect(await db.exercises.get(exerciseKey)).toMatchObject({ isArchived: true });
  },
);

it('[IMP5] an exercise whose archiving was not sent yet when an import brought it back is archived again with it', async () => {
  const exerciseKey = await makeOwn(first, deriveKey('earlier'));
  await setArchived(first.ctx, exerciseKey, true);
  await bringBackForImport(first.ctx, IMPORT.importKey, [exerciseKey]);
  await importAll(first, makeTrainings(1, exerciseKey));
  await takeBackImport(first.ctx, IMPORT.importKey);
  expect(await first.db.exercises.get(exerciseKey)).toMatchObject({ isArchived: true });
  await first.sync();
  await second.sync();
  for (const { db } of [first, second])
    expect(await db.exercises.get(exerciseKey)).toMatchObject({ isArchived: true });
});

async function makeOwn({ db, ctx }: TestDevice, importKey = IMPORT.importKey): Promise<string> {
  const exerciseKey = importedExerciseKey(importKey, 'Своё из файла');
  const values: ExerciseValues = {
    name: 'Своё из файла',
    executionVariation: '',
    equipmentKey: (await db.equipments.toCollection().first())?.key ?? '',
    primaryMuscleKey: (await db.muscles.toCollection().first())?.key ?? '',
    secondaryMuscleKeys: [],
    type: 'none',
    alternativeKeys: [],
  };
  await createImportedExercises(ctx, [{ exerciseKey, values }]);
  return exerciseKey;
}

it('[IMP5] a set deleted in an import is no hindrance to importing again after the import was taken back', async () => {
  await importAll(first, makeTrainings(2));
  await first.sync();
  await second.sync();
  const asImported = await seen(first);
  const view = await getWorkoutView(first.db, makeTrainings(1)[0]?.workoutKey ?? '');
  await deleteSet(first.ctx, view?.items[0]?.sets[1]?.key ?? '');
  clock.advance(60_000);
  await first.sync();
  await takeBackImport(first.ctx, IMPORT.importKey);
  clock.advance(60_000);
  await first.sync();
  await second.sync();
  expect((await seen(second)).workouts).toEqual([]);

  await importAll(second, makeTrainings(2));
  await second.sync();
  await first.sync();
  expect(await openStates(second)).toEqual([]);
  expect(await seen(second)).toEqual(asImported);
  expect(await seen(first)).toEqual(asImported);
  const third = await openUserDevice(clock, server.transport, user);
  await third.sync();
  expect(await seen(third)).toEqual(asImported);

  const again = await getWorkoutView(second.db, makeTrainings(1)[0]?.workoutKey ?? '');
  await deleteSet(second.ctx, again?.items[0]?.sets[1]?.key ?? '');
  clock.advance(60_000);
  await second.sync();
  await first.sync();
  expect((await seen(second)).sets).toHaveLength(asImported.sets.length - 1);
  expect(await seen(first)).toEqual(await seen(second));
  await takeBackImport(second.ctx, IMPORT.importKey);
  clock.advance(60_000);
  await second.sync();
  await first.sync();
  expect((await seen(first)).workouts).toEqual([]);
});

it('[IMP5] a device that slept while an import was taken back and came again holds nothing of the first', async () => {
  await importAll(first, makeTrainings(2));
  await first.sync();
  const asImported = await seen(first);
  const view = await getWorkoutView(first.db, makeTrainings(1)[0]?.workoutKey ?? '');
  await addSet(first.ctx, view?.items[0]?.item.key ?? '');
  await first.sync();
  await second.sync();
  await takeBackImport(first.ctx, IMPORT.importKey);
  clock.advance(60_000);
  await first.sync();
  await importAll(first, makeTrainings(2));
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await seen(first)).toEqual(asImported);
  expect(await seen(second)).toEqual(asImported);
});

it('[IMP5] a device that slept while an import was taken back and came again with fewer sets holds nothing of the first', async () => {
  await importAll(first, makeTrainings(2));
  await first.sync();
  await second.sync();
  await takeBackImport(first.ctx, IMPORT.importKey);
  clock.advance(60_000);
  await first.sync();
  clock.advance(60_000);
  // The file was put right meanwhile: it has two sets where it had three.
  await importAll(first, makeTrainings(2, SQUAT, 2));
  await first.sync();
  await second.sync();
  expect((await seen(second)).sets.length).toBe((await seen(first)).sets.length);
});

it('[IMP5] an import that was taken back before it was sent leaves nothing to send', async () => {
  const before = await seen(first);
  await importAll(first, makeTrainings(4));
  const view = await getWorkoutView(first.db, makeTrainings(1)[0]?.workoutKey ?? '');
  await tickSet(first.ctx, view?.items[0]?.sets[0]?.key ?? '', { weightKg: 1, reps: 1 });
  await takeBackImport(first.ctx, IMPORT.importKey);
  expect(await openStates(first)).toEqual([]);
  // What was in the trainings goes a few at a time, with their figures.
  await computeImportedFigures(first.ctx);
  expect(await seen(first)).toEqual(before);
});

it('[IMP5] an import left midway and taken back begins again; a choice changed to an own one is forgotten', async () => {
  const importKey = await beginImport(first.ctx, 'strong');
  expect(await beginImport(first.ctx, 'strong')).toBe(importKey);
  await addImportedTrainings(first.ctx, { importKey, source: 'strong' }, makeTrainings(2));
  await rememberChoices(first.ctx, { Squat: SQUAT, Press: BENCH });
  await takeBackImport(first.ctx, importKey);
  expect(await beginImport(first.ctx, 'strong')).not.toBe(importKey);
  await rememberChoices(first.ctx, { Squat: null });
  expect(await getRememberedMatches(first.db)).toEqual({ press: BENCH });
});

it('[IMP5] an import left midway and taken back elsewhere comes again with exercises that are there', async () => {
  const before = await beginImport(first.ctx, 'strong');
  await importOwn(first, before, 1);
  await first.sync();
  await second.sync();
  await takeBackImport(second.ctx, before);
  clock.advance(60_000);
  await second.sync();
  await first.sync();
  const again = await beginImport(first.ctx, 'strong');
  await importOwn(first, again, 2);
  await first.sync();
  await second.sync();
  for (const device of [first, second]) {
    const { workouts, exercises, items } = await seen(device);
    expect(workouts).toHaveLength(2);
    expect(items.map(({ exerciseKey }) => exerciseKey)).toContain(exercises[0]?.key);
  }
});

async function importOwn(device: TestDevice, importKey: string, count: number): Promise<void> {
  const exerciseKey = await makeOwn(device, importKey);
  await addImportedTrainings(device.ctx, { importKey, source: 'strong' }, makeTrainings(count, exerciseKey));
  await computeImportedFigures(device.ctx);
}

it('[FOLD4] a template made of a training that was imported outlives an import that is taken back unsent', async () => {
  const trainings = makeTrainings(2);
  await importAll(first, trainings);
  const workoutKey = trainings[0]?.workoutKey ?? '';
  await createTemplate(first.ctx, { workoutKey, title: 'Ноги', call: 'create' });
  await takeBackImport(first.ctx, IMPORT.importKey);
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  for (const { db } of [first, second]) {
    expect((await db.templates.toArray()).map(({ title }) => title)).toEqual(['Ноги']);
    expect(await db.workouts.count()).toBe(0);
  }
});

it('[PARK5] an import that is discarded while the server carries it out is shown as the server has it', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined;
  const device = await openUserDevice(
    clock,
    async request => {
      const response = await server.transport(request);
      await meanwhile?.();
      meanwhile = undefined;
      return response;
    },
    user,
  );
  await device.sync();
  await importAll(device, makeTrainings(2));
  meanwhile = async () => {
    const sealed = await device.db.log.where('state').equals('sealed').toArray();
    await discardChanges(
      device.ctx,
      sealed.map(({ seq }) => seq),
    );
  };
  await device.sync();
  await second.sync();
  expect(await second.db.workouts.count()).toBe(2);
  expect(await seen(device)).toEqual(await seen(second));
});

it.skipIf(isOnPostgres)(
  '[REST8] a part of an import that went with a discarded one is sent again to a server put back from a copy',
  async () => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    const device = await openUserDevice(
      clock,
      async request => {
        await meanwhile?.();
        return server.transport(request);
      },
      user,
    );
    await device.sync();
    const copy = await server.copy();
    for (const training of makeTrainings(2)) await addImportedTrainings(device.ctx, IMPORT, [training]);
    const [, last] = await device.db.log.where('state').equals('waiting').toArray();
    meanwhile = () => discardChanges(device.ctx, [last?.seq ?? 0]);
    await device.sync();
    meanwhile = undefined;
    expect(await openStates(device)).toEqual([]);
    await server.restore(copy);
    clock.advance(60_000);
    await device.sync();
    await second.sync();
    expect(await second.db.workouts.count()).toBe(2);
    expect(await seen(device)).toEqual(await seen(second));
  },
);

it('[IMP4] an import rejected with its exercise comes back whole when the exercise is corrected', async () => {
  const values = { ...(await ownExercise(first)), name: 'о'.repeat(130) };
  const exerciseKey = await createExercise(first.ctx, values);
  await first.sync();
  await addImportedTrainings(first.ctx, IMPORT, makeTrainings(2, exerciseKey));
  await first.sync();
  expect(await openStates(first)).toEqual([
    ['rejected', 'exercise.create'],
    ['rejected', 'import.add'],
  ]);
  expect(await first.db.sets.count()).toBe(0);

  await correctAndRetry(first.ctx, exerciseKey, { ...values, name: 'Тяга у окна' });
  expect(await first.db.sets.count()).toBe(12);
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await seen(first)).toEqual(await seen(second));
});

it('[IMP5] a training that begins once an import is taken back does not join one of it that ran again', async () => {
  await importAll(first, [
    { ...(makeTrainings(1)[0] as ImportedTraining), startedAtMs: clock.now() - DAY_MS },
  ]);
  await first.sync();
  const workoutKey = makeTrainings(1)[0]?.workoutKey ?? '';
  expect(await reopenWorkout(first.ctx, workoutKey)).toMatchObject({ kind: 'reopened' });
  await first.sync();
  await takeBackImport(first.ctx, IMPORT.importKey);
  const { setKey } = await beginTraining(first);
  await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  for (const { db } of [first, second])
    expect(await db.sets.toArray()).toMatchObject([{ key: setKey, done: true }]);
});

it('[IMP5] [JOIN1] a training that joined one of an import stays with what was ticked in it when that is taken back', async () => {
  await importAll(first, [
    { ...(makeTrainings(1)[0] as ImportedTraining), startedAtMs: clock.now() - DAY_MS },
  ]);
  await first.sync();
  await second.sync();
  const importedKey = makeTrainings(1)[0]?.workoutKey ?? '';
  expect(await reopenWorkout(second.ctx, importedKey)).toMatchObject({ kind: 'reopened' });
  await second.sync();
  const { workoutKey, setKey } = await beginTraining(first, BENCH);
  await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
  await takeBackImport(first.ctx, IMPORT.importKey);
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  for (const { db } of [first, second]) {
    expect(await db.workouts.toArray()).toMatchObject([{ key: workoutKey, status: 'active' }]);
    expect(await db.sets.filter(set => set.done || set.workoutKey !== workoutKey).toArray()).toMatchObject([
      { key: setKey, workoutKey, weightKg: 80 },
    ]);
  }
});

it('[IMP5] [JOIN4] what a device has added to a training of an import since its own joined it stays with its own', async () => {
  const [imported] = makeTrainings(1) as [ImportedTraining];
  await importAll(second, [{ ...imported, startedAtMs: clock.now() - DAY_MS }]);
  await second.sync();
  await first.sync();
  expect(await reopenWorkout(second.ctx, imported.workoutKey)).toMatchObject({ kind: 'reopened' });
  await second.sync();
  const { workoutKey } = await beginTraining(first, BENCH);
  await first.sync();
  // It has heard of the join, and shows the imported one.
  expect(await first.db.workouts.toCollection().primaryKeys()).toEqual([imported.workoutKey]);
  const [own, others] = [first, second].map(({ ctx }) => ({ itemKey: ctx.newKey(), exerciseKey: SQUAT }));
  await addExercises(first.ctx, imported.workoutKey, [own as NewItem]);
  await addExercises(second.ctx, imported.workoutKey, [others as NewItem]);
  await first.sync();
  await second.sync();
  expect(await second.db.items.get(own?.itemKey ?? '')).toMatchObject({ workoutKey: imported.workoutKey });

  await takeBackImport(second.ctx, IMPORT.importKey);
  await second.sync();
  await first.sync();
  for (const device of [first, second]) {
    expect(await openStates(device)).toEqual([]);
    expect(await device.db.workouts.toCollection().primaryKeys()).toEqual([workoutKey]);
    expect(await device.db.items.filter(item => item.exerciseKey === SQUAT).toArray()).toMatchObject([
      { key: own?.itemKey, workoutKey },
    ]);
  }
});

it('[IMP6] 120 trainings go up in two round trips, and a training goes ahead of them', async () => {
  await first.sync();
  await importAll(first, makeTrainings(120, SQUAT, 8));
  const { setKey } = await beginTraining(first);
  await tickSet(first.ctx, setKey, { weightKg: 100, reps: 5 });
  const bodies: string[] = [];
  const { transport } = first.session.ports;
  first.session.ports.transport = request => {
    if (request.path === '/api/batch/') bodies.push(request.body ?? '');
    return transport(request);
  };
  await first.sync();
  expect(bodies.length).toBeLessThanOrEqual(2);
  const calls = JSON.parse(bodies[0] ?? '{}').calls as { path: string }[];
  expect(calls.map(({ path }) => path)).not.toContain('/api/imports/');
  expect(calls.length).toBeGreaterThan(1);
  const reader = await openUserDevice(clock, server.transport, user);
  await reader.sync();
  expect((await seen(reader)).workouts).toHaveLength(121);
});

it('[IMP4] an answer that was lost, and one of a server that changed a title, leave the same on both', async () => {
  const [training] = makeTrainings(1);
  await importAll(first, [{ ...(training as ImportedTraining), title: '  Два   слова ' }]);
  const { transport } = first.session.ports;
  let isLost = true;
  first.session.ports.transport = async request => {
    const response = await transport(request);
    if (request.path === '/api/batch/' && isLost) {
      isLost = false;
      throw new Error('lost');
    }
    return response;
  };
  await first.sync();
  clock.advance(60_000);
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await seen(second)).toEqual(await seen(first));
});

it('what another tab stores while records are counted is not taken as counted', async () => {
  const { db, ctx } = first;
  const trainings = makeTrainings(4);
  await importAll(first, trainings.slice(0, 2));
  await writeMeta(db, 'records-counted', false);
  const counting = deriveNoted(db, true);
  await addImportedTrainings(ctx, IMPORT, trainings.slice(2));
  await counting;
  expect(await readMeta(db, 'records-counted')).toBe(false);
  await computeImportedFigures(ctx);
  expect(await readMeta(db, 'records-counted')).toBe(true);
});
