/** What a person writes into a set. */
import Type from 'typebox';
import { choice, count, flag, place, type RowOf, text, weight } from './field.ts';

/** Up to 99:59:59. */
const MAX_SECONDS = 359_999;
const MAX_COUNT = 9_999;
/** Longest note, in characters. */
export const NOTE_MAX = 500;

/** A warm-up prepares: it counts for no record, no tonnage and no working set's previous values. */
export const SET_TYPES = ['work', 'warmup', 'drop', 'failure'] as const;

export const setFields = {
  done: flag('done'),
  weightKg: weight('weight_kg', 'weight_hundredths'),
  reps: count('reps', MAX_COUNT),
  /** Repetitions in reserve (RIR). */
  hardReps: count('hard_reps', MAX_COUNT),
  durationSec: count('duration_sec', MAX_SECONDS),
  restSec: count('rest_sec', MAX_SECONDS),
  setType: choice('set_type', SET_TYPES, 'work'),
  note: text('note', Type.String({ maxLength: NOTE_MAX })),
  /** What was planned: repetitions, from and up to, and repetitions in reserve. */
  targetReps: count('target_reps', MAX_COUNT),
  targetRepsMax: count('target_reps_max', MAX_COUNT),
  targetHardReps: count('target_hard_reps', MAX_COUNT),
  position: place('position'),
} as const;

export type SetFields = RowOf<typeof setFields>;

const { done: _done, hardReps: _hardReps, position: _position, ...planned } = setFields;
/** What a template holds of a set: what can be planned. */
export const templateSetFields = planned;

export type TemplateSetFields = RowOf<typeof templateSetFields>;
