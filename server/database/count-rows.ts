import { sql } from 'kysely';
import type { Trx } from './database.ts';
import { prepare } from './prepare.ts';
import { inChunks } from './rows.ts';

/*
 * How many rows an answer would hold, counted before they are read: a page ends before it has too many.
 */

/** One may have a thousand rows, and a statement is answered in one go. */
const AT_ONCE = 32;

type Ids = { ids: readonly number[] };
type Count = { id: number; count: number };

const selectWorkoutRows = prepare((trx: Trx, { ids }: Ids) =>
  trx
    .selectFrom('workout_items as items')
    .select([
      'items.workout_id as id',
      sql<number>`sum(1 + (select count(*) from workout_sets where item_id = items.id))`.as('count'),
    ])
    .where('items.workout_id', 'in', ids)
    .groupBy('items.workout_id'),
);
const selectTemplateRows = prepare((trx: Trx, { ids }: Ids) =>
  trx
    .selectFrom('template_items as items')
    .leftJoin('template_sets as sets', 'sets.item_id', 'items.id')
    .select([
      'items.template_id as id',
      sql<number>`count(distinct items.id) + count(sets.item_id)`.as('count'),
    ])
    .where('items.template_id', 'in', ids)
    .groupBy('items.template_id'),
);
const selectAlternatives = prepare((trx: Trx, { ids }: Ids) =>
  trx
    .selectFrom('exercise_alternatives')
    .select(['exercise_id as id', sql<number>`count(*)`.as('count')])
    .where('exercise_id', 'in', ids)
    .groupBy('exercise_id'),
);

type CountRows = (trx: Trx, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** Items and sets of each workout. */
export const countWorkoutRows = countBy(selectWorkoutRows);
/** Items and sets of each template. */
export const countTemplateRows = countBy(selectTemplateRows);
export const countAlternatives = countBy(selectAlternatives);

function countBy(select: (trx: Trx, ids: Ids) => Promise<Count[]>): CountRows {
  return async (trx, ids) => {
    const rows = await inChunks(ids, chunk => select(trx, { ids: chunk }), AT_ONCE);
    return new Map(rows.map(row => [row.id, Number(row.count)]));
  };
}

/**
 * Rows from the front that fit into `limit` with those beneath them, one at least: each may have a thousand, and is read
 * whole. Nothing is counted behind the last one.
 */
export async function takeFitting<Row extends { id: number }>(
  trx: Trx,
  rows: readonly Row[],
  { limit, countRows }: { limit: number; countRows: CountRows },
): Promise<Row[]> {
  if (rows.length < 2) return [...rows];
  const fitting: Row[] = [];
  let size = 0;
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    const beneath = await countRows(
      trx,
      some.map(({ id }) => id),
    );
    for (const row of some) {
      size += 1 + (beneath.get(row.id) ?? 0);
      if (fitting.length > 0 && size > limit) return fitting;
      fitting.push(row);
    }
  }
  return fitting;
}
