import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import {
  addSet,
  deleteSet,
  SetGoneError,
  type ShownSet,
  saveSetValues,
  stepSetValue,
  tickSet,
  untickSet,
} from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { undo } from '#commands/undo.ts';
import { AccountDb } from '#db/account-db.ts';
import { getItems, getSets } from '#db/queries/workout-view.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { SetRow } from '#db/rows.ts';
import { asIfSent, openChanges, readLog } from '../../support/as-if-answered.ts';

let ctx: CommandContext;
let workoutKey: string;
beforeEach(async () => {
  let nowMs = Date.UTC(2026, 10, 21, 9);
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs++, newKey: randomUuid };
  workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey: 'bench' }]);
});

async function newSet(itemKey = 'item'): Promise<string> {
  const setKey = await addSet(ctx, itemKey);
  if (setKey === undefined) throw new Error('the item is gone');
  return setKey;
}

/** As the screen has it, with nothing beside it. */
function painted(set: SetRow): ShownSet {
  return { set, previous: null, isTimeBased: false, rest: { defaultSec: 120, exerciseOrder: 3 } };
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

test('a weight without a hint begins at the bar, and a hint goes before it', async () => {
  const [empty, hinted] = [await newSet(), await newSet()];
  const first = { field: 'weightKg', by: 2.5, first: 20 } as const;
  await stepSetValue(ctx, empty, { ...first, from: null });
  await stepSetValue(ctx, empty, { ...first, from: null });
  await stepSetValue(ctx, hinted, { ...first, from: 60 });
  expect(await ctx.db.sets.get(empty)).toMatchObject({ weightKg: 22.5 });
  expect(await ctx.db.sets.get(hinted)).toMatchObject({ weightKg: 62.5 });
});

test('a tick takes along what a step has stored since the fields were painted, and what was typed over the rest', async () => {
  const setKey = await newSet();
  await saveSetValues(ctx, setKey, { weightKg: 80, reps: 8 });
  const set = await ctx.db.sets.get(setKey);
  await stepSetValue(ctx, setKey, { field: 'weightKg', by: 2.5, from: null });
  await tickSet(ctx, setKey, { weightKg: 80, reps: 9 }, set && painted(set));
  expect(await ctx.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 82.5, reps: 9 });
});

test('a tick by what the screen shows fills by the sets as they are stored, and with the previous time', async () => {
  const [above, ticked] = [await newSet(), await newSet()];
  const set = await ctx.db.sets.get(ticked);
  await saveSetValues(ctx, above, { weightKg: 80, reps: 8 });
  const previous = { weightKg: 77.5, reps: null, hardReps: null, durationSec: null };
  const shown = set && { ...painted(set), previous };
  await tickSet(ctx, ticked, {}, shown);
  expect(await ctx.db.sets.get(ticked)).toMatchObject({ done: true, weightKg: 77.5, reps: 8 });
  expect(await ctx.db.rest.get('rest')).toMatchObject({ setKey: ticked, exerciseOrder: 3 });
});

test('[DUR1] a tick takes along what a field was left with, in one write: cleared too, and over what was stored since', async () => {
  const setKey = await newSet();
  await saveSetValues(ctx, setKey, { weightKg: 80, reps: 8, hardReps: 2 });
  const set = await ctx.db.sets.get(setKey);
  if (!set) throw new Error('no set');
  await stepSetValue(ctx, setKey, { field: 'weightKg', by: 2.5, from: null });
  const writes = (await readLog(ctx.db)).length;
  const left = { weightKg: 90, hardReps: null };
  await tickSet(ctx, setKey, { weightKg: 90, reps: 8, hardReps: null }, { ...painted(set), left });
  expect(await ctx.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 90, reps: 8, hardReps: null });
  expect(await readLog(ctx.db)).toHaveLength(writes);
});

test('a tick fills what is empty from the nearest set above, never from one below', async () => {
  const [above, ticked, below] = [await newSet(), await newSet(), await newSet()];
  await saveSetValues(ctx, below, { weightKg: 100, reps: 3 });
  await tickSet(ctx, ticked);
  expect(await ctx.db.sets.get(ticked)).toMatchObject({ done: true, weightKg: null, reps: null });
  await saveSetValues(ctx, above, { weightKg: 80, reps: 8 });
  await untickSet(ctx, ticked);
  await tickSet(ctx, ticked);
  expect(await ctx.db.sets.get(ticked)).toMatchObject({ done: true, weightKg: 80, reps: 8 });
});

test('an unticked set ends its own rest, and no other one', async () => {
  const [first, second] = [await newSet(), await newSet()];
  const rested = async () => (await ctx.db.rest.get('rest'))?.setKey;
  await tickSet(ctx, first);
  await tickSet(ctx, second);
  await untickSet(ctx, first);
  expect(await rested()).toBe(second);
  await untickSet(ctx, second);
  expect(await rested()).toBeUndefined();
});

