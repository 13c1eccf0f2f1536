import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRules } from '../../scripts/rules/read-rules.ts';
import { CATALOGUE } from '../../scripts/sabotage/catalogue.ts';
import { replaceOnce } from '../../scripts/sabotage/edit-files.ts';
import {
  countPassed,
  describeFailed,
  judgeReport,
  type Report,
} from '../../scripts/sabotage/judge-report.ts';
import type { Sabotage } from '../../scripts/sabotage/sabotage.ts';
import { pageOf } from '../../scripts/sabotage/table.ts';
import type { Trial } from '../../scripts/sabotage/try-all.ts';

const ROOT = join(import.meta.dirname, '../..');
const readSource = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the catalogue of sabotages', () => {
  it.each(CATALOGUE)('$name finds in the code what it replaces, exactly once', ({ edits }) => {
    for (const edit of edits)
      expect(replaceOnce(readSource(edit.file), edit)).not.toBe(readSource(edit.file));
  });

  it('breaks rules that stand in RULES.md, each under a name of its own', () => {
    const rules = new Set(readRules(readSource('RULES.md')).map(rule => rule.id));
    expect(CATALOGUE.flatMap(sabotage => sabotage.rules).filter(rule => !rules.has(rule))).toEqual([]);
    expect(new Set(CATALOGUE.map(sabotage => sabotage.name)).size).toBe(CATALOGUE.length);
  });

  it('is on the page docs/sabotage.md, all of it, and all of it caught', () => {
    const page = readSource('docs/sabotage.md');
    expect(CATALOGUE.filter(({ name }) => !page.includes(`|${name}|`))).toEqual([]);
    expect(page).toContain(`**${CATALOGUE.length} caught, 0 missed.**`);
  });
});

describe('the page', () => {
  const [first, second] = CATALOGUE;
  if (!first || !second) throw new Error('no sabotages');
  const facts = { date: '2026-01-02', commit: 'abc', before: '' };
  const caught = (sabotage: Sabotage): Trial => ({
    sabotage,
    outcome: { kind: 'caught', by: ['a test'] },
    seconds: 1,
  });

  const missed: Trial = { sabotage: second, outcome: { kind: 'missed' }, seconds: 1 };

  it('marks and counts what nobody caught', () => {
    const page = pageOf(CATALOGUE, [caught(first), missed], facts);
    expect(page).toContain(`|${first.name}|`);
    expect(page).toContain(`|${second.name} **missed**|`);
    expect(page).toContain(
      '**1 caught, 1 missed.** `-- --write` writes this page, the last time on 2026-01-02 at abc.',
    );
  });

  it('keeps the rows of those that were not tried this time', () => {
    const before = pageOf(CATALOGUE, [caught(first), missed], facts);
    const page = pageOf(CATALOGUE, [caught(second)], { ...facts, before });
    expect(page).toContain(`|${first.name}|`);
    expect(page).toContain(`|${second.name}|`);
    expect(page).toContain('**2 caught, 0 missed.**');
  });

  it('forgets those that are no longer in the catalogue', () => {
    const before = pageOf(CATALOGUE, [caught(first), caught(second)], facts);
    expect(pageOf([second], [], { ...facts, before })).toContain('**1 caught, 0 missed.**');
  });

  it('leaves what stands below the table as it is', () => {
    const before = `${pageOf([first], [caught(first)], facts)}\n## Mutants\n\n|a|b|\n`;
    expect(pageOf([second], [caught(second)], { ...facts, before })).toMatch(
      /\|\n\n## Mutants\n\n\|a\|b\|\n$/,
    );
  });
});

describe('a replacement', () => {
  const edit = { file: 'a.ts', find: 'one', replace: '$&two' };

  it('is textual, without patterns', () => {
    expect(replaceOnce('0 one 3', edit)).toBe('0 $&two 3');
  });

  it.each(['none', 'one and one'])('fails loudly where its text does not stand once: %s', text => {
    const given = text === 'none' ? { ...edit, find: 'absent' } : edit;
    expect(() => replaceOnce(text, given)).toThrow('a.ts has');
  });
});

describe('judging a run', () => {
  const report = (status: string, tests: { status: string; message?: string }[]): Report => ({
    testResults: [
      {
        name: '/copy/tests/a.test.ts',
        status,
        message: 'Cannot find module\nfrom x',
        assertionResults: tests.map(test => ({
          status: test.status,
          title: 'keeps',
          fullName: 'box keeps',
          failureMessages: test.message === undefined ? [] : [test.message],
        })),
      },
    ],
  });

  it('takes a failed test for a catch', () => {
    const failed = report('failed', [
      { status: 'failed', message: 'AssertionError: 1' },
      { status: 'passed' },
    ]);
    expect(judgeReport(failed)).toEqual({ kind: 'caught', by: ['keeps'] });
  });

  it('takes tests that pass for a miss', () => {
    expect(judgeReport(report('passed', [{ status: 'passed' }, { status: 'skipped' }]))).toEqual({
      kind: 'missed',
    });
  });

  it('takes no credit for code that cannot be loaded, names what is not there, or for a busy machine', () => {
    expect(judgeReport(report('failed', []))).toEqual({ kind: 'unusable', why: 'Cannot find module' });
    const undefinedName = report('failed', [
      { status: 'failed', message: 'ReferenceError: x is not defined' },
    ]);
    expect(judgeReport(undefinedName)).toMatchObject({ kind: 'unusable' });
    const overload = 'AssertionError: {"detail":"…","code":"unavailable"}: expected 503 to be 200';
    const busy = report('failed', [{ status: 'failed', message: overload }]);
    expect(judgeReport(busy)).toMatchObject({ kind: 'unusable' });
  });

  it('tells what a test said that fails anyway', () => {
    const failed = report('failed', [{ status: 'passed' }, { status: 'failed', message: 'not 503\nat x' }]);
    expect(describeFailed(failed)).toEqual(['/copy/tests/a.test.ts › keeps: not 503']);
    expect(describeFailed(report('passed', [{ status: 'passed' }]))).toEqual([]);
  });

  it('counts the tests that watch', () => {
    const passed = report('passed', [{ status: 'passed' }, { status: 'skipped' }]);
    expect(countPassed(passed, 'tests/a.test.ts', 'keeps')).toBe(1);
    expect(countPassed(passed, 'tests/b.test.ts', 'keeps')).toBe(0);
  });
});
