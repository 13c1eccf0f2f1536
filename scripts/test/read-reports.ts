export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** A file that cannot even be loaded has no tests to fail: it counts as one. */
export function readVitestReport(json: string): TestCounts {
  const report = JSON.parse(json) as VitestReport;
  const failedIn = (file: VitestFile): number => {
    const failed = file.assertionResults.filter(result => result.status === 'failed').length;
    return file.status === 'failed' ? Math.max(failed, 1) : failed;
  };
  return {
    passed: report.numPassedTests,
    failed: report.testResults.reduce((total, file) => total + failedIn(file), 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly errors: readonly unknown[];
}

/** A flaky test has found something: it is a failed one. So is an error outside of tests. */
export function readPlaywrightReport(json: string): TestCounts {
  const { stats, errors } = JSON.parse(json) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** It counts by itself: tests/simulation/run/report.ts. */
export function readSimulationReport(json: string): TestCounts {
  return JSON.parse(json) as TestCounts;
}
