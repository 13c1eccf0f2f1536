import type { SetValues } from '#contract/sets.ts';
import { toHundredths } from '#domain/number.ts';
import type { PerformedSet } from '#domain/set-values.ts';
import type { SetRow, SetValueColumns } from '../database/schema.ts';

/** A row nobody has written into yet. */
export const EMPTY_SET: SetValueColumns = {
  done: 0,
  weight_hundredths: null,
  reps: null,
  hard_reps: null,
  duration_sec: null,
  rest_sec: null,
};

/** The values a call names, as columns; what it leaves out stays out. */
export function toColumns(values: SetValues): Partial<SetValueColumns> {
  const { done, weight_kg, reps, hard_reps, duration_sec, rest_sec } = values;
  return {
    ...(done !== undefined && { done: done ? 1 : 0 }),
    ...(weight_kg !== undefined && {
      weight_hundredths: weight_kg === null ? null : toHundredths(weight_kg),
    }),
    ...(reps !== undefined && { reps }),
    ...(hard_reps !== undefined && { hard_reps }),
    ...(duration_sec !== undefined && { duration_sec }),
    ...(rest_sec !== undefined && { rest_sec }),
  };
}

/** A row as the rules of records and tonnage take it. */
export function toPerformed(row: SetRow): PerformedSet {
  return {
    done: row.done === 1,
    weightKg: toKg(row.weight_hundredths),
    reps: row.reps,
    hardReps: row.hard_reps,
    durationSec: row.duration_sec,
  };
}

export function toKg(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100;
}
