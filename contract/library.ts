import Type, { type Static } from 'typebox';
import { ClientKey } from './common.ts';
import { ExerciseType } from './exercises.ts';
import { LoadModeName } from './fields/exercise-settings.ts';

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
  load_mode: Type.Optional(LoadModeName),
});
export type LibraryExercise = Static<typeof LibraryExercise>;

export const Library = Type.Object({
  version: Type.Integer(),
  equipments: Type.Array(LibraryName),
  muscles: Type.Array(LibraryName),
  exercises: Type.Array(LibraryExercise),
});
export type Library = Static<typeof Library>;

const Alias = Type.String({ minLength: 2, maxLength: 60 });

/** Other names of an equipment or a muscle: a word of them finds every exercise that has it. */
const LibraryAliases = Type.Object({ key: ClientKey, aliases: Type.Array(Alias, { minItems: 1 }) });

const SearchedExercise = Type.Object({
  key: ClientKey,
  /** How common it is: 1 for the most common. */
  rank: Type.Integer({ minimum: 1 }),
  aliases: Type.Array(Alias, { minItems: 1 }),
});

/** library-search.json: how common each exercise is, and what else people call it. */
export const LibrarySearch = Type.Object({
  version: Type.Integer(),
  equipments: Type.Array(LibraryAliases),
  muscles: Type.Array(LibraryAliases),
  exercises: Type.Array(SearchedExercise),
});
export type LibrarySearch = Static<typeof LibrarySearch>;

const DescribedExercise = Type.Object({
  key: ClientKey,
  technique: Type.String({ minLength: 80, maxLength: 400 }),
  mistakes: Type.String({ minLength: 25, maxLength: 200 }),
});
export type DescribedExercise = Static<typeof DescribedExercise>;

/** library-technique.json: how an exercise is done and what goes wrong, for those that are done most. */
export const LibraryTechnique = Type.Object({
  version: Type.Integer(),
  exercises: Type.Array(DescribedExercise),
});
export type LibraryTechnique = Static<typeof LibraryTechnique>;

const Titles = Type.Array(Type.String({ minLength: 1, maxLength: 120 }));
const NamedElsewhere = Type.Object({ key: ClientKey, hevy: Titles, hevyRussian: Titles, strong: Titles });

/** library-crosswalk.json: the names of other apps' exercises, as their exports write them. */
export const LibraryCrosswalk = Type.Object({
  version: Type.Integer(),
  exercises: Type.Array(NamedElsewhere),
});
export type LibraryCrosswalk = Static<typeof LibraryCrosswalk>;
