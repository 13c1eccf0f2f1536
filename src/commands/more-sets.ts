/** Sets that are put among others: a copy under its own, a ramp of warm-ups above the work. */
import { nextSetOrder } from '#db/next-order.ts';
import { loadModeOf } from '#db/queries/exercise-view.ts';
import { findPrevious, getPreviousSets } from '#db/queries/previous-sets.ts';
import { getOwnSets, getSets } from '#db/queries/workout-view.ts';
import type { ItemRow, SetFields } from '#db/rows.ts';
import { copiedValues } from '#db/set-copies.ts';
import type { Key } from '#domain/ids.ts';
import { placesBetween } from '#domain/place.ts';
import { isWorking } from '#domain/set-values.ts';
import { type GymBar, rampTo } from '#domain/warm-up.ts';
import type { CommandContext } from './command-context.ts';
import { change, write } from './write.ts';

/** What weights go up by where nobody has said otherwise. */
export const WEIGHT_STEP_KG = 2.5;

/** The same once more, undone, right under it. Undefined when it is gone. */
export function duplicateSet(ctx: CommandContext, setKey: Key): Promise<Key | undefined> {
  return write(ctx, [ctx.db.items, ctx.db.sets], async () => {
    const set = await ctx.db.sets.get(setKey);
    const item = set && (await ctx.db.items.get(set.itemKey));
    if (!item) return undefined;
    const sets = await getSets(ctx.db, item.key, item.exerciseKey);
    const below = sets[sets.findIndex(other => other.key === setKey) + 1];
    const [position = null] = below ? placesBetween(set, below, 1) : [];
    const [made] = await putSets(ctx, item, [{ ...copiedValues(set), position }]);
    return made;
  });
}

export interface WarmupOptions {
  stepKg?: number;
  /** Null: it is no barbell. */
  bar?: GymBar | null;
  /** Only where there is none yet: those that are there are returned. */
  ifNone?: boolean;
}

/**
 * Warm-ups up to the first working set's weight, or to what it was the last time. Returns how many; none where no weight
 * is known, or one so light that it needs no ramp, and none with help: less of it is more.
 */
export function addWarmups(
  ctx: CommandContext,
  itemKey: Key,
  { stepKg = WEIGHT_STEP_KG, bar = null, ifNone = false }: WarmupOptions = {},
): Promise<number> {
  const { db } = ctx;
  return write(ctx, db.tables, async () => {
    const item = await db.items.get(itemKey);
    if (!item) return 0;
    const sets = await getOwnSets(db, itemKey, item.exerciseKey);
    const first = sets.findIndex(isWorking);
    if (ifNone && first > 0) return first;
    const previous = await getPreviousSets(db, item.workoutKey);
    const workingKg = sets[first]?.weightKg ?? findPrevious(previous[itemKey], sets, first)?.weightKg;
    if (workingKg == null) return 0;
    const exercise = await db.exercises.get(item.exerciseKey);
    const settings = await db.exerciseSettings.get(item.exerciseKey);
    if (loadModeOf(exercise, settings) === 'assisted') return 0;
    const ramp = rampTo(workingKg, stepKg, bar);
    const places = placesBetween(sets[first - 1], sets[first], ramp.length);
    const values = ramp.map((set, at) => ({
      ...set,
      setType: 'warmup' as const,
      position: places[at] ?? null,
    }));
    return (await putSets(ctx, item, values)).length;
  });
}

/** Below what is there, unless they say where. `placeKey`: of the replacement that brings them. */
export async function putSets(
  ctx: CommandContext,
  { key: itemKey, workoutKey, exerciseKey }: Pick<ItemRow, 'key' | 'workoutKey' | 'exerciseKey'>,
  sets: readonly Partial<SetFields>[],
  placeKey?: Key,
): Promise<Key[]> {
  const keys: Key[] = [];
  const order = await nextSetOrder(ctx.db, itemKey, ctx.now());
  const place = { workoutKey, itemKey, exerciseKey, ...(placeKey !== undefined && { placeKey }) };
  for (const [at, values] of sets.entries()) {
    const setKey = ctx.newKey();
    await change(ctx, 'set.create', { ...place, order: order + at, setKey, values });
    keys.push(setKey);
  }
  return keys;
}
