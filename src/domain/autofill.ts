import type { SetValues } from './set-values.ts';

export interface TickedSet {
  /** What stands in the fields and isn't saved yet; a missing or empty value was not typed. */
  typed: Partial<SetValues>;
  /** The set's saved values. */
  own: SetValues;
  /** The values of the same set the previous time; null when there was none. */
  previous: SetValues | null;
  /** The sets above it in the same exercise, in the table's order, with their own saved values. */
  earlierSets: readonly SetValues[];
  isTimeBased: boolean;
}

/**
 * The values a set gets when it is ticked (docs/product.md, States). Each is the first there is of: typed, the set's own,
 * the previous time's, the nearest set above that has one. Zero is a value. A field that the exercise doesn't show
 * (a reserve for a time-based one, a duration for the others) keeps what the set holds: nobody sees it filled.
 */
export function fillOnTick(set: TickedSet): SetValues {
  return {
    weightKg: fillField(set, 'weightKg'),
    reps: fillField(set, 'reps'),
    hardReps: set.isTimeBased ? set.own.hardReps : fillField(set, 'hardReps'),
    durationSec: set.isTimeBased ? fillField(set, 'durationSec') : set.own.durationSec,
  };
}

function fillField(set: TickedSet, field: keyof SetValues): number | null {
  return (
    set.typed[field] ??
    set.own[field] ??
    set.previous?.[field] ??
    set.earlierSets.findLast(earlier => earlier[field] !== null)?.[field] ??
    null
  );
}
