/** `npm run import:try -- FILE…`: what the import makes of a file, in figures only. Nothing of what it says is shown. */
import { readFileSync } from 'node:fs';
import { makeMatcher } from '../src/domain/import/match-exercises.ts';
import { parseFile } from '../src/domain/import/parse-file.ts';
import { readBook } from './match-book.ts';

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
