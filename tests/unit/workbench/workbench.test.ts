/** The workbench has every control of src/ui, by itself or as a part of another that it has. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

function read(glob: string): string[] {
  return globSync(glob, { cwd: ROOT }).map(path => readFileSync(join(ROOT, path), 'utf8'));
}

const shownIn = (source: string) => [...source.matchAll(/<([A-Z]\w*)/g)].map(([, name = '']) => name);

test('every control of src/ui stands on the workbench', () => {
  const controls = read('src/ui/**/*.tsx');
  const namesIn = (source: string) =>
    [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => name);
  const shown = new Set(read('src/workbench/*.tsx').flatMap(shownIn));
  // A part comes with its whole.
  let before: number;
  do {
    before = shown.size;
    const wholes = controls.filter(source => namesIn(source).some(name => shown.has(name)));
    for (const name of wholes.flatMap(shownIn)) shown.add(name);
  } while (shown.size > before);
  expect(controls.flatMap(namesIn).filter(name => !shown.has(name))).toEqual([]);
});
