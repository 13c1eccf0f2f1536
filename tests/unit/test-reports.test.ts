import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { countBadEnd, readPlaywrightReport, readVitestReport } from '../../scripts/test/read-reports.ts';

function vitestReport(file: { message: string; assertionResults: object[] }): string {
  const testResults = [{ name: join(ROOT, 'tests/some.test.ts'), status: 'failed', ...file }];
  return JSON.stringify({ numPassedTests: 2, numPendingTests: 1, numTodoTests: 1, testResults });
}

describe('counting tests', () => {
  test('counts each failed test of a file, and says which and why, and what passed only the second time', () => {
    const failed = (fullName: string) => ({
      status: 'failed',
      fullName,
      failureMessages: [`Error: ${fullName} is wrong\n    at its line`],
    });
    const assertionResults = [
      { status: 'passed', failureMessages: [] },
      failed('the one'),
      failed('the other'),
      { ...failed('the third'), status: 'passed' },
    ];
    expect(readVitestReport(vitestReport({ message: '', assertionResults }))).toEqual({
      passed: 2,
      failed: 2,
      skipped: 2,
      failures: [
        'tests/some.test.ts › the one — Error: the one is wrong',
        'tests/some.test.ts › the other — Error: the other is wrong',
      ],
      unsteady: ['tests/some.test.ts › the third — Error: the third is wrong'],
    });
  });

  test('counts a run that ended badly without a failed test as a failure', () => {
    const green = { passed: 2, failed: 0, skipped: 1, failures: [] };
    const red = { passed: 1, failed: 1, skipped: 1, failures: ['tests/some.test.ts › the one'] };
    expect(countBadEnd(green, true)).toEqual(green);
    expect(countBadEnd(red, false)).toEqual(red);
    expect(countBadEnd(green, false)).toEqual({
      ...green,
      failed: 1,
      failures: ['ended badly without a failed test'],
    });
  });

  test('counts a file that cannot be loaded as a failure', () => {
    const counts = readVitestReport(vitestReport({ message: 'no such module', assertionResults: [] }));
    expect(counts).toMatchObject({ failed: 1, failures: ['tests/some.test.ts — no such module'] });
  });

  test('counts errors outside of tests as failures, and names what passed only the second time', () => {
    const location = { file: join(ROOT, 'e2e/some.spec.ts'), line: 7 };
    const spec = (title: string, status: string, ...messages: string[]) => ({
      title,
      tests: [{ status, results: messages.map(message => ({ error: { message, location } })) }],
    });
    const inner = {
      title: 'a screen',
      specs: [spec('opens', 'expected'), spec('closes', 'flaky', '\u001b[31mtoo late\u001b[39m\n  at')],
    };
    const json = JSON.stringify({
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: 'no browser' }],
      suites: [{ title: 'some.spec.ts', specs: [spec('begins', 'unexpected')], suites: [inner] }],
    });
    expect(readPlaywrightReport(json)).toEqual({
      passed: 4,
      failed: 2,
      skipped: 0,
      failures: ['some.spec.ts › begins', 'outside of tests — no browser'],
      unsteady: ['some.spec.ts › a screen › closes — too late (e2e/some.spec.ts:7)'],
    });
  });
});
