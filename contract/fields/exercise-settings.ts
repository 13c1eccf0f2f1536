/** What a person has set for an exercise, be it a default one or their own. */
import Type from 'typebox';
import { count, optionalChoice, type RowOf, text, weight } from './field.ts';
import { NOTE_MAX } from './set-fields.ts';

/**
 * What the weight in a set means: the load; what is added to the body; what helps it (less is better); the load of one
 * hand or side, done with both.
 */
export const LOAD_MODES = ['plain', 'added', 'assisted', 'single'] as const;
export const LoadModeName = Type.Enum(LOAD_MODES);

export const exerciseSettingsFields = {
  /** It stands under the exercise's name in every training. */
  note: text('note', Type.String({ maxLength: NOTE_MAX })),
  /** The rest after a set that names none; null: the person's default. */
  restSec: count('rest_sec', 359_999),
  /** What its weight goes up by; null: 2,5 kg. */
  stepKg: weight('weight_step', 'step_hundredths'),
  /** null: what the library says of the exercise, else the load. */
  loadMode: optionalChoice('load_mode', LOAD_MODES),
} as const;

export type ExerciseSettings = RowOf<typeof exerciseSettingsFields>;
