/** What the mutations of an exercise share. */
import type { ExerciseRow, ExerciseValues } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search/folded-text.ts';

export const FORM_FAILED = 'Ошибка при отправке формы';

export function newExerciseRow(key: Key, values: ExerciseValues): ExerciseRow {
  return {
    ...values,
    key,
    serverId: null,
    foldedName: foldText(values.name),
    isDefault: false,
    isArchived: false,
  };
}

export function withValues(row: ExerciseRow, values: Partial<ExerciseValues>): ExerciseRow {
  const next = { ...row, ...values };
  return { ...next, foldedName: foldText(next.name) };
}

/** The rows that the form refers to. */
export function exerciseRefs(values: Partial<ExerciseValues>): Key[] {
  // Muscles, equipments and library exercises are on every server; an alternative may be the user's own exercise.
  return values.alternativeKeys ?? [];
}

const WIRE_NAMES = {
  name: 'name',
  executionVariation: 'execution_variation',
  equipmentKey: 'equipment',
  primaryMuscleKey: 'primary_muscle',
  secondaryMuscleKeys: 'secondary_muscles',
  type: 'type',
  alternativeKeys: 'alternatives',
} as const satisfies Record<keyof ExerciseValues, string>;

export function exerciseWire(values: Partial<ExerciseValues>): Record<string, unknown> {
  const names = Object.keys(WIRE_NAMES) as (keyof ExerciseValues)[];
  const given = names.filter(name => values[name] !== undefined);
  return Object.fromEntries(given.map(name => [WIRE_NAMES[name], values[name]]));
}
