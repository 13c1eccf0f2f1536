import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { groupBy, inChunks } from '../database/rows.ts';
import type { ItemRow, SetRow } from '../database/schema.ts';

/** An item with its sets, both in order. */
export interface ItemContent extends ItemRow {
  sets: SetRow[];
}

type InWorkouts = { workoutIds: readonly number[] };

const selectItems = prepare((trx: Trx, { workoutIds }: InWorkouts) =>
  trx
    .selectFrom('workout_items')
    .selectAll()
    .where('workout_id', 'in', workoutIds)
    .orderBy('workout_id')
    .orderBy('item_order'),
);
const selectSets = prepare((trx: Trx, { workoutIds }: InWorkouts) =>
  trx
    .selectFrom('workout_sets as sets')
    .innerJoin('workout_items as items', 'items.id', 'sets.item_id')
    .selectAll('sets')
    .where('items.workout_id', 'in', workoutIds)
    .orderBy('sets.item_id')
    .orderBy('sets.set_order'),
);

/** The items of many workouts in two statements, by workout. */
export async function loadContents(
  trx: Trx,
  workoutIds: readonly number[],
): Promise<ReadonlyMap<number, ItemContent[]>> {
  const items = await inChunks(workoutIds, chunk => selectItems(trx, { workoutIds: chunk }));
  const sets = await inChunks(workoutIds, chunk => selectSets(trx, { workoutIds: chunk }));
  const setsByItem = groupBy(sets, set => [set.item_id, set]);
  return groupBy(items, item => [item.workout_id, { ...item, sets: setsByItem.get(item.id) ?? [] }]);
}

/** The items of one workout. */
export async function loadContent(trx: Trx, workoutId: number): Promise<ItemContent[]> {
  const contents = await loadContents(trx, [workoutId]);
  return contents.get(workoutId) ?? [];
}
