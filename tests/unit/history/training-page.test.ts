/** One training of the past, as its page reads it. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
import { getTrainingPage } from '#db/queries/training-page.ts';
import { getSets } from '#db/queries/workout-view.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { ExerciseRow } from '#db/rows.ts';

const NAMES = ['Жим', 'Тяга'];

test('reads each of its rows once, and none of another training', async () => {
  let nowMs = Date.UTC(2026, 10, 2, 9);
  const ctx: CommandContext = { db: new AccountDb(randomUuid()), now: () => nowMs, newKey: randomUuid };
  const { db } = ctx;
  await db.exercises.bulkPut(NAMES.map(exercise));
  const train = async (weightKg: number) => {
    const workoutKey = await startEmptyWorkout(ctx);
    for (const exerciseKey of NAMES) {
      const itemKey = randomUuid();
      await addExercises(ctx, workoutKey, [{ itemKey, exerciseKey }]);
      const [set] = await getSets(db, itemKey, exerciseKey);
      await tickSet(ctx, set?.key ?? (await addSet(ctx, itemKey)) ?? '', { weightKg, reps: 5 });
    }
    await finishWorkout(ctx, workoutKey);
    nowMs += 86_400_000;
    return workoutKey;
  };
  await train(60);
  const workoutKey = await train(70);
  await train(80);

  const read: Record<string, number> = {};
  for (const table of [db.workouts, db.items, db.sets, db.digests, db.performances, db.exercises]) {
    table.hook('reading', row => {
      read[table.name] = (read[table.name] ?? 0) + 1;
      return row;
    });
  }
  const page = await getTrainingPage(db, workoutKey);
  expect(read).toEqual({ workouts: 1, items: 2, sets: 2, digests: 1, performances: 2, exercises: 2 });
  expect(page?.workout).toMatchObject({ key: workoutKey, tonnageTotalKg: 700, personalRecords: 2 });
  expect(page?.items.map(item => [item.exercise?.name, item.sets.length])).toEqual([
    ['Жим', 1],
    ['Тяга', 1],
  ]);
  expect(page?.records).toEqual(
    NAMES.map(name => ({
      exerciseKey: name,
      name,
      best: '70 кг × 5',
      before: '60 кг × 5',
      gain: '+10 кг',
    })),
  );
});

function exercise(name: string): ExerciseRow {
  return {
    key: name,
    serverId: null,
    name,
    secondaryMuscleKeys: [],
    equipmentKey: '',
    primaryMuscleKey: '',
  } as unknown as ExerciseRow;
}

test("finds a training by the server's id, with all that is in it", async () => {
  const ctx: CommandContext = { db: new AccountDb(randomUuid()), now: () => 0, newKey: randomUuid };
  const { db } = ctx;
  await db.exercises.bulkPut(NAMES.map(exercise));
  const workoutKey = await startEmptyWorkout(ctx);
  await addExercises(
    ctx,
    workoutKey,
    NAMES.map(exerciseKey => ({ itemKey: randomUuid(), exerciseKey })),
  );
  await db.workouts.update(workoutKey, { serverId: 7 });
  const page = await getTrainingPage(db, '7');
  expect(page?.workout.key).toBe(workoutKey);
  expect(page?.items.map(({ exercise }) => exercise?.name)).toEqual(NAMES);
});
