/** What a run of many seeds came to, and the lines that say so. */
import type { TaskResult } from './tasks.ts';
import { isConsequence, isFaultName } from './vacuity.ts';
import { PROBLEM_KINDS, type ProblemKind } from './world.ts';

export interface Summary {
  seeds: number;
  failed: number;
  actions: number;
  faults: number;
  problems: Record<ProblemKind, number>;
  /** How often each action was done and each fault struck. */
  counts: Record<string, number>;
  sec: number;
}

export function emptySummary(): Summary {
  const problems = Object.fromEntries(PROBLEM_KINDS.map(kind => [kind, 0])) as Summary['problems'];
  return { seeds: 0, failed: 0, actions: 0, faults: 0, problems, counts: {}, sec: 0 };
}

export function addResult(summary: Summary, { problems, counts }: TaskResult): void {
  summary.seeds++;
  if (problems.length > 0) summary.failed++;
  for (const { kind } of problems) summary.problems[kind]++;
  for (const [name, times] of Object.entries(counts)) {
    summary.counts[name] = (summary.counts[name] ?? 0) + times;
    if (isFaultName(name)) summary.faults += times;
    else if (!isConsequence(name)) summary.actions += times;
  }
}

/** To a part of a run what its next part came to. */
export function addSummary(summary: Summary, next: Summary): void {
  for (const name of ['seeds', 'failed', 'actions', 'faults', 'sec'] as const) summary[name] += next[name];
  addCounts(summary.problems, next.problems);
  addCounts(summary.counts, next.counts);
}

function addCounts(counts: Record<string, number>, next: Record<string, number>): void {
  for (const [name, times] of Object.entries(next)) counts[name] = (counts[name] ?? 0) + times;
}

export function closingLine({ seeds, actions, faults, problems }: Summary): string {
  const found = PROBLEM_KINDS.map(kind => `${kind} ${problems[kind]}`);
  return [`seeds ${seeds}`, `actions ${actions}`, `faults ${faults}`, ...found].join(', ');
}
