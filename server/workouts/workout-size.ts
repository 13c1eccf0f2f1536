import { countWorkoutRows } from '../database/count-rows.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { takeWithin } from '../database/rows.ts';
import { limitReached } from '../http/api-error.ts';
import { ITEMS_PER_WORKOUT, ROWS_PER_PAGE, SETS_PER_ITEM, SETS_PER_WORKOUT } from '../limits.ts';

const countSets = prepare((trx: Trx, { workoutId }: { workoutId: number }) =>
  trx
    .selectFrom('workout_items as item')
    .leftJoin('workout_sets as set', 'set.item_id', 'item.id')
    .select(eb => eb.fn.count<number>('set.id').as('sets'))
    .where('item.workout_id', '=', workoutId)
    .groupBy('item.id'),
);

/** A whole workout is one answer, so it must not grow without end. Asked once rows were added: the call is undone. */
export async function assertNotTooLarge(trx: Trx, workoutId: number): Promise<void> {
  const items = (await countSets(trx, { workoutId })).map(item => Number(item.sets));
  if (items.length > ITEMS_PER_WORKOUT) throw limitReached('упражнений в тренировке', ITEMS_PER_WORKOUT);
  if (items.some(sets => sets > SETS_PER_ITEM)) throw limitReached('подходов в упражнении', SETS_PER_ITEM);
  const sets = items.reduce((sum, count) => sum + count, 0);
  if (sets > SETS_PER_WORKOUT) throw limitReached('подходов в тренировке', SETS_PER_WORKOUT);
}

/** The workouts from the front whose items and sets fit one page, one at least. */
export async function takePage<Row extends { id: number }>(trx: Trx, rows: readonly Row[]): Promise<Row[]> {
  const counts = await countWorkoutRows(
    trx,
    rows.map(row => row.id),
  );
  return takeWithin(rows, ROWS_PER_PAGE, row => counts.get(row.id) ?? 0);
}
