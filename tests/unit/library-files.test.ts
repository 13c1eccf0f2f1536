import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { expect, test } from 'vitest';
import {
  type Library,
  LibraryCrosswalk,
  type LibraryExercise,
  LibrarySearch,
  LibraryTechnique,
} from '#contract/library.ts';
import { foldText } from '#domain/search/folded-text.ts';
import { LIBRARY_SCHEMA } from '../../scripts/library/library-schema.ts';

/** How many of the most common exercises are described at least. */
const DESCRIBED = 250;

const library: Library = read('library');
const search: LibrarySearch = read('library-search');
const technique: LibraryTechnique = read('library-technique');
const crosswalk: LibraryCrosswalk = read('library-crosswalk');

const byKey = new Map(library.exercises.map(exercise => [exercise.key, exercise]));

function read(name: string) {
  return JSON.parse(readFileSync(new URL(`../../contract/${name}.json`, import.meta.url), 'utf8'));
}

function label(key: string): string {
  const { name, variation } = byKey.get(key) ?? ({ name: key, variation: '' } as LibraryExercise);
  return variation ? `${name}, ${variation}` : name;
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}

test.each<[string, TSchema, { version: number }]>([
  ['library-search', LibrarySearch, search],
  ['library-technique', LibraryTechnique, technique],
  ['library-crosswalk', LibraryCrosswalk, crosswalk],
])('%s.json keeps to its contract and belongs to the library of its version', (_name, schema, data) => {
  expect(Value.Errors(schema, data)).toEqual([]);
  expect(data.version).toBe(library.version);
});

test('library.schema.json is the contract, for those who read the data without our code', () => {
  expect(read('library.schema')).toEqual(JSON.parse(JSON.stringify(LIBRARY_SCHEMA)));
});

test.each([
  ['search', search.exercises],
  ['technique', technique.exercises],
  ['crosswalk', crosswalk.exercises],
])('the %s of an exercise is known by a key of the library, each once', (_name, exercises) => {
  const keys = exercises.map(({ key }) => key);
  expect(keys.filter(key => !byKey.has(key))).toEqual([]);
  expect(repeated(keys)).toEqual([]);
});

test('every exercise, equipment and muscle has other names', () => {
  const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);
  expect(keysOf(search.exercises)).toEqual(keysOf(library.exercises));
  expect(keysOf(search.equipments)).toEqual(keysOf(library.equipments));
  expect(keysOf(search.muscles)).toEqual(keysOf(library.muscles));
});

test('the ranks are 1, 2, 3… each once', () => {
  const ranks = search.exercises.map(({ rank }) => rank).sort((a, b) => a - b);
  expect(ranks).toEqual(library.exercises.map((_, at) => at + 1));
});

test('another name is trimmed, in lower case, each once, and not the name again', () => {
  const wrong = search.exercises.flatMap(({ key, aliases }) => {
    const untidy = aliases.filter(alias => alias !== alias.trim().toLowerCase() || /\s{2}/.test(alias));
    const own = foldText(byKey.get(key)?.name ?? '');
    const useless = aliases.filter(alias => foldText(alias) === own);
    return [...untidy, ...useless, ...repeated(aliases.map(foldText))].map(alias => [label(key), alias]);
  });
  expect(wrong).toEqual([]);
});

test('the most common exercises are all described', () => {
  const described = new Set(technique.exercises.map(({ key }) => key));
  const missing = search.exercises.filter(({ key, rank }) => rank <= DESCRIBED && !described.has(key));
  expect(missing.map(({ key }) => label(key))).toEqual([]);
});

test('a technique has two to four sentences and is this exercise’s own, as its mistakes are', () => {
  const sentences = (text: string) => text.match(/[.!?](?=\s|$)/g)?.length ?? 0;
  const wrong = technique.exercises.filter(({ technique: text, mistakes }) => {
    const count = sentences(text);
    return count < 2 || count > 4 || sentences(mistakes) < 1 || sentences(mistakes) > 2;
  });
  expect(wrong.map(({ key }) => label(key))).toEqual([]);
  expect(repeated(technique.exercises.map(row => row.technique))).toEqual([]);
  expect(repeated(technique.exercises.map(row => row.mistakes))).toEqual([]);
});

test('the descriptions are Russian, with ё where it belongs', () => {
  const texts = technique.exercises.flatMap(row => [row.technique, row.mistakes]);
  expect(texts.filter(text => !/^[А-ЯЁ][а-яё0-9 ,.:;–—°«»%\-А-ЯЁ]+\.$/.test(text))).toEqual([]);
  expect(texts.filter(text => /тренажер|подъем|лежа(?![лнтч])|мертв|вперед(?!и)/i.test(text))).toEqual([]);
});

test('a name of another app means one exercise', () => {
  for (const app of ['hevy', 'hevyRussian', 'strong'] as const) {
    expect(repeated(crosswalk.exercises.flatMap(row => row[app].map(foldText)))).toEqual([]);
  }
  const empty = crosswalk.exercises.filter(
    ({ hevy, hevyRussian, strong }) => hevy.length + hevyRussian.length + strong.length === 0,
  );
  expect(empty).toEqual([]);
});
