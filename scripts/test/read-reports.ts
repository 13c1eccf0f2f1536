import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../root.ts';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, each in one line: the place, the test, and the first line of what it said. */
  readonly failures: readonly string[];
  /** What passed only when it was tried again, in the same form. */
  readonly unsteady?: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** A run that fails without a failed test (nothing collected, a crash, an error outside of tests) is a failure. */
export function countBadEnd(counts: TestCounts, succeeded: boolean): TestCounts {
  if (succeeded || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: ['ended badly without a failed test'] };
}

/** A file that cannot even be loaded has no tests to fail: it counts as one. */
export function readVitestReport(json: string): TestCounts {
  const report = JSON.parse(json) as VitestReport;
  const failures = report.testResults.flatMap(failuresIn);
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    unsteady: report.testResults.flatMap(unsteadyIn),
  };
}

function failuresIn({ name, status, message, assertionResults }: VitestFile): string[] {
  const path = relative(ROOT, name);
  const failed = assertionResults.filter(result => result.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [describeFailure([path], message)];
  return failed.map(result => describeFailure([path, result.fullName], result.failureMessages[0]));
}

function unsteadyIn({ name, assertionResults }: VitestFile): string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(result => describeFailure([relative(ROOT, name), result.fullName], result.failureMessages[0]));
}

interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly errors: readonly PlaywrightError[];
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightError {
  readonly message?: string;
  readonly location?: { readonly file: string; readonly line: number };
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: PlaywrightError }[];
    }[];
  }[];
}

/** An error outside of tests is a failed test. */
export function readPlaywrightReport(json: string): TestCounts {
  const { stats, errors, suites } = JSON.parse(json) as PlaywrightReport;
  const outside = errors.map(error => describeFailure(['outside of tests'], tell(error)));
  const withStatus = (status: string) => suites.flatMap(suite => specsWith(status, suite, []));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...withStatus('unexpected'), ...outside],
    unsteady: withStatus('flaky'),
  };
}

function specsWith(status: string, suite: PlaywrightSuite, above: readonly string[]): string[] {
  const path = [...above, suite.title];
  const inner = (suite.suites ?? []).flatMap(child => specsWith(status, child, path));
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(test => test.status === status)
      .map(({ results }) =>
        describeFailure([...path, title], tell(results.find(({ error }) => error)?.error)),
      ),
  );
  return [...own, ...inner];
}

/** The line says which of a test's many steps it was: the message alone seldom does. */
function tell({ message = '', location }: PlaywrightError = {}): string {
  const [firstLine] = message.trim().split('\n');
  return location ? `${firstLine} (${relative(ROOT, location.file)}:${location.line})` : message;
}

/** Of those that count by themselves: tests/simulation/run/report.ts, e2e/browsers/main.ts. */
export function readOwnReport(json: string): TestCounts {
  return JSON.parse(json) as TestCounts;
}

function describeFailure(path: readonly string[], message = ''): string {
  const [firstLine = ''] = stripVTControlCharacters(message).trim().split('\n');
  return `${path.join(' › ')}${firstLine && ` — ${firstLine}`}`;
}
