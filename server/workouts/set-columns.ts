import { fromColumns, toColumns as mapToColumns } from '#contract/fields/field.ts';
import { setFields, templateSetFields } from '#contract/fields/set-fields.ts';
import type { PlannedValues, SetValues } from '#contract/sets.ts';
import type { PerformedSet } from '#domain/set-values.ts';
import type { PlannedColumns, SetValueColumns, StoredSet } from '../database/schema.ts';

/** A set's values as answers have them: every field, null where nobody wrote. */
export type WholeValues = { [Field in keyof SetValues]-?: Exclude<SetValues[Field], undefined> };

const FIELDS = Object.values(setFields);

/** A row nobody has written into yet. */
export const EMPTY_SET = mapToColumns(
  setFields,
  Object.fromEntries(FIELDS.map(field => [field.wire, field.empty])),
) as unknown as SetValueColumns;

/** The values that a call names, without what else its body says. */
export function pickValues(body: SetValues): SetValues {
  const given = body as Readonly<Record<string, unknown>>;
  const named = FIELDS.filter(field => given[field.wire] !== undefined);
  return Object.fromEntries(named.map(field => [field.wire, given[field.wire]]));
}

/** The values a call names, as columns; what it leaves out stays out. */
export function toColumns(values: SetValues): Partial<SetValueColumns> {
  return mapToColumns(setFields, { ...values });
}

/** Who wrote a set last, and, where this ticks it, who ticked it. */
export function writtenBy({ done }: Partial<SetValueColumns>, revision: number, writer: string) {
  const written = { revision, written_by: writer };
  return done === 1 ? { ...written, ticked_by: writer, ticked_revision: revision } : written;
}

export function toValues(row: SetValueColumns): WholeValues {
  return fromColumns(setFields, { ...row }) as unknown as WholeValues;
}

/** What a copy takes over: all but the tick. */
export function copyColumns(row: Partial<SetValueColumns>): SetValueColumns {
  const columns = FIELDS.map(field => [field.column, row[field.column as keyof SetValueColumns]]);
  const given = columns.filter(([, value]) => value !== undefined);
  return { ...EMPTY_SET, ...Object.fromEntries(given), done: 0 };
}

const PLANNED_COLUMNS = Object.values(templateSetFields).map(field => field.column);

/** What a template takes over of a set. */
export function planColumns(row: PlannedColumns): PlannedColumns {
  const values = row as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(PLANNED_COLUMNS.map(name => [name, values[name]])) as unknown as PlannedColumns;
}

/** A template's set as answers have it. */
export function toPlannedValues(row: PlannedColumns): Required<PlannedValues> {
  return fromColumns(templateSetFields, { ...row }) as unknown as Required<PlannedValues>;
}

export type PerformedColumns = Pick<
  StoredSet,
  'done' | 'set_type' | 'weight_hundredths' | 'reps' | 'hard_reps' | 'duration_sec'
>;

/** A row as the rules of records and tonnage take it. */
export function toPerformed(row: PerformedColumns): PerformedSet {
  return {
    done: row.done === 1,
    setType: row.set_type,
    weightKg: toKg(row.weight_hundredths),
    reps: row.reps,
    hardReps: row.hard_reps,
    durationSec: row.duration_sec,
  };
}

export function isWarmup({ set_type }: Pick<StoredSet, 'set_type'>): boolean {
  return set_type === 'warmup';
}

export function toKg(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100;
}
