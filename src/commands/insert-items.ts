/** Rows of new exercises in a training, with the values of the previous time beside each set. */

import type { PlannedItem, PlannedSet } from '#db/intents.ts';
import { nextItemOrder } from '#db/next-item-order.ts';
import { getPreviousSets, NO_PREVIOUS } from '#db/queries/previous-sets.ts';
import { getItems } from '#db/queries/workout-view.ts';
import type { ItemRow, PreviousValues, SetRow, WorkoutRow } from '#db/rows.ts';
import { EMPTY_SET_VALUES } from '#domain/set-values.ts';
import type { CommandContext } from './command-context.ts';

/** Inside the caller's transaction. Orders go on from the highest ever given in the workout. */
export async function insertItems(
  ctx: CommandContext,
  workout: WorkoutRow,
  planned: readonly PlannedItem[],
): Promise<void> {
  const present = await getItems(ctx.db, workout.key);
  let order = await nextItemOrder(ctx.db, workout.key);
  const exerciseKeys = present.map(item => item.exerciseKey);
  for (const plan of planned) {
    const occurrence = exerciseKeys.filter(key => key === plan.exerciseKey).length;
    exerciseKeys.push(plan.exerciseKey);
    const item: ItemRow = {
      key: plan.itemKey,
      serverId: null,
      workoutKey: workout.key,
      order: order++,
      exerciseKey: plan.exerciseKey,
    };
    await ctx.db.items.add(item);
    const previous = await previousOf(ctx, workout, item, occurrence);
    await ctx.db.sets.bulkAdd(
      plan.sets.map((set, index) => newSetRow(ctx, item, set, index + 1, previous[index])),
    );
  }
}

/** The previous time's sets of an item that is (or will be) the `occurrence`-th of its exercise. */
export function previousOf(
  ctx: CommandContext,
  workout: WorkoutRow,
  item: Pick<ItemRow, 'exerciseKey'>,
  occurrence: number,
): Promise<PreviousValues[]> {
  const { exerciseKey } = item;
  return getPreviousSets(ctx.db, { exerciseKey, beforeMs: workout.startedAtMs, occurrence });
}

export function newSetRow(
  ctx: CommandContext,
  item: ItemRow,
  planned: PlannedSet,
  order: number,
  previous: PreviousValues | undefined,
): SetRow {
  const nowMs = ctx.now();
  return {
    ...EMPTY_SET_VALUES,
    restSec: null,
    ...planned.values,
    done: false,
    key: planned.setKey,
    serverId: null,
    workoutKey: item.workoutKey,
    itemKey: item.key,
    exerciseKey: item.exerciseKey,
    order,
    previous: previous ?? NO_PREVIOUS,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
