/**
 * docs/spec-coverage.md leads from every item of the specification to its tests: no row without one, and each title
 * stands in the file that is named. A test that is renamed or removed takes its row along.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const TABLE = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8');

interface Row {
  item: string;
  tests: string;
}

/** The rows of all tables, without their heads. A bar inside a cell is escaped. */
const rows: Row[] = TABLE.split('\n')
  .filter(line => line.startsWith('| ') && !/^\| (Item|-+) +\|/.test(line))
  .map(line => {
    const [, item = '', tests = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim());
    return { item, tests };
  });

function citationsOf({ tests }: Row): { file: string; title: string }[] {
  return [...tests.matchAll(/`([^`]+)` › `([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }));
}

function readSource(file: string): string {
  const path = join(ROOT, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

test('the table has all nine sections of the specification', () => {
  expect(TABLE.match(/^## \d/gm)).toHaveLength(9);
  expect(rows.length).toBeGreaterThan(200);
});

test('no row is empty', () => {
  expect(rows.filter(row => row.item === '' || citationsOf(row).length === 0)).toEqual([]);
});

test('every title stands in the file that is named', () => {
  const cited = rows.flatMap(citationsOf);
  expect(cited.filter(({ file, title }) => !readSource(file).includes(title))).toEqual([]);
});
