/** The search, with the words that people use: a chunk of its own, fetched by what searches. */

import type { Key } from '#domain/ids.ts';
import { type AliasBook, makeAliasBook } from '#domain/search/alias-book.ts';
import { findExercises } from '#domain/search/find-exercises.ts';
import type { RankedPlace } from '#domain/search/rank-places.ts';
import { startSearchIndex } from '#domain/search/search-index.ts';
import { loadAliases } from './library-texts.ts';
import type { ExerciseUsage } from './queries/exercise-usage.ts';
import type { ExerciseView } from './queries/exercise-view.ts';

export interface ExerciseSearch {
  find: (text: string, usage: ReadonlyMap<Key, ExerciseUsage>) => FoundExercises;
  /** How common an exercise of the library is, 1 for the most common; null for another one. */
  rankOf: (key: Key) => number | null;
}

export interface FoundExercises {
  exercises: ExerciseView[];
  /** With nothing found: the nearest there is. */
  nearest: ExerciseView[];
}

/** A slow phone indexes so many within a frame; between two pieces it answers the person. */
const PIECE = 20;

/** Undefined when `isObsolete` says so on the way. */
export async function prepareSearch(
  exercises: readonly ExerciseView[],
  isObsolete: () => boolean,
): Promise<ExerciseSearch | undefined> {
  const book = makeAliasBook(await loadAliases());
  const { index, add } = startSearchIndex();
  for (let start = 0; start < exercises.length; start += PIECE) {
    for (const exercise of exercises.slice(start, start + PIECE)) add(toSearchable(book, exercise));
    await nextTask();
    if (isObsolete()) return undefined;
  }
  const views = (places: readonly RankedPlace[]) => places.flatMap(({ place }) => exercises[place] ?? []);
  return {
    find(text, usage) {
      const usageOf = (place: number) => usage.get(exercises[place]?.key ?? '');
      const { places, nearest } = findExercises(index, text, { usageOf, nowMs: Date.now() });
      return { exercises: views(places), nearest: views(nearest) };
    },
    rankOf: book.rankOf,
  };
}

function toSearchable(book: AliasBook, exercise: ExerciseView) {
  return book.toSearchable({
    key: exercise.key,
    name: exercise.name,
    variation: exercise.executionVariation,
    equipmentKey: exercise.equipmentKey,
    equipment: exercise.equipmentName,
    primaryMuscleKey: exercise.primaryMuscleKey,
    primaryMuscle: exercise.primaryMuscleName,
    secondaryMuscles: exercise.secondaryMuscleNames,
  });
}

function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}
