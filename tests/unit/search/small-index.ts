/** Exercises of a test's own, so that it says all that a search finds. */
import { buildSearchIndex, type SearchableExercise, type SearchIndex } from '#domain/search/search-index.ts';

type Given = Partial<SearchableExercise> & { name: string };

/** A text is an exercise of this name and nothing else. */
export function indexOf(exercises: readonly (string | Given)[]): SearchIndex {
  return buildSearchIndex(
    exercises.map(given => ({
      variation: '',
      equipment: '',
      primaryMuscle: '',
      secondaryMuscles: [],
      aliases: [],
      equipmentAliases: [],
      muscleAliases: [],
      rank: null,
      ...(typeof given === 'string' ? { name: given } : given),
    })),
  );
}
