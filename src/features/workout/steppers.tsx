import type { MouseEvent } from 'react';
import { type Step, stepSetValue } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { formatWeightKg } from '#domain/number.ts';
import { leaveField } from './leave-field.ts';
import styles from './steppers.module.css';
import { texts } from './texts.ts';
import { findUnreadable } from './typed-values.ts';
import { ignoreReported, useReport } from './use-report.ts';
import type { SheetRow } from './workout-sheet.ts';

interface WeightStepperProps extends StepperProps {
  stepKg: number;
  /** What the first step from nothing leads to. */
  firstKg: number | null;
}

interface StepperProps {
  row: SheetRow;
  /** The row is being ticked: a press now is meant for the next set, whose row has not got its steppers yet. */
  isTicking: boolean;
}

export function WeightStepper({ stepKg, firstKg, ...props }: WeightStepperProps) {
  const { minusWeight, plusWeight } = texts.step;
  const kg = formatWeightKg(stepKg);
  return (
    <div className={styles.weight}>
      <StepButton
        {...props}
        field="weightKg"
        first={firstKg}
        by={-stepKg}
        label={minusWeight(kg)}
        text={`−${kg}`}
      />
      <StepButton
        {...props}
        field="weightKg"
        first={firstKg}
        by={stepKg}
        label={plusWeight(kg)}
        text={`+${kg}`}
      />
    </div>
  );
}

export function RepsStepper(props: StepperProps) {
  const { minusRep, plusRep } = texts.step;
  return (
    <div className={styles.reps}>
      <StepButton {...props} field="reps" by={-1} label={minusRep} text="−1" />
      <StepButton {...props} field="reps" by={1} label={plusRep} text="+1" />
    </div>
  );
}

interface StepButtonProps extends StepperProps, Pick<Step, 'field' | 'by' | 'first'> {
  label: string;
  text: string;
}

/** Big enough for a wet thumb, and no keyboard opens. Starts from the hint where the field is empty. */
function StepButton({ row, isTicking, field, by, first = null, label, text }: StepButtonProps) {
  const ctx = useCommandContext();
  const report = useReport();
  const { set, hints } = row;

  function step(event: MouseEvent<HTMLButtonElement>) {
    if (isTicking) return;
    const element = event.currentTarget.closest('tr');
    if (element) leaveField(element);
    // What would be stepped stands behind a text that hides it.
    const unreadable = element && findUnreadable(element, [field]);
    if (unreadable) return unreadable.focus();
    const stepped = stepSetValue(ctx, set.key, { field, by, from: hints[field], first });
    report(stepped, texts.saveFailed).catch(ignoreReported);
  }

  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={isTicking}
      onClick={step}
    >
      {text}
    </button>
  );
}
