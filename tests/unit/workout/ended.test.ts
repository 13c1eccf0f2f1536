/** A screen that still shows a training as running does nothing to one that has ended meanwhile. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { reopenWorkout, setWorkoutTimes } from '#commands/past-workouts.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { AccountDb } from '#db/account-db.ts';
import { randomUuid } from '#db/random-uuid.ts';

let ctx: CommandContext;
let nowMs: number;
let workoutKey: string;

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 9);
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs, newKey: randomUuid };
  workoutKey = await startEmptyWorkout(ctx);
  await addExercises(ctx, workoutKey, [{ itemKey: 'item', exerciseKey: 'bench' }]);
  await tickSet(ctx, (await addSet(ctx, 'item')) ?? '', { weightKg: 80, reps: 8 });
  nowMs += 600_000;
  await finishWorkout(ctx, workoutKey);
  nowMs += 600_000;
});

function tables() {
  return Promise.all([ctx.db.workouts, ctx.db.items, ctx.db.sets, ctx.db.log].map(table => table.toArray()));
}

test.each([
  ['finished again', () => finishWorkout(ctx, workoutKey), undefined],
  ['cancelled', () => cancelWorkout(ctx, workoutKey), { kind: 'not-active' }],
  ['added to', () => addExercises(ctx, workoutKey, [{ itemKey: 'new', exerciseKey: 'squat' }]), undefined],
  ['given another exercise', () => replaceExercise(ctx, 'item', 'squat'), undefined],
])('a finished training is not %s', async (_, command, answer) => {
  const before = await tables();
  expect(await command()).toEqual(answer);
  expect(await tables()).toEqual(before);
});

test('the rest ends with its training, and a clock set back makes no training negative', async () => {
  expect(await ctx.db.rest.count()).toBe(0);
  const next = await startEmptyWorkout(ctx);
  nowMs -= 3_600_000;
  await finishWorkout(ctx, next);
  expect(await ctx.db.workouts.get(next)).toMatchObject({ status: 'completed', durationSec: 0 });
});

test('[PAST2] a training whose start was corrected lasts from there when it has gone on', async () => {
  const hourMs = 3_600_000;
  const next = await startEmptyWorkout(ctx);
  const begunMs = nowMs;
  nowMs += hourMs;
  await finishWorkout(ctx, next);
  await setWorkoutTimes(ctx, next, { startedAtMs: begunMs - hourMs, durationSec: 7200 });
  await reopenWorkout(ctx, next);
  nowMs += hourMs / 2;
  await finishWorkout(ctx, next);
  expect(await ctx.db.workouts.get(next)).toMatchObject({ finishedAtMs: nowMs, durationSec: 9000 });
});
