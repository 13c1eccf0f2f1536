/** What a person writes into a row of the set table. null: the field is empty. */
export interface SetValues {
  weightKg: number | null;
  reps: number | null;
  /** Repetitions left in reserve (RIR). 0 means the set went to failure. */
  hardReps: number | null;
  durationSec: number | null;
}

export type SetType = 'work' | 'warmup' | 'drop' | 'failure';

/** What the weight of an exercise's sets means: see docs/product.md. */
export type LoadMode = 'plain' | 'added' | 'assisted' | 'single';

/** A set as far as figures are concerned: only a ticked one counts for records and tonnage, and no warm-up. */
export interface PerformedSet extends SetValues {
  done: boolean;
  setType: SetType;
}

/** Anything but a warm-up. */
export function isWorking({ setType }: Pick<PerformedSet, 'setType'>): boolean {
  return setType !== 'warmup';
}

/** Done, and no mere warm-up. */
export function countsAsDone(set: Pick<PerformedSet, 'done' | 'setType'>): boolean {
  return set.done && isWorking(set);
}

/** Warm-ups are compared with warm-ups and filled from them, the others among themselves. */
export function likeSets<S extends Pick<PerformedSet, 'setType'>>(
  sets: readonly S[],
  set: Pick<PerformedSet, 'setType'>,
): S[] {
  return sets.filter(other => isWorking(other) === isWorking(set));
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

/** Whether anything of a person's would go with it. */
export function holdsSomething(set: SetValues & { done: boolean; note: string }): boolean {
  return set.done || set.note !== '' || SET_VALUE_FIELDS.some(name => set[name] !== null);
}
