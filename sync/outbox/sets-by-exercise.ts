import type { ItemRow, SetRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

/** Sets by the exercise they were made for, which another device may have replaced since; of none, the item's own. */
export function byExerciseOf(item: ItemRow, sets: readonly SetRow[]): Map<Key, SetRow[]> {
  return sets.length > 0 ? Map.groupBy(sets, set => set.exerciseKey) : new Map([[item.exerciseKey, []]]);
}
