/**
 * What the server last said is kept beside a row only while something of it is pending: a command takes the copy
 * before its first change, a refusal puts it back.
 */
import type {
  ExerciseFields,
  ItemFields,
  SetFields,
  SettingsFields,
  Synced,
  TemplateFields,
  WorkoutFields,
} from './rows.ts';

/** For `table.update(key, { ...serverCopy(row, setFields), …changes })`. */
export function serverCopy<Fields extends object>(
  row: Fields & Synced<Fields>,
  fieldsOf: (row: Fields) => Fields,
): { server?: Fields } {
  if (row.server) return { server: row.server };
  return row.serverId === null ? {} : { server: fieldsOf(row) };
}

export const workoutFields = ({
  title,
  status,
  finishedAtMs,
  durationSec,
}: WorkoutFields): WorkoutFields => ({
  title,
  status,
  finishedAtMs,
  durationSec,
});

export const itemFields = ({ exerciseKey }: ItemFields): ItemFields => ({ exerciseKey });

export const setFields = (row: SetFields): SetFields => ({
  done: row.done,
  weightKg: row.weightKg,
  reps: row.reps,
  hardReps: row.hardReps,
  durationSec: row.durationSec,
  restSec: row.restSec,
});

export const templateFields = ({ isFavorite }: TemplateFields): TemplateFields => ({ isFavorite });

export const settingsFields = ({ restDefaultSec }: SettingsFields): SettingsFields => ({ restDefaultSec });

export const exerciseFields = (row: ExerciseFields): ExerciseFields => ({
  name: row.name,
  executionVariation: row.executionVariation,
  equipmentKey: row.equipmentKey,
  primaryMuscleKey: row.primaryMuscleKey,
  secondaryMuscleKeys: row.secondaryMuscleKeys,
  type: row.type,
  alternativeKeys: row.alternativeKeys,
  isArchived: row.isArchived,
});
