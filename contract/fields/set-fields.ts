/** What a person writes into a set. */
import { count, flag, type RowOf, weight } from './field.ts';

/** Up to 99:59:59. */
const MAX_SECONDS = 359_999;
const MAX_COUNT = 9_999;

export const setFields = {
  done: flag('done'),
  weightKg: weight('weight_kg', 'weight_hundredths'),
  reps: count('reps', MAX_COUNT),
  /** Repetitions in reserve (RIR). */
  hardReps: count('hard_reps', MAX_COUNT),
  durationSec: count('duration_sec', MAX_SECONDS),
  restSec: count('rest_sec', MAX_SECONDS),
} as const;

export type SetFields = RowOf<typeof setFields>;
