/** The fields' ids on the page, in its order: where a failed try to save brings the focus. */
import type { FieldErrors } from './check-form.ts';
import type { FormValues } from './form-values.ts';

export const fieldIds = {
  name: 'exercise-name',
  equipmentKey: 'exercise-equipment',
  executionVariation: 'exercise-variation',
  primaryMuscleKey: 'exercise-primary',
  secondaryMuscleKeys: 'exercise-secondary',
  type: 'exercise-type',
  alternativeKeys: 'exercise-alternatives',
} as const satisfies Record<keyof FormValues, string>;

export function focusFirstError(errors: FieldErrors): void {
  const [, id] = Object.entries(fieldIds).find(([name]) => name in errors) ?? [];
  if (id) document.getElementById(id)?.focus();
}
