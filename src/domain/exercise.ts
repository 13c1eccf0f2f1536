/** An exercise with the equipment of this name is measured in time: a duration in place of the reserve. */
export const TIME_EQUIPMENT_NAME = 'Время';

/** Longest name of an exercise, in characters after trimming. */
export const NAME_MAX = 120;
/** Longest execution variation ('узким хватом'), in characters after trimming; it may be empty. */
export const VARIATION_MAX = 120;

export type ExerciseType = 'none' | 'compound' | 'isolation';

/** What the types are called on screen, in the order the form offers them. */
export const EXERCISE_TYPE_NAMES: Readonly<Record<ExerciseType, string>> = {
  none: 'нет',
  compound: 'многосуставное',
  isolation: 'изолированное',
};

/** Whether an exercise with this equipment is measured in time. */
export function isTimeBased(equipmentName: string | null | undefined): boolean {
  return equipmentName === TIME_EQUIPMENT_NAME;
}

/**
 * How and with what, on the line under an exercise's name: 'узким хватом · Штанга'. Empty parts are left out. A dot goes
 * to the next line with the word behind it: at a line's end it would promise more than there is.
 */
export function describeExecution(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ·\u00a0');
}
