/** The trainings that take turns, for who starts one without a template; and what a training is compared with. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, renameWorkout } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { setWorkoutTimes } from '#commands/past-workouts.ts';
import { addSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
import { getRotation, getTrainingToRepeat } from '#db/queries/history.ts';
import { toHistoryEntries } from '#db/queries/history-entry.ts';
import { getSets } from '#db/queries/workout-view.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import { compareTonnage } from '#features/summary/find-last-time.ts';

let ctx: CommandContext;
let nowMs: number;

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 2, 9);
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs, newKey: randomUuid };
});

/** Two sets of 5, of which so many are done. */
async function train(title: string, weightKg: number, done = 2): Promise<Key> {
  const workoutKey = await startEmptyWorkout(ctx);
  await renameWorkout(ctx, workoutKey, title);
  const itemKey = randomUuid();
  await addExercises(ctx, workoutKey, [{ itemKey, exerciseKey: 'bench' }]);
  while ((await getSets(ctx.db, itemKey, 'bench')).length < 2) await addSet(ctx, itemKey);
  const sets = await getSets(ctx.db, itemKey, 'bench');
  for (const { key } of sets.slice(0, done)) await tickSet(ctx, key, { weightKg, reps: 5 });
  await finishWorkout(ctx, workoutKey);
  nowMs += 86_400_000;
  return workoutKey;
}

async function titles(): Promise<string[]> {
  return (await getRotation(ctx.db, 3)).map(({ title }) => title.trim());
}

async function first(): Promise<string | undefined> {
  return (await getTrainingToRepeat(ctx.db))?.workout.title.trim();
}

async function compare(workoutKey: Key) {
  const row = await ctx.db.workouts.get(workoutKey);
  const [entry] = await toHistoryEntries(ctx.db, row ? [row] : []);
  return entry && compareTonnage(ctx.db, entry);
}

test('shows the newest of each title, except the last training’s and those without a title of their own', async () => {
  for (const title of ['Низ', 'Верх', 'Тренировка', 'Низ', 'Всё тело', 'Руки']) await train(title, 50);
  expect(await first()).toBe('Руки');
  expect(await titles()).toEqual(['Всё тело', 'Низ', 'Верх']);
});

test('the title that followed the last training’s title the time before comes first, not the one just done', async () => {
  for (const title of ['Низ', 'Верх', 'Всё тело', 'Низ', 'Верх']) await train(title, 50);
  expect(await first()).toBe('Всё тело');
  expect(await titles()).toEqual(['Верх', 'Низ']);
  await train('Всё тело', 50);
  expect(await first()).toBe('Низ');
});

test('trainings repeated under one title, and those without a title, make no rotation', async () => {
  for (const title of ['Низ', 'Верх', 'Верх']) await train(title, 50);
  expect(await first()).toBe('Верх');
  for (const title of ['Тренировка', 'Верх']) await train(title, 50);
  expect(await first()).toBe('Верх');
});

test('offers no next training while one runs', async () => {
  await train('Низ', 50);
  await train('Верх', 50);
  expect(await titles()).toEqual(['Низ']);
  await startEmptyWorkout(ctx);
  expect(await titles()).toEqual([]);
});

test('a training is compared with the last of its title, less only where all of it was done', async () => {
  expect(await compare(await train('Верх', 50))).toEqual({ kind: 'first' });
  expect(await compare(await train('Верх', 52.5))).toEqual({ kind: 'more', kg: 25 });
  expect(await compare(await train('Верх', 50))).toEqual({ kind: 'more', kg: -25 });
  expect(await compare(await train('Верх', 50, 1))).toEqual({ kind: 'part', done: 1, all: 2 });
  expect(await compare(await train('Верх', 60))).toEqual({ kind: 'more', kg: 350 });
});

test('[WARM1] a warm-up that was left out does not make a training a part of itself', async () => {
  await train('Верх', 50);
  const workoutKey = await train('Верх', 40);
  const [item] = await ctx.db.items.where({ workoutKey }).toArray();
  const warmUp = await addSet(ctx, item?.key ?? '');
  await saveSetValues(ctx, warmUp ?? '', { setType: 'warmup' });
  expect(await compare(workoutKey)).toEqual({ kind: 'more', kg: -100 });
});

test('a training is not called the first of its title where the last one is too long ago to be compared with', async () => {
  await train('Низ', 50);
  for (let nth = 0; nth < 60; nth++) await train('Верх', 50, 0);
  expect(await compare(await train('Низ', 60))).toBeUndefined();
});

test('a training is not the first of its title because the last one lifted nothing but the body', async () => {
  await train('Турник', 0);
  expect(await compare(await train('Турник', 5))).toEqual({ kind: 'more', kg: 50 });
});

test('of two that began together the one with the lower key is the earlier', async () => {
  const keys = [await train('Верх', 50), await train('Верх', 50)];
  const startedAtMs = nowMs - 7 * 86_400_000;
  for (const key of keys) await setWorkoutTimes(ctx, key, { startedAtMs, durationSec: 600 });
  const [earlier = '', later = ''] = keys.toSorted();
  expect(await compare(earlier)).toEqual({ kind: 'first' });
  expect(await compare(later)).toEqual({ kind: 'more', kg: 0 });
});
