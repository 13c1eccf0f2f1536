/** Starting a training from a template, or as one was done before. Not in the first load, unlike an empty one. */
import type { PlannedItem } from '#db/intents.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import type { WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { EMPTY_SET_VALUES } from '#domain/set-values.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { CommandContext } from './command-context.ts';
import { insertItems } from './insert-items.ts';
import { newWorkout } from './start-workout.ts';
import { queue, trainingTables, write } from './write.ts';

export type Started =
  | { kind: 'started'; workoutKey: Key }
  /** Another training is running; nothing was started. */
  | { kind: 'already-active'; workoutKey: Key }
  /** The template or workout to copy is not on this device. */
  | { kind: 'not-found' };

/** A training with the template's exercises and its sets, undone. */
export function applyTemplate(ctx: CommandContext, templateKey: Key): Promise<Started> {
  return write(ctx, trainingTables(ctx), async () => {
    const active = await getActiveWorkout(ctx.db);
    if (active) return { kind: 'already-active', workoutKey: active.key };
    const template = await ctx.db.templates.get(templateKey);
    if (!template || template.isDeleted) return { kind: 'not-found' };
    const workout = {
      ...newWorkout(ctx, template.title),
      templateKey,
      templateServerId: template.serverId,
    };
    const items = template.items.map(item => ({
      itemKey: ctx.newKey(),
      exerciseKey: item.exerciseKey,
      sets: item.sets.map(values => ({ setKey: ctx.newKey(), values: { ...EMPTY_SET_VALUES, ...values } })),
    }));
    await ctx.db.workouts.add(workout);
    await insertItems(ctx, workout, items);
    await ctx.db.templates.update(templateKey, { lastUsedAtMs: ctx.now(), isUntold: true });
    await queue(ctx, {
      op: 'workout.apply',
      workoutKey: workout.key,
      templateKey,
      startedAtMs: workout.startedAtMs,
      items,
    });
    return { kind: 'started', workoutKey: workout.key };
  });
}

/** A training with the exercises of a past one and the values of its done sets, undone. */
export function repeatWorkout(ctx: CommandContext, sourceKey: Key): Promise<Started> {
  return write(ctx, trainingTables(ctx), async () => {
    const active = await getActiveWorkout(ctx.db);
    if (active) return { kind: 'already-active', workoutKey: active.key };
    const source = await ctx.db.workouts.get(sourceKey);
    if (!source) return { kind: 'not-found' };
    const workout: WorkoutRow = {
      ...newWorkout(ctx, source.title || DEFAULT_WORKOUT_TITLE),
      templateKey: source.templateKey,
      templateServerId: source.templateServerId,
    };
    const items = await planFromPast(ctx, sourceKey);
    await ctx.db.workouts.add(workout);
    await insertItems(ctx, workout, items);
    await queue(ctx, {
      op: 'workout.recreate',
      workoutKey: workout.key,
      sourceKey,
      startedAtMs: workout.startedAtMs,
      items,
    });
    return { kind: 'started', workoutKey: workout.key };
  });
}

async function planFromPast(ctx: CommandContext, sourceKey: Key): Promise<PlannedItem[]> {
  const past = await getItemsWithSets(ctx.db, sourceKey);
  return past.map(({ item, sets }) => ({
    itemKey: ctx.newKey(),
    exerciseKey: item.exerciseKey,
    sets: sets
      .filter(set => set.done)
      .map(({ weightKg, reps, hardReps, durationSec, restSec }) => ({
        setKey: ctx.newKey(),
        values: { weightKg, reps, hardReps, durationSec, restSec },
      })),
  }));
}
