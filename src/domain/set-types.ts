import type { SetType } from './set-values.ts';

/** What the types are called on screen, in the order the menu offers them. */
export const SET_TYPE_NAMES: Readonly<Record<SetType, string>> = {
  warmup: 'разминка',
  work: 'рабочий',
  drop: 'дропсет',
  failure: 'отказ',
};

/** The same, as items of a menu. */
export const SET_TYPE_LABELS: Readonly<Record<SetType, string>> = {
  warmup: 'Разминка',
  work: 'Рабочий',
  drop: 'Дропсет',
  failure: 'Отказ',
};

/** Under a set's number; dots where there is nothing to mark but the menu. */
export const SET_TYPE_MARKS: Readonly<Record<SetType, string>> = {
  warmup: 'Р',
  work: '···',
  drop: 'Д',
  failure: 'О',
};
