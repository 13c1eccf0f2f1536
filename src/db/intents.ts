/**
 * What a person did, in words of local keys: the content of an outbox entry. Server ids and orders are put in
 * when the call is frozen. Values are absolute, never relative, so that a repeated call changes nothing more.
 */
import type { Key } from '#domain/ids.ts';
import type { ExerciseFields, SetFields } from './rows.ts';

export interface PlannedSet {
  setKey: Key;
  values: Partial<SetFields>;
}

export interface PlannedItem {
  itemKey: Key;
  exerciseKey: Key;
  sets: PlannedSet[];
}

export type WorkoutIntent =
  | { op: 'workout.create'; workoutKey: Key; title: string; startedAtMs: number }
  | { op: 'workout.apply'; workoutKey: Key; templateKey: Key; startedAtMs: number; items: PlannedItem[] }
  | { op: 'workout.recreate'; workoutKey: Key; sourceKey: Key; startedAtMs: number; items: PlannedItem[] }
  | { op: 'workout.title'; workoutKey: Key; title: string }
  | { op: 'workout.finish'; workoutKey: Key; durationSec: number; finishedAtMs: number }
  | { op: 'workout.cancel'; workoutKey: Key; durationSec: number; finishedAtMs: number }
  | { op: 'workout.import'; workoutKey: Key; folded: StoredIntent[] };

export type ItemIntent =
  | { op: 'items.add'; workoutKey: Key; items: { itemKey: Key; exerciseKey: Key }[] }
  | { op: 'item.replace'; workoutKey: Key; itemKey: Key; exerciseKey: Key }
  | { op: 'item.delete'; workoutKey: Key; itemKey: Key };

export type SetIntent =
  | { op: 'set.create'; workoutKey: Key; itemKey: Key; setKey: Key; values: Partial<SetFields> }
  | { op: 'set.patch'; workoutKey: Key; itemKey: Key; setKey: Key; values: Partial<SetFields> }
  | { op: 'set.delete'; workoutKey: Key; itemKey: Key; setKey: Key };

export type TemplateIntent =
  | { op: 'template.create'; templateKey: Key; workoutKey: Key; title: string }
  | { op: 'template.save'; templateKey: Key; workoutKey: Key; title: string }
  | { op: 'template.update'; templateKey: Key | null; workoutKey: Key; update: boolean }
  | { op: 'template.favorite'; templateKey: Key; isFavorite: boolean }
  | { op: 'template.delete'; templateKey: Key };

export type ExerciseValues = Omit<ExerciseFields, 'isArchived'>;

export type ExerciseIntent =
  | { op: 'exercise.create'; exerciseKey: Key; values: ExerciseValues }
  | { op: 'exercise.patch'; exerciseKey: Key; values: Partial<ExerciseValues> }
  | { op: 'exercise.archive'; exerciseKey: Key; isArchived: boolean }
  | { op: 'exercise.delete'; exerciseKey: Key };

export type SettingsIntent = { op: 'settings.patch'; restDefaultSec: number };

export type Intent =
  | WorkoutIntent
  | ItemIntent
  | SetIntent
  | TemplateIntent
  | ExerciseIntent
  | SettingsIntent;

export type Op = Intent['op'];

/** An intent that an import took in, with its old place, so that a server without import gets it call by call. */
export interface StoredIntent {
  seq: number;
  idempotencyKey: string;
  madeAtMs: number;
  intent: Intent;
}
