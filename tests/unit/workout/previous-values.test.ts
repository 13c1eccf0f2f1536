/** What stands beside a set as the previous time, and is filled in when it is ticked. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { describeNext } from '#app/rest/describe-next.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, deleteItem } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { repeatWorkout } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
import { NO_SETTINGS } from '#db/queries/exercise-view.ts';
import { getNextUp } from '#db/queries/next-up.ts';
import { findPrevious, getPreviousSets } from '#db/queries/previous-sets.ts';
import { getItemsWithSets, getSets } from '#db/queries/workout-view.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { ExerciseRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

const BENCH: ExerciseRow = {
  key: 'bench',
  serverId: null,
  name: 'Жим',
  foldedName: 'жим',
  executionVariation: '',
  equipmentKey: '',
  primaryMuscleKey: '',
  secondaryMuscleKeys: [],
  type: 'none',
  alternativeKeys: [],
  isDefault: true,
  isArchived: false,
};

let ctx: CommandContext;
let nowMs: number;
let past: Key;

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 9);
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs, newKey: randomUuid };
  past = await startEmptyWorkout(ctx);
  await addBenchTwice(past, 'past');
  // Never done: it is nobody's previous time.
  await saveSetValues(ctx, await newSet('past 1'), { weightKg: 300 });
  for (const [itemKey, weights] of Object.entries({ 'past 1': [100, 90, 80], 'past 2': [60, 50] })) {
    for (const weightKg of weights) await tickSet(ctx, await newSet(itemKey), { weightKg, reps: 5 });
  }
  await finishWorkout(ctx, past);
  nowMs += 3_600_000;
});

async function addBenchTwice(workoutKey: Key, name: string): Promise<void> {
  const items = [1, 2].map(place => ({ itemKey: `${name} ${place}`, exerciseKey: 'bench' }));
  await addExercises(ctx, workoutKey, items);
}

async function newSet(itemKey: Key): Promise<Key> {
  return (await addSet(ctx, itemKey)) ?? '';
}

async function previousIn(workoutKey: Key) {
  const [items, previous] = [
    await getItemsWithSets(ctx.db, workoutKey),
    await getPreviousSets(ctx.db, workoutKey),
  ];
  return items.map(({ item, sets }) =>
    sets.map((_, place) => findPrevious(previous[item.key], sets, place)?.weightKg ?? null),
  );
}

test('each set shows the one of its place, in the same exercise of the same place', async () => {
  const workoutKey = await startEmptyWorkout(ctx);
  await addBenchTwice(workoutKey, 'now');
  await newSet('now 2');
  expect(await previousIn(workoutKey)).toEqual([
    [100, 90, 80],
    [60, 50, null],
  ]);
});

test('what was deleted takes no place', async () => {
  const workoutKey = await startEmptyWorkout(ctx);
  await addBenchTwice(workoutKey, 'now');
  const [first] = await getSets(ctx.db, 'now 2', 'bench');
  await deleteSet(ctx, first?.key ?? '');
  await deleteItem(ctx, 'now 1');
  expect(await previousIn(workoutKey)).toEqual([[100]]);
});

test('a training done again holds the done sets undone, beside what they were', async () => {
  const started = await repeatWorkout(ctx, past);
  if (started.kind !== 'started') throw new Error(started.kind);
  expect(await previousIn(started.workoutKey)).toEqual([
    [100, 90, 80],
    [60, 50],
  ]);
  const sets = await ctx.db.sets.where('workoutKey').equals(started.workoutKey).sortBy('weightKg');
  expect(sets.map(({ weightKg, done }) => [weightKg, done])).toEqual(
    [50, 60, 80, 90, 100].map(weightKg => [weightKg, false]),
  );
});

test('a training that began before shows nothing of one that began later', async () => {
  nowMs -= 7_200_000;
  const workoutKey = await startEmptyWorkout(ctx);
  await addBenchTwice(workoutKey, 'now');
  await newSet('now 1');
  expect(await previousIn(workoutKey)).toEqual([[null], []]);
});

test('trainings in which nothing of the exercise was done are passed by, also where another one was', async () => {
  const left = await startEmptyWorkout(ctx);
  await addExercises(ctx, left, [
    { itemKey: 'left', exerciseKey: 'bench' },
    { itemKey: 'squat', exerciseKey: 'squat' },
  ]);
  await saveSetValues(ctx, await newSet('left'), { weightKg: 300 });
  await tickSet(ctx, await newSet('squat'), { weightKg: 140, reps: 5 });
  await finishWorkout(ctx, left);
  nowMs += 3_600_000;
  const workoutKey = await startEmptyWorkout(ctx);
  await addBenchTwice(workoutKey, 'now');
  expect(await previousIn(workoutKey)).toEqual([
    [100, 90, 80],
    [60, 50],
  ]);
});

test('a failed attempt was done: it is what the next time looks back at', async () => {
  const failed = await startEmptyWorkout(ctx);
  await addExercises(ctx, failed, [{ itemKey: 'failed', exerciseKey: 'bench' }]);
  await tickSet(ctx, await newSet('failed'), { weightKg: 120, reps: 0 });
  await finishWorkout(ctx, failed);
  nowMs += 3_600_000;
  const workoutKey = await startEmptyWorkout(ctx);
  await addBenchTwice(workoutKey, 'now');
  expect(await previousIn(workoutKey)).toEqual([[120], [120]]);
});

test('the rest names what the next tick would write', async () => {
  await ctx.db.exercises.put(BENCH);
  const workoutKey = await startEmptyWorkout(ctx);
  await addBenchTwice(workoutKey, 'now');
  const [first] = await getSets(ctx.db, 'now 1', 'bench');
  await tickSet(ctx, first?.key ?? '', { reps: 8 });
  const next = await getNextUp(ctx.db);
  expect(next?.values).toMatchObject({ weightKg: 90, reps: 5 });
  expect(next && describeNext(next)).toEqual({ name: 'Жим', values: '90 × 5' });
});

test('[LOAD1] the rest says what the next weight means', async () => {
  await ctx.db.exercises.put({ ...BENCH, defaultMode: 'added' });
  const workoutKey = await startEmptyWorkout(ctx);
  await addBenchTwice(workoutKey, 'now');
  const [first] = await getSets(ctx.db, 'now 1', 'bench');
  await tickSet(ctx, first?.key ?? '', { reps: 8 });
  const said = async () => describeNext((await getNextUp(ctx.db)) ?? expect.fail('nothing is next')).values;
  expect(await said()).toBe('+90 кг × 5');
  await ctx.db.exerciseSettings.put({ ...NO_SETTINGS, key: 'bench', loadMode: 'assisted' });
  expect(await said()).toBe('−90 кг × 5');
});
