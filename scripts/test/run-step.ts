import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import type { TestCounts } from './read-reports.ts';
import type { Step } from './steps.ts';

export interface StepOutcome extends TestCounts {
  readonly seconds: number;
}

/** Runs a step in this terminal. With an obstacle it does not run, and counts as one failure. */
export function runStep(step: Step, obstacle: string | undefined): StepOutcome {
  console.log(`\n── ${step.name}`);
  if (obstacle !== undefined) {
    console.log(`not run: ${obstacle}`);
    return { ...oneFailure(`not run: ${obstacle}`), seconds: 0 };
  }
  // A report of an earlier run must not speak for this one.
  if (step.report !== undefined) rmSync(step.report.path, { force: true });
  const startedAtMs = performance.now();
  const { status } = spawnSync(process.execPath, step.command, { stdio: 'inherit' });
  const seconds = (performance.now() - startedAtMs) / 1000;
  return { ...countTests(step, status === 0), seconds };
}

/** A run that fails without a failed test (nothing collected, a crash, an error outside of tests) is a failure. */
function countTests(step: Step, succeeded: boolean): TestCounts {
  const counts = step.report && readReport(step.report);
  if (counts === undefined && succeeded) return { passed: 1, failed: 0, skipped: 0, failures: [] };
  if (counts === undefined) return oneFailure('its output says why');
  if (succeeded || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: ['ended badly without a failed test'] };
}

function readReport({ path, read }: NonNullable<Step['report']>): TestCounts {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch {
    return oneFailure('it left no report');
  }
}

function oneFailure(why: string): TestCounts {
  return { passed: 0, failed: 1, skipped: 0, failures: [why] };
}
