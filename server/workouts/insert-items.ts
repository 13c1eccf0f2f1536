import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { ItemRow, SetRow, SetValueColumns } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { EMPTY_SET } from './set-columns.ts';

export interface NewSet extends Partial<SetValueColumns> {
  client_key: string;
}

export interface NewItem {
  exercise_id: number;
  client_key: string;
  sets: readonly NewSet[];
}

type NewItemRow = { [Column in Exclude<keyof ItemRow, 'id'>]: ItemRow[Column] };

const insertItem = prepare((trx: Trx, row: NewItemRow) =>
  trx.insertInto('workout_items').values(row).returning('id'),
);

/** Adds items after the last order ever given in the workout. `via`: the key of the joined training they come by. */
export async function insertItems(
  work: Work,
  { workoutId, via }: { workoutId: number; via: string | null },
  items: readonly NewItem[],
): Promise<void> {
  if (items.length === 0) return;
  let order = await takeItemOrders(work, workoutId, items.length);
  for (const { exercise_id, client_key, sets } of items) {
    const [row] = await insertItem(work.trx, {
      user_id: work.user.id,
      workout_id: workoutId,
      exercise_id,
      client_key,
      item_order: order++,
      last_set_order: 0,
      via_key: via,
      revision: work.changes.stamp('item'),
    });
    if (!row) throw new Error('a new item has an id');
    await insertSets(work, { workout_id: workoutId, item_id: row.id }, sets);
  }
  work.changes.touch(workoutId, { actMs: work.act.actMs, tickMs: null });
}

type NewSetRow = { [Column in Exclude<keyof SetRow, 'id'>]: SetRow[Column] };

/** What the busiest call does: one set. */
const insertSet = prepare((trx: Trx, row: NewSetRow) => trx.insertInto('workout_sets').values(row));

/** Adds sets after the last order ever given in the item. */
export async function insertSets(
  work: Work,
  place: { workout_id: number; item_id: number },
  sets: readonly NewSet[],
): Promise<void> {
  if (sets.length === 0) return;
  const first = await takeSetOrders(work, place.item_id, sets.length);
  const rows = sets.map((set, index) => ({
    ...EMPTY_SET,
    ...set,
    user_id: work.user.id,
    item_id: place.item_id,
    set_order: first + index,
    created_at: work.now,
    updated_at: work.now,
    revision: work.changes.stamp('set'),
    written_by: work.act.writer,
    acts: null,
  }));
  const [row, ...others] = rows;
  if (row && others.length === 0) await insertSet(work.trx, row);
  else await work.trx.insertInto('workout_sets').values(rows).execute();
  const { actMs } = work.act;
  work.changes.touch(place.workout_id, { actMs, tickMs: sets.some(set => set.done === 1) ? actMs : null });
}

const updateLastSetOrder = prepare((trx: Trx, { itemId, count }: { itemId: number; count: number }) =>
  trx
    .updateTable('workout_items')
    .set(eb => ({ last_set_order: eb('last_set_order', '+', count) }))
    .where('id', '=', itemId)
    .returning('last_set_order'),
);

/** The first of so many orders, which nobody else will get. */
async function takeSetOrders(work: Work, itemId: number, count: number): Promise<number> {
  const [item] = await updateLastSetOrder(work.trx, { itemId, count });
  if (!item) throw new Error('the item of a new set is gone');
  return item.last_set_order - count + 1;
}

const updateLastItemOrder = prepare((trx: Trx, { workoutId, count }: { workoutId: number; count: number }) =>
  trx
    .updateTable('workouts')
    .set(eb => ({ last_item_order: eb('last_item_order', '+', count) }))
    .where('id', '=', workoutId)
    .returning('last_item_order'),
);

/** The first of so many orders, which nobody else will get. */
export async function takeItemOrders(work: Work, workoutId: number, count: number): Promise<number> {
  const [workout] = await updateLastItemOrder(work.trx, { workoutId, count });
  if (!workout) throw new Error('the workout of a new item is gone');
  return workout.last_item_order - count + 1;
}
