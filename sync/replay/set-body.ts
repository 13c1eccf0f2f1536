/** A set's values in the words of the API. */
import type { SetValues } from '#contract/sets.ts';
import type { SetFields } from '#db/rows.ts';

const API_NAMES = {
  done: 'done',
  weightKg: 'weight_kg',
  reps: 'reps',
  hardReps: 'hard_reps',
  durationSec: 'duration_sec',
  restSec: 'rest_sec',
} as const satisfies Record<keyof SetFields, keyof SetValues>;

export function toSetBody(values: Partial<SetFields>): SetValues {
  const names = Object.keys(API_NAMES) as (keyof SetFields)[];
  const given = names.filter(name => values[name] !== undefined);
  return Object.fromEntries(given.map(name => [API_NAMES[name], values[name]]));
}
