import { parseCount, parseWeightKg } from '#domain/number.ts';
import { SET_VALUE_FIELDS, type SetValues } from '#domain/set-values.ts';
import { parseTime } from '#domain/time.ts';
import type { ReadCell } from '#ui/fields/use-cell-draft.ts';

export type TypedValues =
  | { ok: true; values: Partial<SetValues> }
  /** The field's text is no number, so the tick cannot mean it. */
  | { ok: false; field: HTMLInputElement };

type FieldName = keyof SetValues | 'restSec';

const readers: Record<FieldName, (text: string) => ReadCell> = {
  weightKg: parseWeightKg,
  reps: parseCount,
  hardReps: parseCount,
  durationSec: readSec,
  restSec: readSec,
};

/** The first of these fields whose present text could not be saved. */
export function findUnreadable(row: HTMLElement, names: readonly FieldName[]): HTMLInputElement | undefined {
  for (const name of names) {
    const field = findField(row, name);
    if (field && !readers[name](field.value).ok) return field;
  }
  return undefined;
}

/** The present values of the row's fields, saved or not. */
export function readTyped(row: HTMLElement): TypedValues {
  const unreadable = findUnreadable(row, [...SET_VALUE_FIELDS, 'restSec']);
  if (unreadable) return { ok: false, field: unreadable };
  const values: Partial<SetValues> = {};
  for (const name of SET_VALUE_FIELDS) {
    const field = findField(row, name);
    const reading = field && readers[name](field.value);
    if (reading?.ok) values[name] = reading.value;
  }
  return { ok: true, values };
}

export function findField(row: HTMLElement, name: FieldName): HTMLInputElement | null {
  return row.querySelector(`input[name="${name}"]`);
}

function readSec(text: string): ReadCell {
  if (text.trim() === '') return { ok: true, value: null };
  const time = parseTime(text);
  return time.ok ? { ok: true, value: time.sec } : time;
}
