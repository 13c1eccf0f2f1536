/** What a person arranges of an exercise in a training. */
import { groupKey, place, type RowOf } from './field.ts';

export const itemFields = {
  position: place('position'),
  /** Exercises that stand one after another with the same group are a superset. */
  group: groupKey('group', 'group_key'),
} as const;

export type ItemFields = RowOf<typeof itemFields>;
