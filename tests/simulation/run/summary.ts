/** What a run of many seeds came to, and the lines that say so. */
import type { Outcome } from './play.ts';
import type { ProblemKind } from './world.ts';

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
  const problems = { lost: 0, doubled: 0, stuck: 0, misplaced: 0, leaked: 0 };
  return { seeds: 0, failed: 0, actions: 0, faults: 0, problems, counts: {}, sec: 0 };
}

export function addOutcome(summary: Summary, outcome: Outcome, isFault: (name: string) => boolean): void {
  summary.seeds++;
  if (outcome.problems.length > 0) summary.failed++;
  for (const { kind } of outcome.problems) summary.problems[kind]++;
  for (const [name, times] of outcome.counts) {
    summary.counts[name] = (summary.counts[name] ?? 0) + times;
    if (isFault(name)) summary.faults += times;
    else summary.actions += times;
  }
}

export function addSummary(total: Summary, part: Summary): void {
  total.seeds += part.seeds;
  total.failed += part.failed;
  total.actions += part.actions;
  total.faults += part.faults;
  total.sec = Math.max(total.sec, part.sec);
  for (const kind of Object.keys(part.problems) as ProblemKind[]) {
    total.problems[kind] += part.problems[kind];
  }
  for (const [name, times] of Object.entries(part.counts)) {
    total.counts[name] = (total.counts[name] ?? 0) + times;
  }
}

export function closingLine({ seeds, actions, faults, problems }: Summary): string {
  const { lost, doubled, stuck, misplaced, leaked } = problems;
  return (
    `seeds ${seeds}, actions ${actions}, faults ${faults}, lost ${lost}, doubled ${doubled}, ` +
    `stuck ${stuck}, misplaced ${misplaced}, leaked ${leaked}`
  );
}
