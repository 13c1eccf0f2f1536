import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { checkForm, type FieldErrors } from './check-form.ts';
import type { FormValues } from './form-values.ts';
import styles from './submit-bar.module.css';
import { texts } from './texts.ts';

interface SubmitButtonProps {
  /** It may stand outside its form. */
  formId: string;
  form: FormValues;
  isNew: boolean;
}

/** Can be pressed from the start: while something is missing it is quiet, and leads there. */
export function SubmitButton({ formId, form, isNew }: SubmitButtonProps) {
  return (
    <Button type="submit" form={formId} variant={checkForm(form).ok ? 'primary' : 'muted'}>
      {isNew ? texts.submitCreate : texts.submitEdit}
    </Button>
  );
}

/** The button under the thumb, and above it what the exercise still needs. */
export function SubmitBar({ form, children }: { form: FormValues; children: ReactNode }) {
  const checked = checkForm(form);
  const missing = checked.ok ? [] : nameMissing(checked.errors);
  return (
    <ActionBar
      above={missing.length > 0 && <p className={styles.missing}>{texts.missing(missing.join(', '))}</p>}
    >
      {children}
    </ActionBar>
  );
}

function nameMissing(errors: FieldErrors): string[] {
  const { name, equipmentKey, primaryMuscleKey } = texts.missingFields;
  return [
    ...(errors.name ? [name] : []),
    ...(errors.equipmentKey ? [equipmentKey] : []),
    ...(errors.primaryMuscleKey ? [primaryMuscleKey] : []),
  ];
}
