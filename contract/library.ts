import Type, { type Static } from 'typebox';
import { ClientKey } from './common.ts';
import { ExerciseType } from './exercises.ts';

/** library.json: the default exercises, the same on every server and in the app's precache, known by their keys. */
const LibraryName = Type.Object({ key: ClientKey, name: Type.String({ minLength: 1 }) });

export const LibraryExercise = Type.Object({
  key: ClientKey,
  name: Type.String({ minLength: 1, maxLength: 120 }),
  variation: Type.String({ maxLength: 120 }),
  equipment: ClientKey,
  primary: ClientKey,
  secondary: Type.Array(ClientKey),
  type: ExerciseType,
  alternatives: Type.Array(ClientKey),
});
export type LibraryExercise = Static<typeof LibraryExercise>;

export const Library = Type.Object({
  version: Type.Integer(),
  equipments: Type.Array(LibraryName),
  muscles: Type.Array(LibraryName),
  exercises: Type.Array(LibraryExercise),
});
export type Library = Static<typeof Library>;
