/** Starting a training from a template, or as one was done before. Not in the first load, unlike an empty one. */
import type { PlannedItem } from '#db/mutation-args.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import { copiedValues } from '#db/set-copies.ts';
import type { Key } from '#domain/ids.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import type { CommandContext } from './command-context.ts';
import { findRunning } from './start-workout.ts';
import { change, write } from './write.ts';

export type Started =
  | { kind: 'started'; workoutKey: Key }
  /** Another training is running; nothing was started. */
  | { kind: 'already-active'; workoutKey: Key }
  /** The template or workout to copy is not on this device. */
  | { kind: 'not-found' };

/** A training with the template's exercises and its sets, undone. */
export function applyTemplate(ctx: CommandContext, templateKey: Key): Promise<Started> {
  return start(ctx, async workoutKey => {
    const template = await ctx.db.templates.get(templateKey);
    if (!template) return false;
    const { title } = template;
    const items = template.items.map(({ exerciseKey, sets }, place) => ({
      itemKey: ctx.newKey(),
      exerciseKey,
      order: place + 1,
      sets: sets.map(values => ({ setKey: ctx.newKey(), values })),
    }));
    await change(ctx, 'workout.apply', { workoutKey, title, startedAtMs: ctx.now(), templateKey, items });
    return true;
  });
}

/** A training with the exercises of a past one and the values of its done sets, undone. */
export function repeatWorkout(ctx: CommandContext, sourceKey: Key): Promise<Started> {
  return start(ctx, async workoutKey => {
    const source = await ctx.db.workouts.get(sourceKey);
    if (!source) return false;
    const { title, templateKey } = source;
    await change(ctx, 'workout.recreate', {
      workoutKey,
      title: title || DEFAULT_WORKOUT_TITLE,
      startedAtMs: ctx.now(),
      sourceKey,
      templateKey,
      items: await planFromPast(ctx, sourceKey),
    });
    return true;
  });
}

/** `begin` says whether there was anything to copy. */
function start(ctx: CommandContext, begin: (workoutKey: Key) => Promise<boolean>): Promise<Started> {
  const { workouts, items, sets, templates } = ctx.db;
  return write(ctx, [workouts, items, sets, templates], async () => {
    const running = await findRunning(ctx);
    if (running) return { kind: 'already-active', workoutKey: running.key };
    const workoutKey = ctx.newKey();
    return (await begin(workoutKey)) ? { kind: 'started', workoutKey } : { kind: 'not-found' };
  });
}

async function planFromPast(ctx: CommandContext, sourceKey: Key): Promise<PlannedItem[]> {
  const past = await getItemsWithSets(ctx.db, sourceKey);
  return past.map(({ item, sets }, place) => ({
    itemKey: ctx.newKey(),
    exerciseKey: item.exerciseKey,
    order: place + 1,
    sets: sets.filter(set => set.done).map(set => ({ setKey: ctx.newKey(), values: copiedValues(set) })),
  }));
}
