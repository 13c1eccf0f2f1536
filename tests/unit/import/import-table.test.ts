import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseFile } from '#domain/import/parse-file.ts';

const EXPORTS = new URL('../../support/exports/', import.meta.url);
const PAGE = new URL('../../../docs/import.md', import.meta.url);

/** A fixture's line of the table: trainings, exercises, sets, lines left out by their reasons, what is asked for. */
function lineOf(name: string): string {
  const text = readFileSync(new URL(`${name}.csv`, EXPORTS), 'utf8');
  const result = parseFile(text, { nowMs: Date.UTC(2026, 10, 24), unit: 'kg' });
  if (result.kind !== 'parsed') throw new Error(`${name} is ${result.kind}`);
  const { workouts, leftOut, questions } = result.file;
  const items = workouts.flatMap(workout => workout.items);
  const sets = items.flatMap(item => item.sets);
  const exercises = new Set(items.map(item => item.exercise));
  const reasons = [...Map.groupBy(leftOut, ({ reason }) => reason)].map(
    ([reason, lines]) => `${reason}:${lines.length}`,
  );
  return `|${[name, workouts.length, exercises.size, sets.length, reasons, questions].join('|')}|`;
}

it('[IMP1] the page says of each dialect what is taken and what is left out', () => {
  const names = readdirSync(EXPORTS).map(file => file.replace('.csv', ''));
  const page = readFileSync(PAGE, 'utf8').split('\n');
  const written = page.filter(line => names.some(name => line.startsWith(`|${name}|`)));
  expect(written.toSorted()).toEqual(names.map(lineOf).toSorted());
});

it('[IMP3] the script for any file says how many of its names were matched, and no name', () => {
  const [script, file] = [
    new URL('../../../scripts/try-import.ts', import.meta.url),
    new URL('hevy-ru.csv', EXPORTS),
  ];
  const said = execFileSync(
    process.execPath,
    [script, file].map(url => fileURLToPath(url)),
    { encoding: 'utf8' },
  );
  expect(said).toContain('matched: { title: 4 }');
  expect(said).not.toContain('Присед');
});
