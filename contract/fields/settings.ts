/**
 * What a person sets for all of their trainings, on every device. Of a new one the compiler names the words, the making
 * of a user and the simulation, and tests/server/columns.test.ts the column.
 */
import { choice, type RowOf, required } from './field.ts';

/**
 * What a training by a template offers where an exercise was done since the template was written: the values of that
 * time, or the template's all the same.
 */
export const TEMPLATE_OFFERS = ['newer', 'template'] as const;

export const settingsFields = {
  /** The rest after a set that names none of its own: 2:00 until the person says otherwise. */
  restDefaultSec: required('rest_default_sec', 359_999, 120),
  templateOffer: choice('template_offer', TEMPLATE_OFFERS, 'newer'),
} as const;

export type Settings = RowOf<typeof settingsFields>;
