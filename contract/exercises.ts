import Type, { type Static } from 'typebox';
import { ClientKey, ClientKeyBack, Id, Limit, NamedRef, Offset, PagedOf } from './common.ts';
import { exerciseSettingsFields, LoadModeName } from './fields/exercise-settings.ts';
import { optionalSchemasOf, schemasOf } from './fields/field.ts';

export const ExerciseType = Type.Enum(['none', 'compound', 'isolation'] as const);
export type ExerciseType = 'none' | 'compound' | 'isolation';

/** An exercise where another one names it as an alternative. */
export const ExerciseBrief = Type.Object({
  id: Id,
  name: Type.String(),
  execution_variation: Type.String(),
  equipment: NamedRef,
  primary_muscle: NamedRef,
  client_key: ClientKeyBack,
});
export type ExerciseBrief = Static<typeof ExerciseBrief>;

/** An exercise inside a workout or a template: all but its alternatives. */
export const ExerciseInItem = Type.Object({
  id: Id,
  name: Type.String(),
  execution_variation: Type.String(),
  equipment: NamedRef,
  primary_muscle: NamedRef,
  secondary_muscles: Type.Array(NamedRef),
  type: ExerciseType,
  is_default: Type.Boolean(),
  is_archived: Type.Optional(Type.Boolean()),
  /** Of a default one whose weight is not the load, for whoever has set no mode. */
  load_mode: Type.Optional(LoadModeName),
  client_key: ClientKeyBack,
});
export type ExerciseInItem = Static<typeof ExerciseInItem>;

export const Exercise = Type.Object({
  ...ExerciseInItem.properties,
  alternatives: Type.Array(ExerciseBrief),
});
export type Exercise = Static<typeof Exercise>;

export const ExercisesPage = PagedOf(Exercise);
export type ExercisesPage = Static<typeof ExercisesPage>;

/** Ids in a query come as text, several joined by commas. */
export const ExercisesQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200 })),
  equipment: Type.Optional(Type.String({ maxLength: 2000 })),
  primary_muscle: Type.Optional(Type.String({ maxLength: 2000 })),
  secondary_muscles: Type.Optional(Type.String({ maxLength: 2000 })),
  id: Type.Optional(Type.String({ maxLength: 4000 })),
  archived_only: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Limit),
  offset: Type.Optional(Offset),
});
export type ExercisesQuery = Static<typeof ExercisesQuery>;

/** Names are measured by the server once they are trimmed: 1–120 characters, variations 0–120. */
export const CreateExerciseBody = Type.Object({
  name: Type.String({ maxLength: 1000 }),
  equipment: Id,
  primary_muscle: Id,
  secondary_muscles: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  execution_variation: Type.Optional(Type.String({ maxLength: 1000 })),
  type: Type.Optional(ExerciseType),
  alternatives: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  client_key: Type.Optional(ClientKey),
});
export type CreateExerciseBody = Static<typeof CreateExerciseBody>;

export const UpdateExerciseBody = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 1000 })),
  equipment: Type.Optional(Id),
  primary_muscle: Type.Optional(Id),
  secondary_muscles: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  execution_variation: Type.Optional(Type.String({ maxLength: 1000 })),
  type: Type.Optional(ExerciseType),
  alternatives: Type.Optional(Type.Array(Id, { maxItems: 100 })),
});
export type UpdateExerciseBody = Static<typeof UpdateExerciseBody>;

export const ExerciseSettings = Type.Object({ exercise_id: Id, ...schemasOf(exerciseSettingsFields) });
export type ExerciseSettings = { exercise_id: Id } & Record<string, unknown>;

export const UpdateExerciseSettingsBody = Type.Object(optionalSchemasOf(exerciseSettingsFields));
export type UpdateExerciseSettingsBody = Record<string, unknown>;
