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

/** Adds sets after the last order ever given in the item. */
export async function insertSets(work: Work, itemId: number, sets: readonly NewSet[]): Promise<void> {
  if (sets.length === 0) return;
  const { last_set_order } = await work.trx
    .updateTable('workout_items')
    .set(eb => ({ last_set_order: eb('last_set_order', '+', sets.length) }))
    .where('id', '=', itemId)
    .returning('last_set_order')
    .executeTakeFirstOrThrow();
  const first = last_set_order - sets.length + 1;
  const rows = sets.map((set, index) => ({
    ...EMPTY_SET,
    ...set,
    user_id: work.user.id,
    item_id: itemId,
    set_order: first + index,
    created_at: work.now,
    updated_at: work.now,
  }));
  await work.trx.insertInto('workout_sets').values(rows).execute();
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
