import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { addSet, deleteSet, saveSetValues, stepSetValue, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { undo } from '#commands/undo.ts';
import { AccountDb } from '#db/account-db.ts';
import { randomUuid } from '#db/random-uuid.ts';

let ctx: CommandContext;
let workoutKey: string;
beforeEach(async () => {
  ctx = { db: new AccountDb(randomUuid()), now: () => Date.UTC(2026, 10, 21, 9), newKey: randomUuid };
  workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey: 'bench' }]);
});

async function newSet(itemKey = 'item'): Promise<string> {
  const setKey = await addSet(ctx, itemKey);
  if (setKey === undefined) throw new Error('the item is gone');
  return setKey;
}

test('steps start from the hint, add up when pressed quickly, and stay at zero and above', async () => {
  const setKey = await newSet();
  const up = { field: 'weightKg', by: 2.5, from: 80 } as const;
  await Promise.all([stepSetValue(ctx, setKey, up), stepSetValue(ctx, setKey, up)]);
  expect(await ctx.db.sets.get(setKey)).toMatchObject({ weightKg: 85 });
  await saveSetValues(ctx, setKey, { reps: 1 });
  const down = { field: 'reps', by: -1, from: null } as const;
  await stepSetValue(ctx, setKey, down);
  await stepSetValue(ctx, setKey, down);
  expect(await ctx.db.sets.get(setKey)).toMatchObject({ reps: 0 });
});

test('[HOLD1] a cancel is not undone beside a training that was started since', async () => {
  const first = await cancelWorkout(ctx, workoutKey);
  if (first.kind !== 'cancelled') throw new Error(first.kind);
  expect(await undo(ctx, first.seq)).toBe(true);
  const second = await cancelWorkout(ctx, workoutKey);
  if (second.kind !== 'cancelled') throw new Error(second.kind);
  const other = await startEmptyWorkout(ctx);
  expect(await undo(ctx, second.seq)).toBe(false);
  expect((await ctx.db.workouts.get(workoutKey))?.status).toBe('cancelled');
  expect((await ctx.db.workouts.get(other))?.status).toBe('active');
});

test.each([
  ['a set', (setKey: string) => deleteSet(ctx, setKey)],
  ['an exercise', () => deleteItem(ctx, 'again')],
])(
  '[HOLD1] %s that comes back into a training finished meanwhile counts in its figures',
  async (_, remove) => {
    await tickSet(ctx, await newSet(), { weightKg: 80, reps: 8, hardReps: 1 });
    await finishWorkout(ctx, workoutKey);
    workoutKey = await startEmptyWorkout(ctx);
    await addExercises(ctx, workoutKey, [{ itemKey: 'again', exerciseKey: 'bench' }]);
    const setKey = await newSet('again');
    await tickSet(ctx, setKey, { weightKg: 100, reps: 5, hardReps: 1 });
    const seq = (await remove(setKey)) ?? 0;
    await finishWorkout(ctx, workoutKey);
    const figures = () => ctx.db.workouts.get(workoutKey);
    expect(await figures()).toMatchObject({ tonnageTotalKg: 0, tonnageHardKg: 0, personalRecords: 0 });
    expect(await undo(ctx, seq)).toBe(true);
    expect(await figures()).toMatchObject({ tonnageTotalKg: 500, tonnageHardKg: 500, personalRecords: 1 });
  },
);

test('[PICK1] a selection that two tabs take at once is added once', async () => {
  const picked = [
    { itemKey: 'first', exerciseKey: 'squat' },
    { itemKey: 'second', exerciseKey: 'row' },
  ];
  await Promise.all([addExercises(ctx, workoutKey, picked), addExercises(ctx, workoutKey, picked)]);
  expect(await ctx.db.items.toCollection().primaryKeys()).toEqual(['first', 'item', 'second']);
  const added = (await ctx.db.outbox.toArray()).flatMap(({ makes }) => makes);
  expect(added.toSorted()).toEqual(['first', 'item', 'second', workoutKey].toSorted());
});
