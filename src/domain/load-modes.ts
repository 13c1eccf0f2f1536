import type { LoadMode } from './set-values.ts';

/** What the modes are called on screen, in the order the settings offer them. */
export const LOAD_MODE_NAMES: Readonly<Record<LoadMode, string>> = {
  plain: 'Вес снаряда',
  added: 'Добавленный к телу',
  assisted: 'Помощь тренажёра',
  single: 'На одну руку или ногу',
};
