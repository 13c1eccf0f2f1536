/** A training by a template, or as one was done before: never a second one, and never by what is gone. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { addSet, tickSet } from '#commands/sets.ts';
import { applyTemplate, repeatWorkout } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate, deleteTemplate, updateTemplateFrom } from '#commands/templates.ts';
import { AccountDb } from '#db/account-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';

let ctx: CommandContext;
let past: Key;
let templateKey: Key;

beforeEach(async () => {
  let nowMs = Date.UTC(2026, 10, 21, 9);
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs++, newKey: randomUuid };
  past = await startEmptyWorkout(ctx);
  await addExercises(ctx, past, [{ itemKey: 'item', exerciseKey: 'bench' }]);
  await tickSet(ctx, (await addSet(ctx, 'item')) ?? '', { weightKg: 80, reps: 8 });
  await finishWorkout(ctx, past);
  templateKey = await templateOf(past, 'Грудь');
});

async function templateOf(workoutKey: Key, title: string): Promise<Key> {
  return (await createTemplate(ctx, { workoutKey, title, call: 'save' })) ?? '';
}

it.each([
  ['by a template', () => applyTemplate(ctx, templateKey)],
  ['as one of before', () => repeatWorkout(ctx, past)],
])('a training %s leads to the one that runs', async (_, start) => {
  const workoutKey = await startEmptyWorkout(ctx);
  const before = await ctx.db.log.toArray();
  expect(await start()).toEqual({ kind: 'already-active', workoutKey });
  expect(await ctx.db.workouts.count()).toBe(2);
  expect(await ctx.db.items.count()).toBe(1);
  expect(await ctx.db.log.toArray()).toEqual(before);
});

it('a template that was deleted in another tab starts nothing', async () => {
  await deleteTemplate(ctx, templateKey);
  expect(await applyTemplate(ctx, templateKey)).toEqual({ kind: 'not-found' });
  expect(await ctx.db.workouts.count()).toBe(1);
});

it('a training keeps the template that it was made from: another one of it does not take its place', async () => {
  const later = await templateOf(past, 'Другая');
  const started = await repeatWorkout(ctx, past);
  if (started.kind !== 'started') throw new Error(started.kind);
  await addExercises(ctx, started.workoutKey, [{ itemKey: 'more', exerciseKey: 'squat' }]);
  await tickSet(ctx, (await addSet(ctx, 'more')) ?? '', { weightKg: 100, reps: 5 });
  await finishWorkout(ctx, started.workoutKey);
  await updateTemplateFrom(ctx, started.workoutKey, true);
  expect((await ctx.db.templates.get(templateKey))?.items.map(item => item.exerciseKey)).toEqual([
    'bench',
    'squat',
  ]);
  expect((await ctx.db.templates.get(later))?.items).toHaveLength(1);
});
