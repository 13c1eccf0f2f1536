/** What is printed while it runs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Options } from '../options.ts';
import type { KeptPlan } from './kept-plans.ts';
import type { Summary } from './summary.ts';
import type { Progress, Task, TaskResult } from './tasks.ts';

const LOGS = '.cache/simulation';
const PROGRESS_EVERY_MS = 60_000;

/** Returns what ends it. */
export function tellProgress(summary: Summary, progress: Progress): () => void {
  const timer = setInterval(() => {
    const { seeds, failed, actions } = summary;
    const speed = Math.round(actions / progress.sec);
    console.log(
      `… ${seeds} seeds in ${Math.round(progress.sec)} s, ${failed} failed, ${speed} actions a second`,
    );
  }, PROGRESS_EVERY_MS);
  return () => clearInterval(timer);
}

export function tellFailure(options: Options, task: Task, { problems, log }: TaskResult): void {
  const { name } = task;
  const path = `${LOGS}/${name.replaceAll(' ', '-')}.log`;
  mkdirSync(LOGS, { recursive: true });
  writeFileSync(path, [...log, ''].join('\n'));
  const texts = problems.slice(0, 6).map(({ kind, text }) => `  ${kind}: ${text.slice(0, 900)}`);
  const lines = [`${name} fails:`, ...texts, `  log: ${path}`, `  again: ${howToRepeat(options, task)}`];
  console.log(lines.join('\n'));
}

export function tellKept({ name }: Task, kept: KeptPlan | undefined): void {
  console.log(kept ? `${name} is kept as ${kept.name}: ${sizeOf(kept)}` : `${name} did not fail again`);
}

function sizeOf({ plan }: KeptPlan): string {
  return `${plan.actionIndexes.length} actions, ${plan.faults.length} faults`;
}

function howToRepeat({ engine, remote, maxDevices, maxTabs }: Options, { name, isKept, plan }: Task): string {
  const on = `${engine === 'sqlite' ? '' : ` --engine ${engine}`}${remote === 'batch' ? '' : ` --remote ${remote}`}`;
  if (isKept) return `npm run simulate --${on} --replay ${name.slice('kept '.length)}`;
  const of = `--seeds 1 --from ${plan.seed} --devices ${maxDevices} --tabs ${maxTabs} --actions ${plan.actions}`;
  return `npm run simulate --${on} ${of}${plan.withFaults ? '' : ' --no-faults'}`;
}
