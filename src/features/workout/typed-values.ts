import { parseCount, parseWeightKg } from '#domain/number.ts';
import { SET_VALUE_FIELDS, type SetValues } from '#domain/set-values.ts';
import { parseTime } from '#domain/time.ts';
import type { ReadCell } from '#ui/fields/use-cell-draft.ts';

export type TypedValues =
  | { ok: true; values: Partial<SetValues> }
  /** What stands in the field is no number: nobody can mean that by a tick. */
  | { ok: false; field: HTMLInputElement };

const readers: Record<keyof SetValues, (text: string) => ReadCell> = {
  weightKg: parseWeightKg,
  reps: parseCount,
  hardReps: parseCount,
  durationSec: readDuration,
};

/** What stands in the row's fields at this moment, saved or not. */
export function readTyped(row: HTMLElement): TypedValues {
  const values: Partial<SetValues> = {};
  for (const name of SET_VALUE_FIELDS) {
    const field = row.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!field) continue;
    const reading = readers[name](field.value);
    if (!reading.ok) return { ok: false, field };
    values[name] = reading.value;
  }
  return { ok: true, values };
}

function readDuration(text: string): ReadCell {
  if (text.trim() === '') return { ok: true, value: null };
  const time = parseTime(text);
  return time.ok ? { ok: true, value: time.sec } : time;
}
