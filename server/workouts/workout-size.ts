import { countWorkoutRows } from '../database/count-rows.ts';
import type { Trx } from '../database/database.ts';
import { takeWithin } from '../database/rows.ts';
import { limitReached } from '../http/api-error.ts';
import { ITEMS_PER_WORKOUT, ROWS_PER_PAGE, SETS_PER_ITEM, SETS_PER_WORKOUT } from '../limits.ts';
import type { ItemContent } from './contents.ts';

/** A whole workout is one answer, so it must not grow without end. */
export function assertNotTooLarge(items: readonly ItemContent[]): void {
  if (items.length > ITEMS_PER_WORKOUT) throw limitReached('упражнений в тренировке', ITEMS_PER_WORKOUT);
  if (items.some(item => item.sets.length > SETS_PER_ITEM))
    throw limitReached('подходов в упражнении', SETS_PER_ITEM);
  const sets = items.reduce((sum, item) => sum + item.sets.length, 0);
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
