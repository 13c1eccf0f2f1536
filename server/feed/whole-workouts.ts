import type { FeedRow } from '#contract/rows.ts';
import { countWorkoutRows, takeFitting } from '../database/count-rows.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { groupBy, inChunks } from '../database/rows.ts';
import { fromItems, fromSets, fromWorkouts, toItemRow, toSetRow, toWorkoutRow } from './training-rows.ts';

/** As many workouts from the front as fit, one at least, with all their rows. */
export async function loadFitting<Head extends { id: number }>(
  trx: Trx,
  heads: readonly Head[],
  limit: number,
) {
  const fitting = await takeFitting(trx, heads, { limit, countRows: countWorkoutRows });
  const wholes = await loadWholes(
    trx,
    fitting.map(head => head.id),
  );
  return { fitting, rows: [...wholes.values()].flat() };
}

type Ids = { ids: readonly number[] };

const selectWorkouts = prepare((trx: Trx, { ids }: Ids) => fromWorkouts(trx).where('row.id', 'in', ids));
const selectItems = prepare((trx: Trx, { ids }: Ids) =>
  fromItems(trx).where('row.workout_id', 'in', ids).orderBy('row.workout_id').orderBy('row.item_order'),
);
const selectSets = prepare((trx: Trx, { ids }: Ids) =>
  fromSets(trx).where('item.workout_id', 'in', ids).orderBy('row.item_id').orderBy('row.set_order'),
);

/** Trainings with their items and sets, in the order of the ids: a parent comes before its children. */
async function loadWholes(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, FeedRow[]>> {
  const workouts = await inChunks(ids, chunk => selectWorkouts(trx, { ids: chunk }));
  const items = await inChunks(ids, chunk => selectItems(trx, { ids: chunk }));
  const sets = await inChunks(ids, chunk => selectSets(trx, { ids: chunk }));
  const itemsOf = groupBy(items, item => [item.workout_id, toItemRow(item)]);
  const setsOf = groupBy(sets, set => [set.workout_id, toSetRow(set)]);
  const headOf = new Map(workouts.map(row => [row.id, toWorkoutRow(row)]));
  return new Map(
    ids.map(id => {
      const head = headOf.get(id);
      return [id, head ? [head, ...(itemsOf.get(id) ?? []), ...(setsOf.get(id) ?? [])] : []];
    }),
  );
}
