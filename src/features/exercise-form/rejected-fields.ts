/** A rejection's errors under the fields they belong to. */
import type { Rejection } from '#db/log-entry.ts';
import type { FieldErrors } from './check-form.ts';
import type { FormValues } from './form-values.ts';

const FIELDS: Readonly<Record<string, keyof FormValues>> = {
  name: 'name',
  equipment: 'equipmentKey',
  execution_variation: 'executionVariation',
  primary_muscle: 'primaryMuscleKey',
  secondary_muscles: 'secondaryMuscleKeys',
  type: 'type',
  alternatives: 'alternativeKeys',
};

export function readRejectedFields({ fields }: Rejection): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, messages]) => {
      const field = FIELDS[name];
      return field && messages.length > 0 ? [[field, messages.join(' ')]] : [];
    }),
  );
}

/** What belongs to no field of the form. */
export function readRejectedReason({ fields, detail }: Rejection): string | null {
  const homeless = Object.entries(fields).flatMap(([name, messages]) => (name in FIELDS ? [] : messages));
  return [...homeless, ...(detail ? [detail] : [])].join(' ') || null;
}
