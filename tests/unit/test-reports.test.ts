import { describe, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from '../../scripts/test/read-reports.ts';

const vitestReport = (testResults: object[]): string => {
  return JSON.stringify({ numPassedTests: 2, numPendingTests: 1, numTodoTests: 1, testResults });
};

describe('counting tests', () => {
  test('counts each failed test of a file', () => {
    const assertionResults = [{ status: 'passed' }, { status: 'failed' }, { status: 'failed' }];
    const json = vitestReport([{ status: 'failed', assertionResults }]);
    expect(readVitestReport(json)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  test('counts a file that cannot be loaded as a failure', () => {
    const json = vitestReport([{ status: 'failed', assertionResults: [] }]);
    expect(readVitestReport(json).failed).toBe(1);
  });

  test('counts flaky tests and errors outside of tests as failures', () => {
    const json = JSON.stringify({
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{}],
    });
    expect(readPlaywrightReport(json)).toEqual({ passed: 3, failed: 3, skipped: 0 });
  });
});
