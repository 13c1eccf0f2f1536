/** What is to be played, the kept seeds first, and what comes back of each. */
import type { Options } from '../options.ts';
import type { KeptPlan } from './kept-plans.ts';
import { makePlan, type Plan } from './plan.ts';
import type { Problem } from './world.ts';

export interface Task {
  name: string;
  plan: Plan;
  isKept: boolean;
  /** To be made smaller; what is left is kept. */
  shrinks: boolean;
}

export interface TaskResult {
  problems: Problem[];
  counts: Record<string, number>;
  log: string[];
  kept?: KeptPlan;
}

export interface Progress {
  readonly seeds: number;
  readonly sec: number;
}

/** The kept ones, then fresh seeds until there are enough or the time is up. */
export function* tasksOf(
  options: Options,
  kept: readonly KeptPlan[],
  progress: Progress,
): Generator<Task, void> {
  const { replay, forSec, having } = options;
  for (const { name, plan } of kept) {
    if (replay === undefined || replay === name)
      yield { name: `kept ${name}`, plan, isKept: true, shrinks: false };
  }
  if (replay !== undefined) return;
  for (let dealt = 0; ; dealt++) {
    const isTimeUp = forSec !== undefined && progress.sec >= forSec && progress.seeds >= options.atLeast;
    if (forSec === undefined ? dealt >= options.seeds : isTimeUp) return;
    const seed = options.from + dealt;
    const plan = makePlan({ ...options, seed });
    if (having !== undefined && !plan.faults.some(({ effect }) => effect.kind === having)) continue;
    yield { name: `seed ${seed}`, plan, isKept: false, shrinks: false };
  }
}
