import type { MouseEvent } from 'react';
import { type Step, stepSetValue } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { formatWeightKg } from '#domain/number.ts';
import { leaveField } from './leave-field.ts';
import { TIME_STEP_SEC } from './pad/pad-keys.ts';
import styles from './steppers.module.css';
import { texts } from './texts.ts';
import { findUnreadable } from './typed-values.ts';
import { ignoreReported, useReport } from './use-report.ts';
import type { SheetRow } from './workout-sheet.ts';

const { minusRep, plusRep, repsUnit, minusTime, plusTime, secUnit } = texts.step;

const OF_REPS = { field: 'reps', by: 1, minus: minusRep, plus: plusRep, unit: repsUnit } as const;

const OF_TIME = {
  field: 'durationSec',
  by: TIME_STEP_SEC,
  minus: minusTime(TIME_STEP_SEC),
  plus: plusTime(TIME_STEP_SEC),
  unit: secUnit,
} as const;

interface SteppersProps {
  row: SheetRow;
  /** The accessible name: which set of which exercise, since the page has many. */
  name: string;
  /** The row is being ticked: a press now is meant for the next set, which has no steppers yet. */
  isTicking: boolean;
  /** It has a time in place of repetitions. */
  isTimeBased: boolean;
  stepKg: number;
  /** The weight after the first step from nothing. */
  firstKg: number | null;
}

/** After the tick in the tab order: the row's fields, which step by + and − themselves, come first. */
export function Steppers({ row, name, isTicking, isTimeBased, stepKg, firstKg }: SteppersProps) {
  const { minusWeight, plusWeight, kgUnit } = texts.step;
  const kg = formatWeightKg(stepKg);
  const { field, by, minus, plus, unit } = isTimeBased ? OF_TIME : OF_REPS;
  const weight = { row, isTicking, field: 'weightKg', first: firstKg, unit: kgUnit } as const;
  const count = { row, isTicking, field, unit };
  return (
    <td className={styles.steppers}>
      <StepButton {...weight} by={-stepKg} label={`${minusWeight(kg)}, ${name}`} text={`−${kg}`} />
      <StepButton {...weight} by={stepKg} label={`${plusWeight(kg)}, ${name}`} text={`+${kg}`} />
      <StepButton {...count} by={-by} label={`${minus}, ${name}`} text={`−${by}`} />
      <StepButton {...count} by={by} label={`${plus}, ${name}`} text={`+${by}`} />
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
