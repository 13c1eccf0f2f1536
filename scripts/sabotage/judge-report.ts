/** What a run of Vitest says of a sabotage, from its JSON report. */

/** How a sabotage ended. */
export type Outcome =
  | { readonly kind: 'caught'; readonly by: readonly string[] }
  /** The tests ran, and saw nothing. */
  | { readonly kind: 'missed' }
  /** No test has failed: the broken code does not even run, or the run did not end. Nothing is proved by that. */
  | { readonly kind: 'unusable'; readonly why: string };

export interface Report {
  readonly testResults: readonly ReportedFile[];
}

interface ReportedFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly ReportedTest[];
}

interface ReportedTest {
  readonly status: string;
  readonly title: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

/**
 * Code that names what is not there fails like a compiler would, and a server that says it is overloaded on a busy
 * machine would fail any test: neither is a test's merit.
 */
const NO_MERIT = /^(ReferenceError|SyntaxError)|"code":"unavailable"/;

export function judgeReport({ testResults }: Report): Outcome {
  const unloaded = testResults.find(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  );
  if (unloaded) return { kind: 'unusable', why: firstLine(unloaded.message ?? 'a file could not be loaded') };
  const failed = testResults.flatMap(file => file.assertionResults).filter(test => test.status === 'failed');
  if (failed.length === 0) return { kind: 'missed' };
  const honest = failed.filter(test => !NO_MERIT.test(test.failureMessages[0] ?? ''));
  if (honest.length === 0) return { kind: 'unusable', why: firstLine(failed[0]?.failureMessages[0] ?? '') };
  return { kind: 'caught', by: honest.map(test => test.title) };
}

/** How many tests of a report passed whose full title has the text. */
export function countPassed({ testResults }: Report, file: string, title: string): number {
  const ofFile = testResults.filter(({ name }) => name.replaceAll('\\', '/').endsWith(file));
  return ofFile
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(test => test.status === 'passed' && test.fullName.includes(title)).length;
}

/** Each file that failed, with the first test that did and what it said. */
export function describeFailed({ testResults }: Report): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const first = assertionResults.find(test => test.status === 'failed');
      const said = first?.failureMessages[0] ?? message ?? '';
      return `${name} › ${first?.title ?? ''}: ${firstLine(said)}`;
    });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
