import { readFileSync } from 'node:fs';
import type { Library, LibraryCrosswalk, LibrarySearch } from '../contract/library.ts';
import { isTimeBased } from '../src/domain/exercise.ts';
import type { MatchBook } from '../src/domain/import/match-exercises.ts';

/** As an account has it that made no exercise of its own and chose nothing yet. */
export function readBook(): MatchBook {
  const library = readJson<Library>('library');
  const search = readJson<LibrarySearch>('library-search');
  const equipments = new Map(library.equipments.map(({ key, name }) => [key, name]));
  return {
    exercises: library.exercises.map(({ key, name, variation, equipment }) => ({
      key,
      name,
      variation,
      equipmentKey: equipment,
      equipmentName: equipments.get(equipment) ?? '',
      isTimeBased: isTimeBased(equipments.get(equipment)),
      isOwn: false,
      isArchived: false,
    })),
    crosswalk: readJson<LibraryCrosswalk>('library-crosswalk').exercises,
    aliases: search.exercises,
    equipmentAliases: search.equipments,
    remembered: new Map(),
  };
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../contract/${name}.json`, import.meta.url), 'utf8')) as T;
}
