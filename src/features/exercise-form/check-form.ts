/** The checks a form passes before it is saved. The server makes them again; its words are the same. */
import type { ExerciseValues } from '#db/rows.ts';
import { NAME_MAX, VARIATION_MAX } from '#domain/exercise.ts';
import type { FormValues } from './form-values.ts';
import { problemTexts } from './texts.ts';

/** What is wrong, by field. */
export type FieldErrors = Partial<Record<keyof FormValues, string>>;

export type CheckedForm = { ok: true; values: ExerciseValues } | { ok: false; errors: FieldErrors };

export function checkForm(form: FormValues): CheckedForm {
  const name = form.name.trim();
  const executionVariation = form.executionVariation.trim();
  const { equipmentKey, primaryMuscleKey } = form;
  const errors: FieldErrors = {
    ...(name === '' && { name: problemTexts.empty }),
    ...(isLonger(name, NAME_MAX) && { name: problemTexts.tooLong(NAME_MAX) }),
    ...(equipmentKey === null && { equipmentKey: problemTexts.missing }),
    ...(isLonger(executionVariation, VARIATION_MAX) && {
      executionVariation: problemTexts.tooLong(VARIATION_MAX),
    }),
    ...(primaryMuscleKey === null && { primaryMuscleKey: problemTexts.missing }),
  };
  if (equipmentKey === null || primaryMuscleKey === null || Object.keys(errors).length > 0) {
    return { ok: false, errors };
  }
  return { ok: true, values: { ...form, name, executionVariation, equipmentKey, primaryMuscleKey } };
}

/** In characters, as the server counts: an emoji is one. */
function isLonger(text: string, max: number): boolean {
  return [...text].length > max;
}
