/** What a person writes into a row of the set table. null: the field is empty. */
export interface SetValues {
  weightKg: number | null;
  reps: number | null;
  /** Repetitions left in reserve (RIR). 0 means the set went to failure. */
  hardReps: number | null;
  durationSec: number | null;
}

/** A set as far as figures are concerned: only a ticked one counts for records and tonnage. */
export interface PerformedSet extends SetValues {
  done: boolean;
}

/** The names of SetValues, in the order of the table's columns. */
export const SET_VALUE_FIELDS = [
  'weightKg',
  'reps',
  'hardReps',
  'durationSec',
] as const satisfies readonly (keyof SetValues)[];

/** A row nobody has written into yet. */
export const EMPTY_SET_VALUES: Readonly<SetValues> = Object.freeze({
  weightKg: null,
  reps: null,
  hardReps: null,
  durationSec: null,
});
