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
  const missing = sayMissing(form);
  return <ActionBar above={missing && <p className={styles.missing}>{missing}</p>}>{children}</ActionBar>;
}

/** The same in the head of a screen whose last fields a bar would cover. */
export function MissingBeside({ form }: { form: FormValues }) {
  const missing = sayMissing(form);
  return missing && <p className={styles.beside}>{missing}</p>;
}

/** Nothing once it has all that it needs. */
function sayMissing(form: FormValues): string {
  const checked = checkForm(form);
  return checked.ok ? '' : texts.missing(nameMissing(checked.errors).join(', '));
}

function nameMissing(errors: FieldErrors): string[] {
  const { name, equipmentKey, primaryMuscleKey } = texts.missingFields;
  return [
    ...(errors.name ? [name] : []),
    ...(errors.equipmentKey ? [equipmentKey] : []),
    ...(errors.primaryMuscleKey ? [primaryMuscleKey] : []),
  ];
}
