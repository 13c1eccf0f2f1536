/**
 * The run as tests, for `npm test`: each kept seed is one, each promise over all seeds is one, and so is the vacuity
 * check where there were enough seeds for it.
 */
import type { TestCounts } from '../../../scripts/test/read-reports.ts';
import type { KeptPlan } from './kept-plans.ts';
import type { CrewResult } from './run-crew.ts';
import { isEnoughToTell } from './vacuity.ts';

export interface RunResult extends CrewResult {
  missing: readonly string[];
  kept: readonly KeptPlan[];
}

export function readReport({ summary, missing, kept, failedKept, failures }: RunResult): TestCounts {
  const promises = Object.values(summary.problems);
  const broken = promises.filter(times => times > 0).length;
  const failed = broken + failedKept.length + (missing.length > 0 ? 1 : 0);
  const checks = promises.length + kept.length + (isEnoughToTell(summary) ? 1 : 0);
  return {
    passed: checks - failed,
    failed,
    skipped: 0,
    failures: [...failures, ...missing.map(name => `never occurred: ${name}`)],
  };
}
