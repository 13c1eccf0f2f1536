import { readFileSync } from 'node:fs';
import type { TestCounts } from './read-reports.ts';
import { logOf, type Step } from './step.ts';

/** Tools say at their end what went wrong. */
const LOG_LINES = 80;

/** One line each, which `.ci/run` finds by its first sign and repeats at its end: what failed, and what passed only the second time. */
export function tellFailures(
  step: string,
  { failures, unsteady = [] }: Pick<TestCounts, 'failures' | 'unsteady'>,
): void {
  for (const failure of unsteady) console.log(`~ ${step}: passed only the second time: ${failure}`);
  for (const failure of failures) console.log(`✗ ${step}: ${failure}`);
}

/** For who sees only what was printed, on a machine that is gone afterwards. */
export function tellLog(step: Step): void {
  const lines = readFileSync(logOf(step), 'utf8').trimEnd().split('\n');
  const cut = lines.length - LOG_LINES;
  console.log(
    [
      ...(cut > 0 ? [`    … ${cut} lines above are in ${logOf(step)}`] : []),
      ...lines.slice(-LOG_LINES).map(line => `    ${line}`),
    ].join('\n'),
  );
}
