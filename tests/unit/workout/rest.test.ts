/** How long a rest lasts, and which change of a set moves it. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { setExerciseSettings } from '#commands/exercises.ts';
import { adjustRest } from '#commands/rest.ts';
import { addSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';

let ctx: CommandContext;
let nowMs: number;
let first: Key;
let second: Key;

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 9);
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs, newKey: randomUuid };
  const workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey: 'bench' }]);
  first = (await addSet(ctx, 'item')) ?? '';
  second = (await addSet(ctx, 'item')) ?? '';
});

async function leftSec(): Promise<number | undefined> {
  const rest = await ctx.db.rest.get('rest');
  return rest && (rest.endsAtMs - nowMs) / 1000;
}

test("a set's own rest goes before the default, and one of nothing ends what ran", async () => {
  await setRestDefault(ctx, 90);
  await tickSet(ctx, first);
  expect(await leftSec()).toBe(90);
  await saveSetValues(ctx, second, { restSec: 30 });
  await tickSet(ctx, second);
  expect(await leftSec()).toBe(30);
  const third = (await addSet(ctx, 'item')) ?? '';
  await saveSetValues(ctx, third, { restSec: 0 });
  await tickSet(ctx, third);
  expect(await leftSec()).toBeUndefined();
});

test('a rest of 0 by the exercise or by default starts no countdown and ends what ran', async () => {
  await tickSet(ctx, first);
  expect(await leftSec()).toBe(120);
  await setExerciseSettings(ctx, 'bench', { restSec: 0 });
  await tickSet(ctx, second);
  expect(await leftSec()).toBeUndefined();
  await setExerciseSettings(ctx, 'bench', { restSec: null });
  await setRestDefault(ctx, 0);
  await tickSet(ctx, (await addSet(ctx, 'item')) ?? '');
  expect(await leftSec()).toBeUndefined();
  // What the exercise has goes before the default.
  await setExerciseSettings(ctx, 'bench', { restSec: 45 });
  await tickSet(ctx, (await addSet(ctx, 'item')) ?? '');
  expect(await leftSec()).toBe(45);
});

test('another rest entered for the set that is rested after begins again; for any other set it runs on', async () => {
  await tickSet(ctx, first);
  nowMs += 20_000;
  await saveSetValues(ctx, second, { restSec: 30 });
  expect(await leftSec()).toBe(100);
  await saveSetValues(ctx, first, { restSec: 60 });
  expect(await leftSec()).toBe(60);
  nowMs += 5_000;
  await saveSetValues(ctx, first, { reps: 8, restSec: 60 });
  expect(await leftSec()).toBe(55);
});

test('a rest that is shortened ends now at the earliest', async () => {
  await tickSet(ctx, first);
  await adjustRest(ctx, -15);
  expect(await leftSec()).toBe(105);
  await adjustRest(ctx, -200);
  expect(await leftSec()).toBe(0);
});
