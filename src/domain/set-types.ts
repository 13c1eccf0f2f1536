import type { SetType } from './set-values.ts';

/** What the types are called on screen, in the order the menu offers them. */
export const SET_TYPE_NAMES: Readonly<Record<SetType, string>> = {
  warmup: 'разминка',
  work: 'рабочий',
  drop: 'дропсет',
  failure: 'отказ',
};
