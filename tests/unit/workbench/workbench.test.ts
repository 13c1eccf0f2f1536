/** The workbench has every control of src/ui, by itself or as a part of another that it has, and every screen. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listAddresses } from '../../../src/workbench/addresses.ts';

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

/** The paths of routes that show something: not those that lead elsewhere. */
function routesIn(file: string): string[] {
  const [source = ''] = read(`src/app/router/${file}`);
  return source.split('<Route').flatMap(route => {
    const path = /^\s+(?:path="([^"]+)"|index)/.exec(route);
    return path && !/^[^>]*element=\{<Navigate/.test(route) ? [path[1] ?? ''] : [];
  });
}

test('every screen of the routes stands on the workbench', () => {
  const past = routesIn('past-screens.tsx').map(path => `/history/${path}`.replace(/\/$/, ''));
  const screens = [...routesIn('app-routes.tsx').filter(path => path !== '/history/*'), ...past];
  const sample = {
    workoutKey: ':id',
    templateKey: ':id',
    exerciseKey: ':id',
    ownExerciseKey: ':id',
    link: '1.link',
  };
  const shown = listAddresses(sample).map(({ path }) => path.replace(/#.*/, ''));
  expect(shown.toSorted()).toEqual(screens.toSorted());
});
