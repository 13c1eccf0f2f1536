/** What the form holds while it is filled in. */
import type { ExerciseValues } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

export interface FormValues extends Omit<ExerciseValues, 'equipmentKey' | 'primaryMuscleKey'> {
  equipmentKey: Key | null;
  primaryMuscleKey: Key | null;
}

export const EMPTY_FORM: FormValues = {
  name: '',
  executionVariation: '',
  equipmentKey: null,
  primaryMuscleKey: null,
  secondaryMuscleKeys: [],
  type: 'none',
  alternativeKeys: [],
};

export function formOf(values: ExerciseValues): FormValues {
  const { name, executionVariation, equipmentKey, primaryMuscleKey, secondaryMuscleKeys } = values;
  const { type, alternativeKeys } = values;
  return {
    name,
    executionVariation,
    equipmentKey,
    primaryMuscleKey,
    secondaryMuscleKeys,
    type,
    alternativeKeys,
  };
}
