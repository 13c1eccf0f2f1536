/** What a person changes of a training as a whole: its title and its exercises. */
import { nextItemOrder } from '#db/next-order.ts';
import { findOwnJoins } from '#db/queries/own-joins.ts';
import { resolveWorkout } from '#db/queries/resolve-workout.ts';
import { getItems, getSets } from '#db/queries/workout-view.ts';
import { type ItemRow, refOf, type WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { holdsSomething } from '#domain/set-values.ts';
import { normalizeTitle } from '#domain/validation.ts';
import { roomForSets, setsInPlaceOf, setsOfLastTime } from './arriving-sets.ts';
import type { CommandContext } from './command-context.ts';
import { putSets } from './more-sets.ts';
import { stopRestOf } from './rest.ts';
import { change, changeUndoably, write } from './write.ts';

/** An empty or too long title is ignored (docs/product.md, Forms). */
export function renameWorkout(ctx: CommandContext, shownKey: Key, text: string): Promise<void> {
  const { workouts, aliases } = ctx.db;
  return write(ctx, [workouts, aliases], async () => {
    const title = normalizeTitle(text);
    const workoutKey = await resolveWorkout(ctx.db, shownKey);
    const workout = await workouts.get(workoutKey);
    if (!workout || title === null) return;
    await change(ctx, 'workout.title', { workoutKey, title });
  });
}

/** What is noted of the training as a whole. */
export function noteWorkout(ctx: CommandContext, shownKey: Key, note: string): Promise<void> {
  const { workouts, aliases } = ctx.db;
  return write(ctx, [workouts, aliases], async () => {
    const workoutKey = await resolveWorkout(ctx.db, shownKey);
    if (await workouts.get(workoutKey)) await change(ctx, 'workout.note', { workoutKey, note });
  });
}
/** Which training the person means to change: one that has ended meanwhile is another matter than the one that runs. */
export type Editable = 'active' | 'completed';

export interface NewItem {
  itemKey: Key;
  exerciseKey: Key;
}

/** The API takes so many exercises in one call. */
const ADDED_AT_ONCE = 100;

/**
 * Adds exercises at the end. In a running training each arrives with as many undone sets, of the same types, as were done
 * of it the last time; their values stay the previous ones' to fill in. The keys come from the selection, so that taking
 * one selection twice (two tabs, a crash between) adds it once.
 */
export function addExercises(
  ctx: CommandContext,
  shownKey: Key,
  items: readonly NewItem[],
  to: Editable = 'active',
): Promise<void> {
  const { db } = ctx;
  return write(ctx, [db.workouts, db.items, db.sets, db.aliases, db.performances], async () => {
    const workoutKey = await resolveWorkout(db, shownKey);
    const workout = await db.workouts.get(workoutKey);
    if (workout?.status !== to) return;
    const already = await getItems(db, workoutKey);
    const fresh = await leaveOutKnown(ctx, items);
    const firstOrder = await nextItemOrder(db, workoutKey, ctx.now());
    const placed = fresh.map((item, place) => ({ ...item, order: firstOrder + place }));
    const viaKey = (await findOwnJoins(db, workoutKey)).at(-1);
    const training = { workoutKey, ...(viaKey !== undefined && { viaKey }) };
    for (let from = 0; from < placed.length; from += ADDED_AT_ONCE) {
      await change(ctx, 'items.add', { ...training, items: placed.slice(from, from + ADDED_AT_ONCE) });
    }
    if (to === 'active') await addSetsOfLastTime(ctx, workout, already, fresh);
  });
}

async function addSetsOfLastTime(
  ctx: CommandContext,
  workout: WorkoutRow,
  already: readonly ItemRow[],
  added: readonly NewItem[],
): Promise<void> {
  const seen = already.map(item => item.exerciseKey);
  let room = await roomForSets(ctx, workout.key);
  for (const { itemKey, exerciseKey } of added) {
    const nth = seen.filter(key => key === exerciseKey).length;
    seen.push(exerciseKey);
    const sets = (await setsOfLastTime(ctx, exerciseKey, workout.startedAtMs, nth)).slice(0, room);
    const item = { key: itemKey, workoutKey: workout.key, exerciseKey };
    await putSets(ctx, item, sets);
    room -= sets.length;
  }
}

/** Without what is there, and without what was added and has been deleted since. */
async function leaveOutKnown({ db }: CommandContext, items: readonly NewItem[]): Promise<NewItem[]> {
  const keys = items.map(item => item.itemKey);
  const [rows, makers] = await Promise.all([
    db.items.bulkGet(keys),
    db.log.where('makes').anyOf(keys).toArray(),
  ]);
  const made = new Set(makers.flatMap(entry => entry.makes));
  return items.filter(({ itemKey }, place) => !rows[place] && !made.has(itemKey));
}

export interface Replacement {
  /** For `takeBack`. */
  seq: number;
  /** Whether a set went that was done or held a figure. */
  hasLost: boolean;
}

/**
 * The item keeps its place; its sets go, since they were made for the other exercise. In a running training it gets undone
 * ones of its own (`setsInPlaceOf`). Undefined, and nothing written, when it is not there any more, or its training is over:
 * the list may have been open meanwhile, and what was done stays.
 */
export function replaceExercise(
  ctx: CommandContext,
  itemKey: Key,
  exerciseKey: Key,
  within: Editable = 'active',
): Promise<Replacement | undefined> {
  const { db } = ctx;
  return write(ctx, db.tables, async () => {
    const item = await db.items.get(itemKey);
    if (!item || item.exerciseKey === exerciseKey) return undefined;
    const { workoutKey } = item;
    const [workout, sets] = await Promise.all([
      db.workouts.get(workoutKey),
      getSets(db, itemKey, item.exerciseKey),
    ]);
    if (workout?.status !== within) return undefined;
    const arriving = within === 'active' ? await setsInPlaceOf(ctx, item, exerciseKey, workout) : [];
    await stopRestOf(ctx, { itemKey });
    const setKeys = sets.map(set => set.key);
    const replacement = { workoutKey, itemKey, exerciseKey, setKeys };
    const hasLost = sets.some(holdsSomething);
    if (arriving.length === 0) return { seq: await change(ctx, 'item.replace', replacement), hasLost };
    const placeKey = ctx.newKey();
    const seq = await change(ctx, 'item.replace', { ...replacement, placeKey });
    await putSets(ctx, { ...item, exerciseKey }, arriving, placeKey);
    return { seq, hasLost };
  });
}

/** Hides the exercise at once; the call waits while its undo is on offer. Returns the seq to undo, if anything was there. */
export function deleteItem(ctx: CommandContext, itemKey: Key): Promise<number | undefined> {
  const { items, sets, rest, meta } = ctx.db;
  return write(ctx, [items, sets, rest, meta], async () => {
    const item = await items.get(itemKey);
    if (!item) return undefined;
    const shown = await getSets(ctx.db, itemKey, item.exerciseKey);
    const keeps = shown.map(set => refOf('sets', set.key));
    const stoppedRest = await stopRestOf(ctx, { itemKey });
    return changeUndoably(ctx, 'item.delete', { workoutKey: item.workoutKey, itemKey }, stoppedRest, keeps);
  });
}
