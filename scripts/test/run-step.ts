import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { countBadEnd, type TestCounts } from './read-reports.ts';
import { type Advance, logOf, type Step } from './step.ts';

export interface StepOutcome extends TestCounts {
  readonly seconds: number;
}

export interface Circumstances {
  /** Why it cannot run: then it counts as one failure. */
  readonly obstacle: string | undefined;
  /** Its output is shown too, not only kept in its log: there is nothing that it would be mixed with. */
  readonly isAlone: boolean;
  onAdvance(advance: Advance): void;
}

const running = new Set<ChildProcess>();

export async function runStep(step: Step, circumstances: Circumstances): Promise<StepOutcome> {
  const { obstacle } = circumstances;
  if (obstacle !== undefined) return { ...oneFailure(`not run: ${obstacle}`), seconds: 0 };
  // A report of an earlier run must not speak for this one.
  if (step.report !== undefined) rmSync(step.report.path, { force: true });
  const startedAtMs = performance.now();
  const succeeded = await runToEnd(step, circumstances);
  return { ...countTests(step, succeeded), seconds: (performance.now() - startedAtMs) / 1000 };
}

/** For whoever is stopped: a step must not outlive it. */
export function stopSteps(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

async function runToEnd(step: Step, { isAlone, onAdvance }: Circumstances): Promise<boolean> {
  const child = spawn(process.execPath, step.command, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const output = new PassThrough();
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const log = output.pipe(createWriteStream(logOf(step)));
  const follow = step.follow?.();
  createInterface({ input: output }).on('line', line => {
    if (isAlone) console.log(line);
    const advance = follow?.(stripVTControlCharacters(line));
    if (advance !== undefined) onAdvance(advance);
  });
  const [code] = await once(child, 'close');
  running.delete(child);
  output.end();
  await once(log, 'close');
  return code === 0;
}

function countTests(step: Step, succeeded: boolean): TestCounts {
  const counts = step.report && readReport(step.report);
  if (counts === undefined && succeeded) return { passed: 1, failed: 0, skipped: 0, failures: [] };
  if (counts === undefined) return oneFailure(`its output says why: ${logOf(step)}`);
  return countBadEnd(counts, succeeded);
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
