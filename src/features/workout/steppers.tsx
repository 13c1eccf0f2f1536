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

interface SteppersProps {
  row: SheetRow;
  /** The accessible name: which set of which exercise, since the page has many. */
  name: string;
  /** The row is being ticked: a press now is meant for the next set, which has no steppers yet. */
  isTicking: boolean;
  stepKg: number;
  /** The weight after the first step from nothing. */
  firstKg: number | null;
}

/** After the tick in the tab order: the row's fields, which step by + and − themselves, come first. */
export function Steppers({ row, name, isTicking, stepKg, firstKg }: SteppersProps) {
  const { minusWeight, plusWeight, minusRep, plusRep, kgUnit, repsUnit } = texts.step;
  const kg = formatWeightKg(stepKg);
  const weight = { row, isTicking, field: 'weightKg', first: firstKg } as const;
  const reps = { row, isTicking, field: 'reps' } as const;
  return (
    <td className={styles.steppers}>
      <StepButton
        {...weight}
        by={-stepKg}
        label={`${minusWeight(kg)}, ${name}`}
        text={`−${kg}`}
        unit={kgUnit}
      />
      <StepButton
        {...weight}
        by={stepKg}
        label={`${plusWeight(kg)}, ${name}`}
        text={`+${kg}`}
        unit={kgUnit}
      />
      <StepButton {...reps} by={-1} label={`${minusRep}, ${name}`} text="−1" unit={repsUnit} />
      <StepButton {...reps} by={1} label={`${plusRep}, ${name}`} text="+1" unit={repsUnit} />
    </td>
  );
}

interface StepButtonProps
  extends Pick<SteppersProps, 'row' | 'isTicking'>,
    Pick<Step, 'field' | 'by' | 'first'> {
  label: string;
  text: string;
  unit: string;
}

/** Large enough for a wet thumb, and opens no keyboard. Starts from the hint if the field is empty. */
function StepButton({ row, isTicking, field, by, first = null, label, text, unit }: StepButtonProps) {
  const ctx = useCommandContext();
  const report = useReport();
  const { set, hints } = row;

  function step(event: MouseEvent<HTMLButtonElement>) {
    if (isTicking) return;
    const element = event.currentTarget.closest('tr');
    if (element) leaveField(element);
    // An unreadable text hides the value that would be stepped.
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
      {text} <span className={styles.unit}>{unit}</span>
    </button>
  );
}
