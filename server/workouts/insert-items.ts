import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inBatches } from '../database/rows.ts';
import type { SetValueColumns } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { EMPTY_SET } from './set-columns.ts';

export interface NewSet extends Partial<SetValueColumns> {
  client_key: string | null;
}

export interface NewItem {
  exercise_id: number;
  client_key: string | null;
  sets: readonly NewSet[];
}

/** Adds items after the last order ever given in the workout, and answers with their ids. */
export async function insertItems(
  work: Work,
  workoutId: number,
  items: readonly NewItem[],
): Promise<number[]> {
  work.countRows(items.length);
  let order = await takeItemOrders(work, workoutId, items.length);
  const ids: number[] = [];
  for (const { exercise_id, client_key, sets } of items) {
    const { id } = await work.trx
      .insertInto('workout_items')
      .values({
        user_id: work.user.id,
        workout_id: workoutId,
        exercise_id,
        client_key,
        item_order: order++,
        last_set_order: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    await insertSets(work, id, sets);
  }
  return ids;
}

interface NewSetRow extends SetValueColumns {
  client_key: string | null;
  user_id: number;
  item_id: number;
  set_order: number;
  created_at: string;
  updated_at: string;
}

/** What the busiest call does: one set. */
const insertSet = prepare((trx: Trx, row: { [Column in keyof NewSetRow]: NewSetRow[Column] }) =>
  trx.insertInto('workout_sets').values(row),
);

/** Adds sets after the last order ever given in the item. */
export async function insertSets(work: Work, itemId: number, sets: readonly NewSet[]): Promise<void> {
  if (sets.length === 0) return;
  work.countRows(sets.length);
  const first = await takeSetOrders(work, itemId, sets.length);
  const rows = sets.map((set, index) => ({
    ...EMPTY_SET,
    ...set,
    user_id: work.user.id,
    item_id: itemId,
    set_order: first + index,
    created_at: work.now,
    updated_at: work.now,
  }));
  const [row, ...others] = rows;
  if (row && others.length === 0) await insertSet(work.trx, row);
  else await inBatches(rows, batch => work.trx.insertInto('workout_sets').values(batch).execute());
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

/** The first of so many orders, which nobody else will get. */
async function takeItemOrders(work: Work, workoutId: number, count: number): Promise<number> {
  const { last_item_order } = await work.trx
    .updateTable('workouts')
    .set(eb => ({ last_item_order: eb('last_item_order', '+', count) }))
    .where('id', '=', workoutId)
    .returning('last_item_order')
    .executeTakeFirstOrThrow();
  return last_item_order - count + 1;
}
