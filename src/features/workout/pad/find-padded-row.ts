import { findNextInRow } from '#ui/fields/focus-next-in-row.ts';
import type { SheetExercise, SheetRow } from '../workout-sheet.ts';
import type { PadFieldName } from './pad-keys.ts';

export interface PaddedField {
  input: HTMLInputElement;
  name: PadFieldName;
  exercise: SheetExercise;
  row: SheetRow;
}

const NAMES: readonly string[] = ['weightKg', 'reps', 'hardReps', 'durationSec', 'restSec'];

/** Whether the element is a field of a set's row. */
export function isPadded(element: EventTarget | null): element is HTMLInputElement {
  return (
    element instanceof HTMLInputElement &&
    NAMES.includes(element.name) &&
    element.closest('tr[data-set]') !== null
  );
}

/** The field that 'дальше' goes to; undefined for the row's last one, after which comes its tick. */
export function findNextField(input: HTMLInputElement): HTMLInputElement | undefined {
  const next = findNextInRow(input);
  return next && isPadded(next) ? next : undefined;
}

/** Undefined if its row is gone. */
export function findPaddedField(
  input: HTMLInputElement,
  exercises: readonly SheetExercise[],
): PaddedField | undefined {
  const setKey = input.closest<HTMLElement>('tr[data-set]')?.dataset.set;
  for (const exercise of exercises) {
    const row = exercise.rows.find(({ set }) => set.key === setKey);
    if (row) return { input, name: input.name as PadFieldName, exercise, row };
  }
  return undefined;
}
