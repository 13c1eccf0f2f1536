/** The fields of a planned set. */
import type { TemplateSet } from '#db/rows.ts';
import { formatCount, formatWeightKg, parseCount, parseWeightKg } from '#domain/number.ts';
import { formatRest, maskTime, parseTime } from '#domain/time.ts';
import { NumberCell } from '#ui/fields/number-cell.tsx';
import { TimeCell } from '#ui/fields/time-cell.tsx';
import styles from './planned-set.module.css';
import { texts } from './texts.ts';

interface FieldProps {
  set: TemplateSet;
  number: number;
  onSave: (values: Partial<TemplateSet>) => Promise<unknown>;
}

export function WeightField({ set, number, onSave }: FieldProps) {
  return (
    <NumberCell
      source={set}
      inputMode="decimal"
      parse={parseWeightKg}
      format={formatWeightKg}
      label={texts.weightOf(number)}
      placeholder={texts.none}
      value={set.weightKg}
      onCommit={weightKg => onSave({ weightKg })}
    />
  );
}

export function RepsField(props: FieldProps) {
  return <CountField {...props} name="reps" label={texts.repsOf(props.number)} placeholder={texts.none} />;
}

/** One frame around both ends of a range. */
export function GoalFields(props: FieldProps) {
  const { number, set } = props;
  const isRange = set.targetReps !== null && set.targetRepsMax !== null;
  return (
    <span className={styles.range}>
      <CountField {...props} name="targetReps" label={texts.goalFromOf(number)} />
      <span className={styles.dash} data-between={isRange || undefined} aria-hidden="true">
        –
      </span>
      <CountField {...props} name="targetRepsMax" label={texts.goalToOf(number)} />
    </span>
  );
}

export function ReserveField(props: FieldProps) {
  const label = texts.reserveOf(props.number);
  return <CountField {...props} name="targetHardReps" label={label} placeholder={texts.none} />;
}

export function TimeField({ set, number, onSave }: FieldProps) {
  return (
    <TimeCell
      source={set}
      mask={maskTime}
      parse={parseTime}
      format={formatRest}
      errorText={texts.wrongTime}
      label={texts.timeOf(number)}
      placeholder={texts.none}
      value={set.durationSec}
      onCommit={durationSec => onSave({ durationSec })}
    />
  );
}

interface CountFieldProps extends FieldProps {
  name: 'reps' | 'targetReps' | 'targetRepsMax' | 'targetHardReps';
  label: string;
  placeholder?: string;
}

function CountField({ name, label, placeholder, set, onSave }: CountFieldProps) {
  return (
    <NumberCell
      source={set}
      inputMode="numeric"
      parse={parseCount}
      format={formatCount}
      label={label}
      placeholder={placeholder}
      value={set[name]}
      onCommit={value => onSave({ [name]: value })}
    />
  );
}
