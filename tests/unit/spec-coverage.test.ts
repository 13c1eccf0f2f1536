/**
 * tests/spec-coverage.md leads from every item of the specification to what proves it: test files, and rules of RULES.md,
 * whose tests `npm test` looks for. No row is without one, and each of them is there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRules } from '../../scripts/rules/read-rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const readSource = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const TABLE = readSource('tests/spec-coverage.md');

interface Row {
  item: string;
  /** How many items of the specification it stands for: "+3" behind one adds the three after it. */
  items: number;
  files: string[];
  rules: string[];
}

/** The rows of all tables, without their heads. A bar inside a cell is escaped. */
const rows: Row[] = TABLE.split('\n')
  .filter(line => line.startsWith('|') && !/^\|\s*(Item|-+)\s*\|/.test(line))
  .map(line => {
    const [, item = '', proof = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim());
    return {
      item,
      items: 1 + Number(/ \+(\d+)$/.exec(item)?.[1] ?? 0),
      files: [...proof.matchAll(/`([^`]+\.ts)`/g)].map(([, file = '']) => file),
      rules: [...proof.matchAll(/\b[A-Z]+\d+\b/g)].map(([rule]) => rule),
    };
  });

test('the table has all nine sections of the specification and their 270 items', () => {
  expect(TABLE.match(/^## \d/gm)).toHaveLength(9);
  expect(rows.reduce((sum, { items }) => sum + items, 0)).toBe(270);
});

test('no row is empty', () => {
  const isEmpty = ({ item, files, rules }: Row) => item === '' || files.length + rules.length === 0;
  expect(rows.filter(isEmpty)).toEqual([]);
});

test('every file and every rule that is named is there', () => {
  const known = new Set(readRules(readSource('RULES.md')).map(rule => rule.id));
  expect(rows.flatMap(row => row.files).filter(file => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(rows.flatMap(row => row.rules).filter(rule => !known.has(rule))).toEqual([]);
});
