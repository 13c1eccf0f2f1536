/** The shipped library as search reads it, and names for what it finds. */
import library from '#contract/library.json' with { type: 'json' };
import aliases from '#contract/library-search.json' with { type: 'json' };
import { makeAliasBook } from '#domain/search/alias-book.ts';
import { type Found, findExercises } from '#domain/search/find-exercises.ts';
import type { Personal } from '#domain/search/rank-places.ts';
import { buildSearchIndex, type SearchableExercise } from '#domain/search/search-index.ts';

const book = makeAliasBook(aliases);
const equipments = new Map(library.equipments.map(({ key, name }) => [key, name]));
const muscles = new Map(library.muscles.map(({ key, name }) => [key, name]));

export const LIBRARY: SearchableExercise[] = library.exercises.map(exercise =>
  book.toSearchable({
    key: exercise.key,
    name: exercise.name,
    variation: exercise.variation,
    equipmentKey: exercise.equipment,
    equipment: equipments.get(exercise.equipment) ?? '',
    primaryMuscleKey: exercise.primary,
    primaryMuscle: muscles.get(exercise.primary) ?? '',
    secondaryMuscles: exercise.secondary.map(key => muscles.get(key) ?? ''),
  }),
);

export const LIBRARY_INDEX = buildSearchIndex(LIBRARY);

/** Of somebody who has not done anything yet. */
export const NOBODY: Personal = { usageOf: () => undefined, nowMs: 0 };

export function labelOf(place: number): string {
  const { name, variation } = LIBRARY[place] ?? { name: `${place}`, variation: '' };
  return variation ? `${name}, ${variation}` : name;
}

export interface NamedFound {
  found: string[];
  nearest: string[];
}

export function find(query: string, personal = NOBODY): NamedFound {
  const { places, nearest }: Found = findExercises(LIBRARY_INDEX, query, personal);
  return {
    found: places.map(({ place }) => labelOf(place)),
    nearest: nearest.map(({ place }) => labelOf(place)),
  };
}
