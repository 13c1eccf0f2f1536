/** The fields of a set: their labels, how they parse and format, and the value they save. */
import { memo } from 'react';
import type { SetFields } from '#db/rows.ts';
import { formatCount, formatWeightKg, parseCount, parseWeightKg } from '#domain/number.ts';
import type { SetValues } from '#domain/set-values.ts';
import { formatClock, maskTime, parseTime } from '#domain/time.ts';
import { NumberCell } from '#ui/fields/number-cell.tsx';
import { TimeCell } from '#ui/fields/time-cell.tsx';
import { texts } from './texts.ts';
import { useSaveSet } from './use-save-set.ts';
import type { SheetRow } from './workout-sheet.ts';

interface FieldProps {
  row: SheetRow;
  number: number;
}

export const WeightField = memo(function WeightField({ row, number }: FieldProps) {
  return (
    <NumberCell
      {...useField(row, 'weightKg', formatWeightKg)}
      label={texts.weightOf(number)}
      inputMode="decimal"
      parse={parseWeightKg}
    />
  );
});

export const RepsField = memo(function RepsField({ row, number }: FieldProps) {
  return (
    <NumberCell
      {...useField(row, 'reps', formatCount)}
      label={texts.repsOf(number)}
      inputMode="numeric"
      parse={parseCount}
    />
  );
});

export const ReserveField = memo(function ReserveField({ row, number }: FieldProps) {
  return (
    <NumberCell
      {...useField(row, 'hardReps', formatCount)}
      label={texts.reserveOf(number)}
      inputMode="numeric"
      parse={parseCount}
    />
  );
});

export const DurationField = memo(function DurationField({ row, number }: FieldProps) {
  return (
    <TimeCell
      {...useField(row, 'durationSec', formatClock)}
      label={texts.timeOf(number)}
      mask={maskTime}
      parse={parseTime}
      errorText={texts.wrongTime}
    />
  );
});

/** `readTyped` finds the field by this name. */
function useField(row: SheetRow, name: keyof SetValues, format: (value: number) => string) {
  const save = useSaveSet();
  const { set, hints } = row;
  const hint = hints[name];
  return {
    name,
    format,
    value: set[name],
    source: set,
    placeholder: hint === null ? undefined : format(hint),
    onCommit: (value: number | null) => save(set, { [name]: value } as Partial<SetFields>),
  };
}
