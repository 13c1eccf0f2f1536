/**
 * tests/requirements.md leads from every section of docs/product.md and docs/api.md to what proves it: rules, whose tests
 * `npm test` looks for, and test files that name the section (`// Covers docs/api.md: Limits.`), wherever they are.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRules } from '../../scripts/rules/read-rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const readSource = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const TABLE = readSource('tests/requirements.md');
const TESTS = globSync(['tests/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: ROOT });
const RULES = new Set(readRules(readSource('RULES.md')).map(rule => rule.id));

function readSections(page: string): string[] {
  return [...readSource(page).matchAll(/^##+ (.+)$/gm)].map(([, name = '']) => name);
}

/** The rows under a page's heading: sections with their rules. */
function readTable(page: string): Map<string, string[]> {
  const [, part = ''] = TABLE.split(`\n## ${page}\n`);
  const rows = (part.split('\n## ')[0] ?? '').matchAll(/^\|(?!Section\||---)([^|]+)\|([^|]*)\|$/gm);
  return new Map([...rows].map(([, name = '', rules = '']) => [name, rules.match(/[A-Z]+\d+/g) ?? []]));
}

function readCovered(page: string): Set<string> {
  const lines = TESTS.flatMap(file => readSource(file).match(/^\/\/ Covers docs\/.+$/gm) ?? []);
  const named = lines.filter(line => line.startsWith(`// Covers ${page}: `));
  return new Set(
    named.flatMap(line => line.replace(`// Covers ${page}: `, '').replace(/\.$/, '').split('; ')),
  );
}

describe.each(['docs/product.md', 'docs/api.md'])('%s', page => {
  const sections = readSections(page);
  const table = readTable(page);
  const covered = readCovered(page);

  it('has its sections in the table, in their order', () => {
    expect([...table.keys()]).toEqual(sections);
  });

  it('has no section without a test', () => {
    expect(sections.filter(name => !covered.has(name) && table.get(name)?.length === 0)).toEqual([]);
  });

  it('has every section that a test names', () => {
    expect([...covered].filter(name => !sections.includes(name))).toEqual([]);
  });

  it('is held to rules of RULES.md', () => {
    expect([...table.values()].flat().filter(rule => !RULES.has(rule))).toEqual([]);
  });
});
