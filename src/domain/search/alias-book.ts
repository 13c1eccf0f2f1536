/** What people call the library's exercises, its equipment and its muscles, by their keys. */
import type { SearchableExercise } from './search-index.ts';

interface Aliases {
  key: string;
  aliases: string[];
}

/** library-search.json. */
export interface AliasData {
  equipments: Aliases[];
  muscles: Aliases[];
  exercises: (Aliases & { rank: number })[];
}

/** One of the library's, or somebody's own. */
export interface NamedExercise {
  key: string;
  name: string;
  variation: string;
  equipmentKey: string;
  equipment: string;
  primaryMuscleKey: string;
  primaryMuscle: string;
  secondaryMuscles: readonly string[];
}

export interface AliasBook {
  rankOf: (key: string) => number | null;
  toSearchable: (exercise: NamedExercise) => SearchableExercise;
}

export function makeAliasBook({ equipments, muscles, exercises }: AliasData): AliasBook {
  const ofEquipment = new Map(equipments.map(({ key, aliases }) => [key, aliases]));
  const ofMuscle = new Map(muscles.map(({ key, aliases }) => [key, aliases]));
  const ofExercise = new Map(exercises.map(exercise => [exercise.key, exercise]));
  const rankOf = (key: string) => ofExercise.get(key)?.rank ?? null;
  return {
    rankOf,
    toSearchable({ key, equipmentKey, primaryMuscleKey, ...names }) {
      return {
        ...names,
        aliases: ofExercise.get(key)?.aliases ?? [],
        equipmentAliases: ofEquipment.get(equipmentKey) ?? [],
        muscleAliases: ofMuscle.get(primaryMuscleKey) ?? [],
        rank: rankOf(key),
      };
    },
  };
}
