/** What the shipped library says beside its rows. Each is a chunk of its own, fetched when somebody asks. */
import type { DescribedExercise, LibraryCrosswalk, LibrarySearch } from '#contract/library.ts';
import type { Key } from '#domain/ids.ts';

/** What people call the exercises, and how common each is. */
export async function loadAliases(): Promise<LibrarySearch> {
  return (await import('#contract/library-search.json')).default;
}

/** What Hevy and Strong call the exercises. */
export async function loadCrosswalk(): Promise<LibraryCrosswalk> {
  return (await import('#contract/library-crosswalk.json')).default;
}

export type Technique = Pick<DescribedExercise, 'technique' | 'mistakes'>;

/** How it is done; undefined for a rare exercise, and for somebody's own. */
export async function loadTechnique(key: Key): Promise<Technique | undefined> {
  const { exercises } = (await import('#contract/library-technique.json')).default;
  return exercises.find(exercise => exercise.key === key);
}
