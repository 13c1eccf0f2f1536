import { actOn } from '../database/acts.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inBatches } from '../database/rows.ts';
import type { ItemRow, SetValueColumns, StoredSet } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import type { ItemPlace } from './find-places.ts';
import { EMPTY_SET, writtenBy } from './set-columns.ts';
import { assertNotTooLarge } from './workout-size.ts';

export interface NewSet extends Partial<SetValueColumns> {
  client_key: string;
}

export interface NewItem {
  exercise_id: number;
  client_key: string;
  group_key?: string | null;
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
  work.countRows(items.length);
  let order = await takeItemOrders(work, workoutId, items.length);
  for (const { exercise_id, client_key, group_key = null, sets } of items) {
    const [row] = await insertItem(work.trx, {
      user_id: work.user.id,
      workout_id: workoutId,
      exercise_id,
      client_key,
      item_order: order++,
      last_set_order: 0,
      via_key: via,
      position: null,
      group_key,
      acts: null,
      revision: work.changes.stamp('item'),
    });
    if (!row) throw new Error('a new item has an id');
    await insertSets(work, { workout_id: workoutId, item_id: row.id }, sets);
  }
  await assertNotTooLarge(work.trx, workoutId);
  work.changes.touch(workoutId, { actMs: work.act.actMs, tickMs: null });
}

type NewSetRow = { [Column in Exclude<keyof StoredSet, 'id'>]: StoredSet[Column] };

/** Where sets are added. */
type Home = Pick<ItemPlace, 'workout_id' | 'item_id'>;

/** What the busiest call does: one set. */
const insertRow = prepare((trx: Trx, row: NewSetRow) =>
  trx.insertInto('workout_sets').values(row).returning('id'),
);

/** Adds a set after the last order ever given in the item. */
export async function insertSet(work: Work, home: Home, set: NewSet): Promise<StoredSet> {
  const [row] = await toRows(work, home, [set]);
  const [made] = row ? await insertRow(work.trx, row) : [];
  if (!row || !made) throw new Error('a new set has an id');
  return { ...row, ...made };
}

export async function insertSets(work: Work, home: Home, sets: readonly NewSet[]): Promise<void> {
  if (sets.length === 0) return;
  const rows = await toRows(work, home, sets);
  await inBatches(rows, batch => work.trx.insertInto('workout_sets').values(batch).execute());
}

async function toRows(work: Work, home: Home, sets: readonly NewSet[]): Promise<NewSetRow[]> {
  work.countRows(sets.length, ...sets.map(set => set.note));
  const first = await takeSetOrders(work, home.item_id, sets.length);
  const { actMs, writer } = work.act;
  const tickMs = sets.some(set => set.done === 1) ? actOn(work.act, 'done').actMs : null;
  work.changes.touch(home.workout_id, { actMs, tickMs });
  return sets.map((set, index) => ({
    ...EMPTY_SET,
    ...set,
    user_id: work.user.id,
    item_id: home.item_id,
    set_order: first + index,
    created_at: work.now,
    updated_at: work.now,
    ticked_by: null,
    ticked_revision: null,
    ...writtenBy(set, work.changes.stamp('set'), writer),
    acts: null,
  }));
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