test('[LATER1] what is saved is sent though the set holds it: another device may have changed it since', async () => {
  const setKey = await newSet();
  await saveSetValues(ctx, setKey, { weightKg: 80, reps: 8 });
  await asIfSent(ctx.db);
  await saveSetValues(ctx, setKey, { weightKg: 80 });
  expect(await openChanges(ctx.db)).toMatchObject([
    { kind: 'set.patch', args: { values: { weightKg: 80 } } },
  ]);
});

test('what was deleted is neither changed nor added to by a screen that still shows it, and the app hears of it', async () => {
  const setKey = await newSet();
  await deleteSet(ctx, setKey);
  await deleteItem(ctx, 'item');
  const before = await readLog(ctx.db);
  await expect(saveSetValues(ctx, setKey, { weightKg: 80 })).rejects.toThrow(SetGoneError);
  const up = { field: 'reps', by: 1, from: null } as const;
  await expect(stepSetValue(ctx, setKey, up)).rejects.toThrow(SetGoneError);
  await expect(tickSet(ctx, setKey)).rejects.toThrow(SetGoneError);
  await expect(untickSet(ctx, setKey)).rejects.toThrow(SetGoneError);
  expect(await addSet(ctx, 'item')).toBeUndefined();
  expect(await deleteSet(ctx, setKey)).toBeUndefined();
  expect(await readLog(ctx.db)).toEqual(before);
  expect(await ctx.db.rest.count()).toBe(0);
});

test('[HOLD1] a deleted set that comes back stands before those added since', async () => {
  const [first, second] = [await newSet(), await newSet()];
  const seq = (await deleteSet(ctx, second)) ?? 0;
  ctx.newKey = () => `0 ${randomUuid()}`;
  const third = await newSet();
  expect(await undo(ctx, seq)).toBe('undone');
  expect((await getSets(ctx.db, 'item', 'bench')).map(({ key }) => key)).toEqual([first, second, third]);
});

test('[HOLD1] a deleted exercise that comes back stands before those added since', async () => {
  const seq = (await deleteItem(ctx, 'item')) ?? 0;
  await addExercises(ctx, workoutKey, [{ itemKey: '0 later', exerciseKey: 'squat' }]);
  expect(await undo(ctx, seq)).toBe('undone');
  expect((await getItems(ctx.db, workoutKey)).map(({ key }) => key)).toEqual(['item', '0 later']);
});

test('[HOLD1] a cancel is not undone beside a training that was started since', async () => {
  const first = await cancelWorkout(ctx, workoutKey);
  if (first.kind !== 'cancelled') throw new Error(first.kind);
  expect(await undo(ctx, first.seq)).toBe('undone');
  const second = await cancelWorkout(ctx, workoutKey);
  if (second.kind !== 'cancelled') throw new Error(second.kind);
  const other = await startEmptyWorkout(ctx);
  expect(await undo(ctx, second.seq)).toBe('other-runs');
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
    const figures = () => ctx.db.digests.get(workoutKey);
    expect(await figures()).toMatchObject({ tonnageTotalKg: 0, tonnageHardKg: 0, personalRecords: 0 });
    expect(await undo(ctx, seq)).toBe('undone');
    expect(await figures()).toMatchObject({ tonnageTotalKg: 500, tonnageHardKg: 500, personalRecords: 1 });
  },
);

test('[HOLD1] a set that comes back takes no record from the training it was done in', async () => {
  await tickSet(ctx, await newSet(), { weightKg: 80, reps: 5 });
  await finishWorkout(ctx, workoutKey);
  workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [{ itemKey: 'again', exerciseKey: 'bench' }]);
  await tickSet(ctx, await newSet('again'), { weightKg: 100, reps: 5 });
  const lighter = await newSet('again');
  await tickSet(ctx, lighter, { weightKg: 90, reps: 5 });
  const seq = (await deleteSet(ctx, lighter)) ?? 0;
  await finishWorkout(ctx, workoutKey);
  const figures = () => ctx.db.digests.get(workoutKey);
  expect(await figures()).toMatchObject({ tonnageTotalKg: 500, personalRecords: 1 });
  expect(await undo(ctx, seq)).toBe('undone');
  expect(await figures()).toMatchObject({ tonnageTotalKg: 950, personalRecords: 1 });
});

test('[PICK1] a selection that two tabs take at once is added once', async () => {
  const picked = [
    { itemKey: 'first', exerciseKey: 'squat' },
    { itemKey: 'second', exerciseKey: 'row' },
  ];
  await Promise.all([addExercises(ctx, workoutKey, picked), addExercises(ctx, workoutKey, picked)]);
  expect(await ctx.db.items.toCollection().primaryKeys()).toEqual(['first', 'item', 'second']);
  const added = (await readLog(ctx.db)).flatMap(({ makes }) => makes);
  expect(added.toSorted()).toEqual(['first', 'item', 'second', workoutKey].toSorted());
});
