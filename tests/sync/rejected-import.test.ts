import { afterEach, beforeEach, expect, it } from 'vitest';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { replaceExercise } from '#commands/edit-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { addImportedTrainings, computeImportedFigures, takeBackImport } from '#commands/imports.ts';
import { deleteSet, saveSetValues } from '#commands/sets.ts';
import { createTemplate } from '#commands/templates.ts';
import { discardChanges } from '#commands/unsent.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { ExerciseValues } from '#db/rows.ts';
import { openBothDevices, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { BENCH, openStates, ownExercise, SQUAT } from '../support/training-steps.ts';

const user = { username: 'egor', password: 'sekret-1' };
const IMPORT = { importKey: '11111111-1111-4111-8111-111111111111', source: 'strong' };
const WORKOUT = '22222222-2222-4222-8222-222222222222';
let clock: TestClock;
let server: TestServer;
let first: TestDevice;
let second: TestDevice;
let exerciseKey: string;
let values: ExerciseValues;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  [first, second] = await openBothDevices(clock, server.transport, user);
  await first.sync();
  values = await ownExercise(first);
  exerciseKey = await createExercise(first.ctx, { ...values, name: 'о'.repeat(300) });
  // Rejected before the import, which is then rejected before its figures are computed.
  await first.sync();
  const sets = [70, 80, 90].map(weightKg => ({ values: { weightKg, reps: 8 } }));
  const training = {
    workoutKey: WORKOUT,
    title: 'Тренировка',
    startedAtMs: clock.now() - 86_400_000,
    durationSec: 3600,
    items: [exerciseKey, BENCH].map(key => ({ exerciseKey: key, sets })),
  };
  await addImportedTrainings(first.ctx, IMPORT, [training]);
});
afterEach(() => server.close());

async function shown({ db }: TestDevice) {
  const view = await getWorkoutView(db, WORKOUT);
  return view?.items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)]);
}

it('[PARK6] keeps a replacement and a deletion in a rejected import when it is retried', async () => {
  const view = await getWorkoutView(first.db, WORKOUT);
  await replaceExercise(first.ctx, view?.items[1]?.item.key ?? '', SQUAT, 'completed');
  await deleteSet(first.ctx, view?.items[0]?.sets[1]?.key ?? '');
  clock.advance(60_000);
  await first.sync();
  expect((await openStates(first)).filter(([state]) => state !== 'rejected')).toEqual([]);
  expect(await shown(first)).toBeUndefined();

  await correctAndRetry(first.ctx, exerciseKey, { ...values, name: 'Тяга' });
  const changed = [
    [exerciseKey, [70, 90]],
    [SQUAT, []],
  ];
  expect(await shown(first)).toEqual(changed);
  clock.advance(60_000);
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await shown(first)).toEqual(changed);
  expect(await shown(second)).toEqual(changed);
  expect(await first.db.sets.count()).toBe(await second.db.sets.count());
});

it('[PARK2] leaves nothing of a rejected import that is discarded, though its figures were computed', async () => {
  await computeImportedFigures(first.ctx);
  clock.advance(60_000);
  await first.sync();
  const rejected = await first.db.log.where('state').equals('rejected').toArray();
  await discardChanges(
    first.ctx,
    rejected.map(({ seq }) => seq),
  );
  await first.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await first.db.workouts.get(WORKOUT)).toBeUndefined();
  expect([await first.db.items.count(), await first.db.sets.count()]).toEqual([0, 0]);
});

it('[IMP5] is undone with the rest of its import, and not sent when its exercise is corrected', async () => {
  const items = [{ exerciseKey: BENCH, sets: [{ values: { weightKg: 60, reps: 5 } }] }];
  const startedAtMs = clock.now() - 2 * 86_400_000;
  const other = { workoutKey: first.ctx.newKey(), title: 'Жим', startedAtMs, durationSec: 60, items };
  await addImportedTrainings(first.ctx, IMPORT, [other]);
  await first.sync();
  expect(await openStates(first)).toContainEqual(['rejected', 'import.add']);
  await takeBackImport(first.ctx, IMPORT.importKey);
  expect((await openStates(first)).map(([, kind]) => kind)).not.toContain('import.add');
  await correctAndRetry(first.ctx, exerciseKey, { ...values, name: 'Тяга' });
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  for (const { db } of [first, second]) expect(await db.workouts.count()).toBe(0);
});

it.each(['this device', 'another one'])(
  '[PARK2] holds up nothing in trainings that %s has imported once more meanwhile, and takes nothing of them along',
  async by => {
    await first.sync();
    expect((await openStates(first)).map(([, kind]) => kind)).toEqual(['exercise.create', 'import.add']);
    const importer = by === 'this device' ? first : second;
    const sets = [70, 80].map(weightKg => ({ values: { weightKg, reps: 8 } }));
    const again = {
      workoutKey: WORKOUT,
      title: 'Тренировка',
      startedAtMs: clock.now() - 86_400_000,
      durationSec: 3600,
      items: [{ exerciseKey: BENCH, sets }],
    };
    await addImportedTrainings(importer.ctx, { ...IMPORT, importKey: first.ctx.newKey() }, [again]);
    await computeImportedFigures(importer.ctx);
    await importer.sync();
    await first.sync();
    const [set] = (await getWorkoutView(first.db, WORKOUT))?.items[0]?.sets ?? [];
    await saveSetValues(first.ctx, set?.key ?? '', { weightKg: 100 });
    await createTemplate(first.ctx, { workoutKey: WORKOUT, title: 'Жим', call: 'create' });
    await first.sync();
    const open = await openStates(first);
    expect(open.map(([, kind]) => kind)).toEqual(['exercise.create', 'import.add']);
    const rejected = await first.db.log.where('state').equals('rejected').toArray();
    await discardChanges(
      first.ctx,
      rejected.map(({ seq }) => seq),
    );
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    for (const device of [first, second]) {
      expect(await shown(device)).toEqual([[BENCH, [100, 80]]]);
      expect((await device.db.templates.toArray()).map(({ title }) => title)).toEqual(['Жим']);
    }
  },
);

it('[PARK2] an edit of a training imported once more waits with it when the rejected import is discarded', async () => {
  await first.sync();
  const sets = [{ values: { weightKg: 70, reps: 8 } }];
  const items = [{ exerciseKey: BENCH, sets }];
  const again = { workoutKey: WORKOUT, title: 'Жим', startedAtMs: clock.now(), durationSec: 60, items };
  await addImportedTrainings(first.ctx, { ...IMPORT, importKey: first.ctx.newKey() }, [again]);
  const [set] = await first.db.sets.toArray();
  await saveSetValues(first.ctx, set?.key ?? '', { weightKg: 100 });
  const rejected = await first.db.log.where('state').equals('rejected').toArray();
  await discardChanges(
    first.ctx,
    rejected.map(({ seq }) => seq),
  );
  await first.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await shown(first)).toEqual([[BENCH, [100]]]);
});
