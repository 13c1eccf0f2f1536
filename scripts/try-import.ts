/** `npm run import:try -- FILE…`: what the import makes of a file, in figures only. Nothing of what it says is shown. */
import { readFileSync } from 'node:fs';
import type { Library, LibraryCrosswalk, LibrarySearch } from '../contract/library.ts';
import { type MatchBook, makeMatcher } from '../src/domain/import/match-exercises.ts';
import { parseFile } from '../src/domain/import/parse-file.ts';

const match = makeMatcher(readBook());

for (const path of process.argv.slice(2)) {
  const startedMs = performance.now();
  const result = parseFile(readFileSync(path, 'utf8'), { nowMs: Date.now(), unit: 'kg' });
  const ms = Math.round(performance.now() - startedMs);
  if (result.kind !== 'parsed') {
    console.log({ kind: result.kind });
    continue;
  }
  const { app, workouts, leftOut, notes, questions } = result.file;
  const items = workouts.flatMap(workout => workout.items);
  const names = new Set(items.map(item => item.exercise));
  const sets = items.flatMap(item => item.sets);
  const count = <T>(values: readonly T[]) =>
    Object.fromEntries(
      [...Map.groupBy(values, value => value)].map(([value, all]) => [String(value), all.length]),
    );
  console.log({
    app,
    trainings: workouts.length,
    exercises: names.size,
    matched: count([...names].map(name => match(name).by)),
    items: items.length,
    sets: sets.length,
    kinds: count(sets.map(set => set.kind)),
    leftOut: count(leftOut.map(one => one.reason)),
    capped: workouts.filter(workout => workout.isCapped).length,
    notes,
    questions,
    ms,
  });
}

/** As an account has it that made no exercise of its own and chose nothing yet. */
function readBook(): MatchBook {
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
