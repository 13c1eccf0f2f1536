import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { clearSelection, SELECTED_ALTERNATIVES } from '#commands/pending-selection.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import type { FieldErrors } from './check-form.ts';
import { type DraftId, dropDraft, readDraft, storeDraft } from './draft.ts';
import type { FormValues } from './form-values.ts';

export interface ExerciseFormState {
  form: FormValues;
  errors: FieldErrors;
  /** Changes fields; what was wrong with them is no longer said. */
  set: (values: Partial<FormValues>) => void;
  setErrors: (errors: FieldErrors) => void;
  /** The form was opened again on something left unfinished: worth saying. */
  isOldDraft: boolean;
  reset: () => void;
}

interface FormOptions {
  draftId: DraftId;
  /** What the form shows to who has not touched it. */
  base: FormValues;
  baseErrors: FieldErrors;
  pickedKeys: Key[] | undefined;
}

export function useExerciseForm({ draftId, base, baseErrors, pickedKeys }: FormOptions): ExerciseFormState {
  const isOpenedAnew = useNavigationType() === 'PUSH';
  const [draft] = useState(() => readDraft(draftId));
  const [form, setForm] = useState<FormValues>(() => ({
    ...base,
    ...draft,
    ...(pickedKeys && { alternativeKeys: pickedKeys }),
  }));
  // What was wrong with a field is not said of what has been put in its place since.
  const [errors, setErrors] = useState(() => without(baseErrors, Object.keys(changedFields(base, form))));
  const [isOldDraft, setOldDraft] = useState(isOpenedAnew && draft !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows the form and nothing else
  useEffect(() => {
    const changed = changedFields(base, form);
    if (Object.keys(changed).length === 0) dropDraft(draftId);
    else storeDraft(draftId, changed);
    // Taken: what was picked is in the draft now.
    clearSelection(localStorage, SELECTED_ALTERNATIVES);
  }, [form]);

  return {
    form,
    errors,
    setErrors,
    set: values => {
      setForm(now => ({ ...now, ...values }));
      setErrors(now => without(now, Object.keys(values)));
    },
    isOldDraft,
    reset: () => {
      setForm(base);
      setErrors(baseErrors);
      setOldDraft(false);
    },
  };
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
