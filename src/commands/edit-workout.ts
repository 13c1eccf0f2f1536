/** What a person changes of a training as a whole: its title and its exercises. */
import { itemFields, serverCopy, workoutFields } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { normalizeTitle } from '#domain/validation.ts';
import { addingItems } from '#sync/outbox/adding-items.ts';
import { dropUnsentSets, replaceUnsent } from '#sync/outbox/replace-unsent.ts';
import type { CommandContext } from './command-context.ts';
import { insertItems } from './insert-items.ts';
import { stopRestOf } from './rest.ts';
import { queue, queueUndoable, trainingTables, write } from './write.ts';

/**
 * An empty, too long or unchanged title is ignored (SPEC section 5). Of a training that has joined another one, as a tab
 * may not have seen yet, the other gets it.
 */
export function renameWorkout(ctx: CommandContext, shownKey: Key, text: string): Promise<void> {
  return write(ctx, [ctx.db.workouts], async () => {
    const title = normalizeTitle(text);
    const workoutKey = (await ctx.db.workouts.get(shownKey))?.joinedInto ?? shownKey;
    const workout = await ctx.db.workouts.get(workoutKey);
    if (!workout || title === null || title === workout.title) return;
    await ctx.db.workouts.update(workoutKey, { ...serverCopy(workout, workoutFields), title });
    await queue(ctx, { op: 'workout.title', workoutKey, title });
  });
}

export interface NewItem {
  itemKey: Key;
  exerciseKey: Key;
}

/**
 * Adds exercises at the end, without sets. The keys come from the selection, so that taking one selection twice
 * (two tabs, a crash between) adds it once.
 */
export function addExercises(ctx: CommandContext, workoutKey: Key, items: readonly NewItem[]): Promise<void> {
  return write(ctx, trainingTables(ctx), async () => {
    const workout = await ctx.db.workouts.get(workoutKey);
    if (workout?.status !== 'active') return;
    const present = await ctx.db.items.bulkGet(items.map(item => item.itemKey));
    const fresh = items.filter((_, index) => !present[index]);
    if (fresh.length === 0) return;
    await insertItems(
      ctx,
      workout,
      fresh.map(item => ({ ...item, sets: [] })),
    );
    for (const intent of addingItems(workoutKey, fresh)) await queue(ctx, intent);
    const { joinedItemKeys } = workout;
    if (!joinedItemKeys) return;
    const added = fresh.map(item => item.itemKey);
    await ctx.db.workouts.update(workoutKey, { joinedItemKeys: [...joinedItemKeys, ...added] });
  });
}

/**
 * The item keeps its place; its sets go, since they were made for the other exercise. False, and nothing written, when
 * it is not there any more, or its training is over: the list may have been open meanwhile, and what was done stays.
 */
export function replaceExercise(ctx: CommandContext, itemKey: Key, exerciseKey: Key): Promise<boolean> {
  return write(ctx, trainingTables(ctx), async () => {
    const item = await ctx.db.items.get(itemKey);
    if (!item || item.isDeleted || item.exerciseKey === exerciseKey) return false;
    const workout = await ctx.db.workouts.get(item.workoutKey);
    if (workout?.status !== 'active') return false;
    await ctx.db.items.update(itemKey, { ...serverCopy(item, itemFields), exerciseKey });
    await stopRestOf(ctx, { itemKey });
    const isUnsent = await replaceUnsent(ctx.db, itemKey, exerciseKey);
    if (isUnsent) {
      await ctx.db.sets.where('itemKey').equals(itemKey).delete();
      return true;
    }
    await dropUnsentSets(ctx.db, itemKey);
    await ctx.db.sets.where('itemKey').equals(itemKey).modify({ isDeleted: true });
    await queue(ctx, { op: 'item.replace', workoutKey: item.workoutKey, itemKey, exerciseKey });
    return true;
  });
}

/** Hides the exercise at once; the call waits while its undo is on offer. Returns the seq to undo, if anything was there. */
export function deleteItem(ctx: CommandContext, itemKey: Key): Promise<number | undefined> {
  return write(ctx, trainingTables(ctx), async () => {
    const item = await ctx.db.items.get(itemKey);
    if (!item || item.isDeleted) return undefined;
    await ctx.db.items.update(itemKey, { isDeleted: true });
    const stoppedRest = await stopRestOf(ctx, { itemKey });
    return queueUndoable(ctx, { op: 'item.delete', workoutKey: item.workoutKey, itemKey }, stoppedRest);
  });
}
