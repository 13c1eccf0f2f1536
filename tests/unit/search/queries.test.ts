import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { find, LIBRARY, labelOf } from '../../../scripts/library/library-index.ts';
import { markdownOf, type Query, readTable } from '../../../scripts/library/search-table.ts';

const queries: Query[] = JSON.parse(readFileSync(new URL('queries.json', import.meta.url), 'utf8'));
// In each test: what runs while a file is loaded is no test's.
const makeTable = () => readTable(queries, find);

test('there are enough queries, each once, and what they mean is in the library', () => {
  expect(queries.length).toBeGreaterThanOrEqual(100);
  expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
  const labels = new Set(LIBRARY.map((_, place) => labelOf(place)));
  expect(queries.flatMap(({ meant }) => meant.filter(name => !labels.has(name)))).toEqual([]);
});

test('in nine of ten queries the meant exercise comes first, in all among the first three', () => {
  const table = makeTable();
  const first = table.filter(({ place }) => place === 1);
  expect(first.length / table.length).toBeGreaterThanOrEqual(0.9);
  expect(table.filter(({ place }) => place === null || place > 3)).toEqual([]);
});

test('docs/search.md shows these results', () => {
  const page = readFileSync(new URL('../../../docs/search.md', import.meta.url), 'utf8');
  expect(page).toContain(markdownOf(makeTable()));
});
